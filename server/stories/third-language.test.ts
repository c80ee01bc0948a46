import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LOCALES } from '../../shared/i18n/locales.ts';
import { createRenderer } from '../pages/renderer.ts';
import { loadTexts } from '../pages/texts.ts';
import { get } from '../../packages/http-cache/testing/http.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { EMPTY_MANIFEST } from './testing/empty-manifest.ts';
import { type RunningShop, startShop } from './testing/shop.ts';

// The files of a worker share their imports; these have the table with one more language.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

/** A language more: its row in the table, with the English texts. Nothing else of the shop knows it. */
vi.mock(import('../../shared/i18n/languages.ts'), async (load) => {
  const { LANGUAGES } = await load();
  const fi = { tag: 'fi-FI', texts: 'en' };
  const languages = { ...LANGUAGES, fi };
  return { LANGUAGES: languages };
});

function withFinnish(body: string): string {
  const { data } = JSON.parse(body) as { data: object[] | { languages: object[] } };
  const more = (languages: object[]) => [...languages, { ...languages.at(-1), id: 99, name: 'Suomi', slug: 'fi' }];
  return JSON.stringify({ data: Array.isArray(data) ? more(data) : { ...data, languages: more(data.languages) } });
}

let backend: TestBackend;
let shop: RunningShop;
let product: string;

beforeAll(async () => {
  backend = await startBackend();
  // The backend lists the language; its contents stay in the first one.
  backend.breakWire(async (req, res, onward) => {
    const { status, body } = await onward();
    const isListed = /^\/api\/v1\/(?:bootstrap|languages)/.test(req.url ?? '');
    res.writeHead(status, { 'content-type': 'application/json' }).end(isListed ? withFinnish(body.toString()) : body);
  }, '/api/v1/');
  const texts = await loadTexts();
  shop = await startShop(
    backend.url,
    {},
    {
      createRenderer: (openApi) =>
        createRenderer({
          manifest: EMPTY_MANIFEST,
          countryProfile: 'AT',
          texts,
          openApi,
          onError: (error) => expect.fail(String(error)),
        }),
    },
  );
  const { data } = await backend.sandbox.call('getCatalog', { query: { count: 1 } });
  product = `/product/${data[0]?.slug ?? ''}`;
});
afterAll(async () => {
  await shop?.close();
  await backend?.close();
});

const visit = (path: string) => get(shop.url + path);
const hreflangs = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/g)].map(([, lang, url]) => `${lang} ${url}`);

it('the home page of a third language has its lang, its addresses in all languages and a link in the menu', async () => {
  const { status, headers, body } = await visit('/fi');
  expect([status, headers['content-language'], LOCALES.at(-1)]).toEqual([200, 'fi', 'fi']);
  expect(body).toContain('<html lang="fi">');
  expect(body).toContain('<link rel="canonical" href="http://shop.test/fi"/>');
  expect(hreflangs(body)).toEqual([
    'de http://shop.test/',
    'en http://shop.test/en',
    'fi http://shop.test/fi',
    'x-default http://shop.test/',
  ]);
  expect(body).toMatch(/<a href="\/fi" hrefLang="fi" lang="fi" aria-current="true">/);
  expect(body).toContain('content="fi_FI"');
});

it('links of a page in a third language stay in it', async () => {
  const { body } = await visit('/fi/catalog');
  const links = [...body.matchAll(/<a [^>]*href="(\/[^"]*)"(?![^>]*hrefLang)[^>]*>/g)].filter(([tag]) => !tag.includes('hrefLang'));
  expect(links.length).toBeGreaterThan(20);
  for (const [, path] of links) expect(path).toMatch(/^\/fi(?:[/?#]|$)/);
});

it('a product in a third language has its prices in the form of that language', async () => {
  const { body } = await visit(`/fi${product}`);
  expect(body).toMatch(/\d,\d{2}\u00a0€/);
  expect(body).not.toMatch(/€\d/);
  // German names lead to the English ones.
  const { headers } = await visit(`/en${product}`);
  expect((await visit(headers['location'] ?? '')).body).toMatch(/€\d[\d,]*\.\d{2}/);
});

it('dates of a third language are its own', async () => {
  const dated = /<time dateTime="[^"]+">[^<]*kuuta\s\d{4}/u;
  const [, post = ''] = /href="\/fi(\/articles\/[\w-]+\/[\w-]+)"/.exec((await visit('/fi/magazine')).body) ?? [];
  expect((await visit(`/fi${post}`)).body).toMatch(dated);
  expect((await visit(post)).body).not.toMatch(dated);
});

it('calls for a page in a third language name it to the backend', async () => {
  backend.seen();
  await visit('/fi/collections');
  const asked = backend.seen().map(({ url }) => new URL(url, 'http://backend.test').searchParams.get('lang'));
  expect(asked).toContain('fi');
  expect(asked.filter((lang) => lang !== null && lang !== 'fi')).toEqual([]);
});

it('an unknown page, robots.txt and a trailing slash know a third language', async () => {
  const missing = await visit('/fi/no-such-page/at-all');
  expect([missing.status, missing.body.includes('<html lang="fi">')]).toEqual([404, true]);
  expect((await visit('/robots.txt')).body).toContain('/fi/cart');
  const slash = await visit('/fi/catalog/');
  expect([slash.status, slash.headers['location']]).toEqual([301, '/fi/catalog']);
});
