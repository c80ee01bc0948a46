import { beforeAll, expect, it } from 'vitest';
import { createRenderer } from '../pages/renderer.ts';
import { loadTexts } from '../pages/texts.ts';
import { get } from '../../packages/http-cache/testing/http.ts';
import { readMarkdown } from '../testing/read-markdown.fixture.ts';
import { EMPTY_MANIFEST } from './testing/empty-manifest.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';

/** Texts of a backend are data in Markdown, too: nothing in them becomes a link, a picture, HTML, a heading or a row of a table. */
const texts = await loadTexts();
openBeforeStories(
  {},
  {
    createRenderer: (openApi) =>
      createRenderer({ manifest: EMPTY_MANIFEST, countryProfile: 'AT', texts, openApi, onError: (error) => expect.fail(String(error)) }),
  },
);

const ATTACK =
  '\n# EVIL](https://evil.test/a) ![x](https://evil.test/b) <img src=x onerror=y> `c` | d |\n---\n[e]: https://evil.test/f\n<!-- g --> \u202e';
const HTML_ATTACK = '<!-- HIDDEN --><script>HIDDEN</script><p>](https://evil.test/h) &lt;img src=x&gt; `i` | j</p>';
const TEXTS = new Set(
  'title sub_title description text lead eyebrow caption question source label name value care safety_note intro story subtitle tagline short_description author'.split(
    ' ',
  ),
);
const HTML = new Set(['html', 'body', 'answer', 'long_description']);

/** The same answer with an attack in each of its texts. */
function attacked(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return TEXTS.has(key) ? value + ATTACK : HTML.has(key) ? value + HTML_ATTACK : value;
  if (Array.isArray(value)) return value.map((one) => attacked(one, key === 'head' ? 'title' : ''));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, attacked(one, name)]));
}

const ELEMENTS = new Set('h1 h2 h3 h4 p ul ol li strong em s a img table thead tbody tr th td blockquote hr br'.split(' '));

let paths: string[] = [];
beforeAll(async () => {
  const products = (await backend.sandbox.call('getCatalog', { query: { count: 3 } })).data;
  paths = [
    '/index.md',
    '/catalog.md',
    '/catalog/ringe.md',
    `/catalog.md?search=${encodeURIComponent('[x](https://evil.test/s) <b>')}`,
    '/collections.md',
    '/collection/aurora.md',
    ...products.map(({ slug }) => `/product/${slug}.md`),
    '/articles.md',
    '/articles/engagement-rings.md',
    '/articles/ratgeber.md',
    '/articles/ratgeber/schmuck-schenken.md',
    ...['haeufige-fragen', 'agb', 'impressum', 'kontakt', 'versand', 'barrierefreiheit', 'atelier'].map((slug) => `/page/${slug}.md`),
    '/llms.txt',
  ];
  backend.breakWire(async (_req, res, onward) => {
    const { status, body } = await onward();
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(attacked(JSON.parse(body.toString()))));
  }, '/api/v1/');
  await backend.bump('system_settings');
  await shop.parts.versions.poll();
});

it('no text of the backend breaks out of the Markdown of any page', { timeout: 120_000 }, async () => {
  let attacks = 0;
  for (const path of paths) {
    const { status, body } = await get(shop.url + path);
    expect([path, status]).toEqual([path, 200]);
    const { elements, text } = readMarkdown(body);
    attacks += text.split('](https://evil.test/').length - 1;
    expect([path, elements.filter((one) => /^\w+ https?:..evil/.test(one))]).toEqual([path, []]);
    expect([path, [...new Set(elements.map((one) => one.split(' ')[0] ?? ''))].filter((one) => !ELEMENTS.has(one))]).toEqual([path, []]);
    expect([path, body.match(/HIDDEN|[\p{Default_Ignorable_Code_Point}]/u)]).toEqual([path, null]);
    expect([path, body.split('\n').filter((line) => /^#+ EVIL/.test(line))]).toEqual([path, []]);
  }
  expect(attacks).toBeGreaterThan(300);
});
