import { parseDocument } from 'htmlparser2';
import { beforeAll, describe, expect, it } from 'vitest';
import { SITEMAP_SECRET } from '../../packages/sandbox/testing/sandbox.fixture.ts';
import { hasMarkdown, match } from '../../shared/routes.ts';
import { withoutLocale } from '../../packages/engine/site.ts';
import { createRenderer } from '../pages/renderer.ts';
import { openTexts, loadTexts } from '../pages/texts.ts';
import { get } from '../../packages/http-cache/testing/http.ts';
import { readMarkdown } from '../testing/read-markdown.fixture.ts';
import { EMPTY_MANIFEST } from './testing/empty-manifest.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';
import { PATIENT_TIMES } from './testing/patient-times.ts';

/** The Markdown of real pages, beside their HTML. */
const texts = await loadTexts();
openBeforeStories(
  { SITEMAP_SECRET, PUBLIC_ORIGIN: 'http://shop.test' },
  {
    ...PATIENT_TIMES,
    createRenderer: (openApi) =>
      createRenderer({ manifest: EMPTY_MANIFEST, countryProfile: 'AT', texts, openApi, onError: (error) => expect.fail(String(error)) }),
  },
);

type Node = ReturnType<typeof parseDocument>['children'][number];

/** All that a page says: its text, and the alternatives of its pictures. */
function saidBy(html: string): string {
  const visit = (nodes: readonly Node[]): string =>
    nodes
      .map((node) => {
        if (!('attribs' in node)) return node.nodeType === 3 ? node.data : '';
        if (node.name === 'script' || node.name === 'style') return '';
        return ` ${node.attribs['alt'] ?? ''} ${visit(node.children)} `;
      })
      .join('');
  return plain(visit(parseDocument(html).children));
}
const plain = (said: string): string =>
  said
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
const wordsOf = (said: string): string[] => plain(said).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}.,-]*[\p{L}\p{N}]/gu) ?? [];

/** `/catalog` → `/catalog.md` */
const markdownOf = (path: string): string => (/^(?:\/en)?\/?$/.test(path) ? `${path.replace(/\/$/, '')}/index.md` : `${path}.md`);

let paths: string[] = [];
beforeAll(async () => {
  const { body } = await get(`${shop.url}/sitemap.xml`);
  paths = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)]
    .map(([, url = '']) => new URL(url).pathname)
    .filter((path) => hasMarkdown(match(withoutLocale(path))?.key ?? 'error'));
});

describe('every page of the sitemap', () => {
  it('has Markdown with the title of the page, and nothing in it that the page does not say', { timeout: 300_000 }, async () => {
    expect(paths.length).toBeGreaterThan(250);
    const strange: [string, string[]][] = [];
    const alsoSaid = new Set(wordsOf((await Promise.all((['de', 'en'] as const).map(saidElsewhere))).join(' ')));
    for (const path of paths) {
      const [html, markdown] = await Promise.all([get(shop.url + path), get(shop.url + markdownOf(path))]);
      expect([path, markdown.status, markdown.headers['content-type']]).toEqual([path, 200, 'text/markdown; charset=utf-8']);
      const [, title = ''] = /^# (.+)$/m.exec(markdown.body) ?? [];
      const heading = plain(
        /<h1[^>]*>(?<title>.*?)<\/h1>/s
          .exec(html.body)
          ?.groups?.['title']?.replace(/<[^>]*>/g, '')
          .replaceAll('&amp;', '&') ?? '',
      );
      // The home page begins with the name of the shop, not with its first slide.
      const isHome = path === '/' || path === '/en';
      expect([path, isHome ? heading : readMarkdown(title).text]).toEqual([path, heading]);
      const said = new Set(wordsOf(saidBy(html.body)));
      const own = withoutVersions(markdown.body).split('\n---\n').slice(0, -1).join('\n---\n');
      // A page has no article number before a size is chosen.
      const isArticle = (word: string) => /^FL-[A-Z]/.test(word);
      const more = wordsOf(readMarkdown(own).text).filter((word) => !said.has(word) && !alsoSaid.has(word) && !isArticle(word));
      if (more.length > 0) strange.push([path, [...new Set(more)]]);
    }
    expect(strange).toEqual([]);
  });
});

/** Links to the next page, which the page loads without them; the lines of posts, which a list without room leaves out. */
async function saidElsewhere(locale: 'de' | 'en'): Promise<string> {
  const t = openTexts(locale, texts[locale]).of('common');
  const { data } = await backend.sandbox.call('getPosts', { query: { count: 50 } }, locale);
  const paging = [t('pageNumber', { page: 1 }), t('nextPage'), ...Array.from({ length: 20 }, (_, page) => String(page))];
  return [...paging, ...data.map((post) => post.short_description)].join(' ');
}

/** Without the table of all configurations: the page shows one at a time. */
const withoutVersions = (markdown: string): string => markdown.replace(/## (?:Ausführungen|Versions)\n[\s\S]*?(?=\n## )/, '');
