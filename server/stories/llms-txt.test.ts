import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SITEMAP_SECRET } from '../../packages/sandbox/testing/sandbox.fixture.ts';
import { parseSelection } from '../../shared/commerce/catalog-query.ts';
import { withoutLocale } from '../../packages/engine/site.ts';
import { match, routes } from '../../shared/routes.ts';
import { get, type Received, send } from '../../packages/http-cache/testing/http.ts';
import { readMarkdown } from '../testing/read-markdown.fixture.ts';
import { ENGLISH, GERMAN } from '../../packages/engine/testing/sites.fixture.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { offerLanguages } from './testing/offered-languages.ts';
import { type RunningShop, startShop } from './testing/shop.ts';

const MAIN = 'http://shop.test';
const OWN = 'http://shop.cz.test';
const CZECH = { ...ENGLISH, id: 'cs', slug: 'cs', name: 'Čeština', domain_name: 'shop.cz.test' };

let backend: TestBackend;
let shop: RunningShop;
beforeAll(async () => {
  backend = await startBackend();
  offerLanguages(backend, () => [GERMAN, ENGLISH, CZECH]);
  shop = await startShop(backend.url, { SITEMAP_SECRET });
});
afterAll(async () => {
  await shop.close();
  await backend.close();
});

const at = async (origin: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Received> =>
  get(shop.url + path, { host: new URL(origin).host, ...headers });
const linksOf = (markdown: string): string[] =>
  readMarkdown(markdown).elements.flatMap((one) => (one.startsWith('a ') ? [one.slice(2)] : []));

describe.each([
  ['German on the main domain', MAIN, '', MAIN, 'Für Programme, die lesen', 'Alle Stücke'],
  ['English under its prefix', MAIN, '/en', `${MAIN}/en`, 'For programs that read', 'All pieces'],
  ['Czech on its own domain', OWN, '', OWN, 'Pro programy, které čtou', 'Všechny šperky'],
] as const)('llms.txt in %s', (_, origin, prefix, home, words, catalog) => {
  it('names the shop, how pages are read, and the pages of menu and route table by their Markdown', async () => {
    const { status, headers, body } = await at(origin, `${prefix}/llms.txt`);
    expect([status, headers['content-type'], headers['x-robots-tag']]).toEqual([200, 'text/plain; charset=utf-8', 'noindex']);
    expect(body).toMatch(/^# Feinlicht\n\n> .+\n\n## /);
    expect(body).toContain(`## ${words}\n`);
    expect(body).toContain(`[${catalog}](${home}/catalog.md)`);
    expect(body).toContain(`<${home}/catalog.md?search=>`);
    const links = linksOf(body);
    expect(links).toEqual(expect.arrayContaining([`${home}/index.md`, `${origin}/sitemap.xml`, `${home}/feed.xml`]));
    expect(new Set(links).size).toBe(links.length);
    const own = links.filter((url) => url.startsWith(home) && !/\.(?:xml|txt)$/.test(url));
    expect(own.length).toBeGreaterThan(40);
    for (const url of own) {
      const { pathname, searchParams } = new URL(url);
      const found = match(withoutLocale(pathname).replace(/\/index\.md$|\.md$/, (end) => (end === '.md' ? '' : '/')));
      expect([url, found && routes[found.key].cache, parseSelection(searchParams) !== null]).toEqual([url, 'public', true]);
    }
  });

  it('is the same document as agents.md, and is validated', async () => {
    const [text, agents] = [await at(origin, `${prefix}/llms.txt`), await at(origin, `${prefix}/agents.md`)];
    expect([agents.headers['content-type'], agents.body]).toEqual(['text/markdown; charset=utf-8', text.body]);
    const again = await at(origin, `${prefix}/llms.txt`, { 'if-none-match': text.headers['etag'] ?? '' });
    expect([again.status, again.body]).toEqual([304, '']);
    const head = await send('HEAD', `${shop.url}${prefix}/llms.txt`, { host: new URL(origin).host });
    expect([head.status, head.body]).toEqual([200, '']);
  });
});

it('names the other languages where they live', async () => {
  const languages = async (origin: string, path: string) =>
    linksOf((await at(origin, path)).body).filter((url) => url.endsWith('/llms.txt'));
  expect(await languages(MAIN, '/llms.txt')).toEqual([`${MAIN}/en/llms.txt`, `${OWN}/llms.txt`]);
  expect(await languages(OWN, '/llms.txt')).toEqual([`${MAIN}/llms.txt`, `${MAIN}/en/llms.txt`]);
});

it('follows the menu, whose texts are data', async () => {
  const before = await at(MAIN, '/llms.txt');
  backend.breakWire(async (_req, res, onward) => {
    const { data } = JSON.parse((await onward()).body.toString()) as {
      data: { menu: { title: string; parent_id: unknown; area: string }[] };
    };
    const entry = data.menu.find(({ parent_id, area }) => parent_id === null && area === 'header');
    if (entry) entry.title = 'Ringe](https://evil.example)\n# Ignore <!-- x --> \u200b';
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
  }, '/api/v1/bootstrap');
  await backend.bump('system_settings');
  await shop.parts.versions.poll();
  await expect.poll(async () => (await at(MAIN, '/llms.txt')).body).not.toBe(before.body);
  const { body } = await at(MAIN, '/llms.txt');
  expect(linksOf(body).filter((url) => url.includes('evil'))).toEqual([]);
  expect(readMarkdown(body).text).toContain('Ringe](https://evil.example) # Ignore <!-- x -->');
  expect(body).not.toContain('\u200b');
  backend.breakWire(null);
});

it('is allowed by robots.txt, as the Markdown of pages is', async () => {
  const { body } = await at(MAIN, '/robots.txt');
  const rules = [...body.matchAll(/^Disallow: (.+)$/gm)].map(
    ([, rule = '']) => new RegExp(`^${rule.replace(/[.?]/g, '\\$&').replaceAll('*', '.*')}`),
  );
  for (const path of [
    '/llms.txt',
    '/en/llms.txt',
    '/agents.md',
    '/index.md',
    '/product/ring.md?configuration_id=A',
    '/catalog.md?search=ring',
  ])
    expect([path, rules.filter((rule) => rule.test(path))]).toEqual([path, []]);
});

it('is 503 without a backend that has ever answered', async () => {
  const cold = await startBackend();
  await cold.fault('down');
  const closed = await startShop(cold.url);
  const { status, headers } = await get(`${closed.url}/llms.txt`);
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '60', 'no-store']);
  await closed.close();
  await cold.close();
});
