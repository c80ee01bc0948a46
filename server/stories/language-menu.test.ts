import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createRenderer } from '../pages/renderer.ts';
import { loadTexts } from '../pages/texts.ts';
import { get } from '../../packages/http-cache/testing/http.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { EMPTY_MANIFEST } from './testing/empty-manifest.ts';
import { type RunningShop, startShop } from './testing/shop.ts';

const NAMES = { de: 'Deutsch', en: 'English', cs: 'Čeština', sk: 'Slovenčina', pl: 'Polski', es: 'Español', nl: 'Nederlands' } as const;
const FONTS = { western: ['/assets/latin.woff2'], westSlavic: ['/assets/latin-west-slavic.woff2'] };

let backend: TestBackend;
let shop: RunningShop;

beforeAll(async () => {
  backend = await startBackend();
  backend.breakWire(async (_req, res, onward) => {
    const { status, body } = await onward();
    const { data } = JSON.parse(body.toString()) as { data: object[] };
    const languages = Object.entries(NAMES).map(([slug, name], id) => ({ ...data[0], id, slug, name, is_default: id === 0 }));
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ data: languages }));
  }, '/api/v1/languages');
  const texts = await loadTexts();
  shop = await startShop(
    backend.url,
    {},
    {
      createRenderer: (openApi) =>
        createRenderer({
          manifest: { ...EMPTY_MANIFEST, fonts: FONTS },
          countryProfile: 'AT',
          texts,
          openApi,
          onError: (error) => expect.fail(String(error)),
        }),
    },
  );
  // The first answer of the backend names the languages.
  await vi.waitUntil(async () => (await visit(`/no-such-page/${Date.now()}`)).includes(NAMES.cs), { timeout: 20_000 });
});
afterAll(async () => {
  await shop?.close();
  await backend?.close();
});

const visit = async (path: string): Promise<string> => (await get(shop.url + path)).body;

/** The rows of a list of languages: address, code, whether it is the current one, text. */
const rowsOf = (list: string): string[] =>
  [...list.matchAll(/<a href="([^"]*)" hrefLang="(\w+)" lang="(\w+)"( aria-current="true")?>(.*?)<\/a>/g)].map(
    ([, href, hreflang, lang, current, text = '']) =>
      [
        href,
        hreflang === lang ? lang : `${hreflang} is not ${lang}`,
        current && 'current',
        text.replaceAll(/<svg.*?<\/svg>|<[^>]*>/g, ' ').trim(),
      ]
        .filter(Boolean)
        .join(' '),
  );
const listsOf = (html: string): string[][] =>
  [...html.matchAll(/<ul [^>]*aria-label="Sprache wählen">.*?<\/ul>/g)].map(([list]) => rowsOf(list));

it('three lists of languages have native names in the order of the backend and lead to the page with its filters', async () => {
  const lists = listsOf(await visit('/catalog?materials=M-YG750&sortBy=price%7Casc'));
  const query = '?sortBy=price%7Casc&amp;materials=M-YG750';
  expect(lists).toHaveLength(3);
  for (const rows of lists)
    expect(rows).toEqual([
      `/catalog${query} de current Deutsch`,
      `/en/catalog${query} en English`,
      `/cs/catalog${query} cs Čeština`,
      `/sk/catalog${query} sk Slovenčina`,
      `/pl/catalog${query} pl Polski`,
      `/es/catalog${query} es Español`,
      `/nl/catalog${query} nl Nederlands`,
    ]);
});

it('the button of the header names the language and controls a popover', async () => {
  const html = await visit('/');
  const [, button = '', target] = /(<button [^>]*popoverTarget="(language-menu)"[^>]*>)/i.exec(html) ?? [];
  expect(button).toContain('aria-label="Sprache: Deutsch, DE"');
  // The browser itself says whether it is open, until a script does.
  expect(button).not.toContain('aria-expanded');
  expect(html).toMatch(new RegExp(`<div class="[^"]*" id="${target}" popover="auto"><ul`));
  expect(await visit('/cs')).toContain('aria-label="Jazyk: Čeština, CS"');
});

it('a page that is not translated leads to the nearest list and says so in that language', async () => {
  const post = /href="(\/articles\/[\w-]+\/[\w-]+)"/.exec(await visit('/articles'))?.[1] ?? '';
  const [rows = []] = listsOf(await visit(post));
  expect(rows[0]).toBe(`${post} de current Deutsch`);
  expect(rows[1]).toMatch(/^\/en\/articles\/[\w-]+\/[\w-]+ en English$/);
  expect(rows.slice(2)).toEqual([
    '/cs/articles cs Čeština do Journalu',
    '/sk/articles sk Slovenčina do magazínu',
    '/pl/articles pl Polski do bloga',
    '/es/articles es Español a la revista',
    '/nl/articles nl Nederlands naar het magazine',
  ]);
  // In a language without the translation the page itself is the current one.
  const [czech = []] = [...(await visit(`/cs${post}`)).matchAll(/<ul [^>]*aria-label="Zvolit jazyk">.*?<\/ul>/g)].map(([list]) =>
    rowsOf(list),
  );
  expect(czech[2]).toMatch(/^\/cs\/articles\/\S+ cs current Čeština$/);
});

it('a page of the footer stays, although its text is not translated', async () => {
  const terms = /href="(\/page\/agb)"/.exec(await visit('/'))?.[1] ?? '';
  const [rows = []] = listsOf(await visit(terms));
  expect(rows[2]).toBe(`/cs${terms} cs Čeština`);
  expect(await visit(`/cs${terms}`)).toContain('<html lang="cs">');
});

it('a page that has no translations is the same page in all languages', async () => {
  const [rows = []] = listsOf(await visit('/collections'));
  expect(rows.map((row) => row.split(' ')[0])).toEqual(
    ['', '/en', '/cs', '/sk', '/pl', '/es', '/nl'].map((prefix) => `${prefix}/collections`),
  );
});

it('pages preload the fonts that their language needs', async () => {
  const preloads = async (path: string) =>
    [...(await visit(path)).matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g)].map(([, href]) => href);
  for (const path of ['/', '/en', '/es', '/nl']) expect([path, await preloads(path)]).toEqual([path, FONTS.western]);
  for (const path of ['/cs', '/sk', '/pl']) expect([path, await preloads(path)]).toEqual([path, FONTS.westSlavic]);
});
