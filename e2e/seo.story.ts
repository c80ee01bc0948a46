import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RouteKey, routeKeys, routes } from '../shared/routes.ts';
import { hydrated, visit } from './support/browser.ts';
import { type Head, headProblems, metaOf, type Node, readHead } from './support/head.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { dataProblems, nodesIn } from './support/structured-data.ts';
import { startWire, type Wire } from './support/wire.ts';
import { words } from './support/words.ts';
import { itInAll } from './support/variants.ts';

/** The sandbox sells all its products; this one it does not. */
const NOT_FOR_SALE = 'armreif-steinhof-flach';

let wire: Wire;
/** Reads documents; never goes anywhere. */
let reader: Page;

openBeforeStories(async (backend) => {
  wire = await startWire(backend, withoutDefaultSku);
  return { BACKEND_URL: wire.url };
});
beforeAll(async () => {
  reader = await browser.newPage();
});
afterAll(() => wire?.close());

function withoutDefaultSku(path: string, answer: object): object {
  if (!path.includes('/products/') || !('data' in answer)) return answer;
  const data = answer.data as { translations?: { slug: string }[] };
  if (!data.translations?.some(({ slug }) => slug === NOT_FOR_SALE)) return answer;
  return { ...answer, data: { ...data, default_sku: null } };
}
const headOf = async (path: string): Promise<Head> => readHead(reader, await (await fetch(shop.origin + path)).text());

/** German slugs of products that are so and so. */
const slugsWhere = (condition: string): string[] =>
  shop
    .query<{ slug: string }>(
      `SELECT t.slug FROM products p JOIN product_texts t ON t.product_id = p.id AND t.lang = 'de' WHERE ${condition} ORDER BY p.id`,
    )
    .map(({ slug }) => slug);

const product = (slug: string | undefined, sku?: string) => `/product/${slug}${sku ? `?configuration_id=${sku}` : ''}`;

const pages = {
  home: { path: '/' },
  catalog: { path: '/catalog' },
  category: { path: words.de.category },
  collections: { path: '/collections' },
  collection: { path: '/collection/aurora' },
  product: { path: words.de.productPath },
  content: { path: words.de.contentPath },
  magazine: { path: '/articles' },
  magazineSection: { path: '/articles/pflege' },
  knowledge: { path: '/articles/engagement-rings' },
  post: { path: '/articles/ratgeber/platin-oder-weissgold' },
  quiz: { path: '/journey' },
  ringSizer: { path: '/ring-sizer' },
} satisfies Partial<Record<RouteKey, { path: string }>>;
const found = Object.values(pages);
/** All other pages; a guest cannot open those of a customer. */
const notFound = routeKeys
  .filter((key) => !Object.hasOwn(pages, key) && routes[key].guard !== 'customer')
  .map((key) => ({ path: routes[key].path.replace(/\/:\w+\?$/, '').replace(/:\w+/g, 'x') }));
const hidden = [...notFound, { path: '/nowhere' }, { path: '/catalog?search=ring' }];

describe('every page for search engines', () => {
  it.each(found)('$path is indexed in both languages under one canonical URL', async ({ path }) => {
    const german = await headOf(path);
    expect(headProblems(german, { index: true, canonical: shop.origin + path })).toEqual([]);
    expect(await dataProblems(german.blocks)).toEqual([]);
    // A sheet to print has no way here.
    expect(german.blocks.length > 0).toBe(path !== pages.ringSizer.path);
    const [, address = ''] = german.alternates.find(([language]) => language === 'en') ?? [];
    const english = await headOf(address.slice(shop.origin.length));
    expect(headProblems(english, { index: true, canonical: address })).toEqual([]);
    expect(await dataProblems(english.blocks)).toEqual([]);
    expect(english.alternates).toEqual(german.alternates);
    expect([german, english].map((head) => metaOf(head, 'og:locale'))).toEqual(['de_DE', 'en_GB']);
    expect(english.titles).not.toEqual(german.titles);
  });

  it.each(hidden)('$path is not indexed', async ({ path }) => {
    for (const prefix of ['', '/en']) expect(headProblems(await headOf(prefix + path), { index: false })).toEqual([]);
  });

  it.each([
    ['a further page', '/catalog?page=2', '/catalog?page=2'],
    ['filters', '/catalog?materials=M-SAP&page=1', '/catalog'],
    ['filters and a page', '/catalog?min_cost_from=100&page=2', '/catalog'],
    ['a price', '/en/catalog?max_cost_to=900', '/en/catalog'],
    ['a page in another spelling', '/en/catalog?page=1&min_cost_from=00&search=+', '/en/catalog'],
    ['an order', '/collection/aurora?sortBy=price%7Casc', '/collection/aurora'],
    ['a configuration', product('solitaerring-aurelia-brillant', 'FL-AUR-BR-YG750-54'), words.de.productPath],
    ['an unknown configuration', product('solitaerring-aurelia-brillant', 'NONE'), words.de.productPath],
    ['strange parameters', '/collections?utm_source=x', '/collections'],
  ])('a page with %s has the canonical URL of the page', async (name, path, canonical) => {
    const head = await headOf(path);
    const isCanonical = ['a further page', 'a page in another spelling', 'strange parameters'].includes(name);
    expect(headProblems(head, { index: true, canonical: shop.origin + canonical, isCanonical })).toEqual([]);
    expect(await dataProblems(head.blocks)).toEqual([]);
  });

  it('positions of a listing continue over its pages', async () => {
    const [first, second] = await Promise.all(['/catalog', '/catalog?page=2'].map(headOf));
    const listOf = (head?: Head) => nodesIn(head?.blocks).find((node) => node['@type'] === 'ItemList')?.['itemListElement'] as Node[];
    expect(listOf(first).map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (__, index) => index + 1));
    expect(listOf(second)[0]?.['position']).toBe(21);
    const urls = [...listOf(first), ...listOf(second)].map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
    expect(nodesIn((await headOf('/catalog?sortBy=price%7Casc')).blocks).filter((node) => node['@type'] === 'ItemList')).toEqual([]);
  });
});

describe('structured data of products', () => {
  const offersOf = (head: Head) => nodesIn(head.blocks).filter((node) => node['@type'] === 'Offer');
  const availability = (head: Head) => String(offersOf(head)[0]?.['availability']).split('/').at(-1);
  const STOCK = 'SELECT max(stock_qty) FROM configurations c WHERE c.product_id = p.id';

  it('offers of products in stock, made to order, sold out, on sale and unique', async () => {
    const cases = [
      ['InStock', words.de.productPath],
      [
        'PreOrder',
        product(
          slugsWhere(
            `(${STOCK} AND is_default) = 0 AND EXISTS (SELECT 1 FROM configurations c
              WHERE c.product_id = p.id AND c.is_default AND c.stock_qty = 0 AND NOT c.track_inventory)`,
          )[0],
        ),
      ],
      [
        'OutOfStock',
        product(
          slugsWhere(
            `(${STOCK}) = 0 AND NOT EXISTS (SELECT 1 FROM configurations c WHERE c.product_id = p.id AND NOT c.track_inventory)`,
          )[0],
        ),
      ],
      ['InStock', product(slugsWhere(`sale_percent > 0 AND (${STOCK} AND is_default) > 0`)[0])],
      ['InStock', product(slugsWhere(`embedded AND (${STOCK}) > 0`)[0])],
    ] as const;
    for (const [stock, path] of cases) {
      const german = await headOf(path);
      const [, address = ''] = german.alternates.find(([language]) => language === 'en') ?? [];
      for (const head of [german, await headOf(address.slice(shop.origin.length))]) {
        expect([path, headProblems(head, { index: true })]).toEqual([path, []]);
        expect([path, await dataProblems(head.blocks)]).toEqual([path, []]);
        expect([path, availability(head)]).toEqual([path, stock]);
        expect(metaOf(head, 'product:price:amount')).toBe(offersOf(head)[0]?.['price']);
      }
    }
  });

  it('a sale has its price before, a unique product the URL without parameters', async () => {
    const [reduced] = slugsWhere('sale_percent > 0');
    const offer = offersOf(await headOf(product(reduced)))[0];
    const [{ cents, percent } = { cents: 0, percent: 0 }] = shop.query<{ cents: number; percent: number }>(
      `SELECT c.cents, p.sale_percent AS percent FROM products p JOIN product_texts t ON t.product_id = p.id
       JOIN configurations c ON c.product_id = p.id AND c.is_default WHERE t.slug = ?`,
      reduced ?? '',
    );
    expect(offer?.['price']).toBe(((cents - Math.round((cents * percent) / 100)) / 100).toFixed(2));
    expect(offer?.['priceSpecification']).toMatchObject({ price: (cents / 100).toFixed(2) });
    const [unique] = slugsWhere('embedded');
    expect(offersOf(await headOf(product(unique)))[0]?.['url']).toBe(shop.origin + product(unique));
  });

  it('the validator reports broken data', async () => {
    const { blocks } = await headOf(words.de.productPath);
    const broken = (from: string, to: string) => dataProblems(JSON.parse(JSON.stringify(blocks).replace(from, to)) as Node[]);
    expect(await broken('"price":', '"cost":')).toContainEqual(expect.stringMatching(/^ERROR .*"price" is missing/));
    expect(await broken('"color":', '"colour":')).toContain('Product has no colour');
    expect(await broken('"applicableCountry":["AT"', '"applicableCountry":["EL"')).toContain('MerchantReturnPolicy.applicableCountry: EL');
    expect(await broken('{"@id":"#returns"}', '{"@id":"#return"}')).toContain('refers to nothing: {"@id":"#return"}');
  });

  it('a product that is not for sale has no offer', async () => {
    const head = await headOf(product(NOT_FOR_SALE));
    expect(headProblems(head, { index: true })).toEqual([]);
    expect(head.blocks.map((block) => block['@type'])).toEqual(['BreadcrumbList']);
    expect(metaOf(head, 'product:price:amount')).toBeUndefined();
  });

  it('a URL with a configuration describes that configuration', async () => {
    const rows = shop.query<{ sku: string; cents: number }>(
      `SELECT c.sku, c.cents FROM configurations c JOIN product_texts t ON t.product_id = c.product_id
       WHERE t.slug = 'solitaerring-aurelia-brillant' GROUP BY c.metal ORDER BY c.position`,
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const { sku, cents } of rows) {
      const head = await headOf(product('solitaerring-aurelia-brillant', sku));
      const first = nodesIn(head.blocks).find((node) => node['@type'] === 'Product');
      expect(first?.['sku']).toBe(sku);
      expect(offersOf(head)[0]).toMatchObject({
        price: (cents / 100).toFixed(2),
        url: shop.origin + product('solitaerring-aurelia-brillant', sku),
      });
      expect(metaOf(head, 'og:url')).toBe(shop.origin + product('solitaerring-aurelia-brillant', sku));
      expect(metaOf(head, 'og:image')).toContain(String([first?.['image']].flat()[0]));
    }
  });
});

itInAll('a robot with JavaScript reads after each navigation the metadata of the server', async () => {
  const { page, problems, close } = await visit(browser);
  await page.goto(shop.origin);
  await hydrated(page);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  const steps = [
    '/catalog',
    '/catalog?page=2',
    words.de.category,
    words.de.productPath,
    product('solitaerring-aurelia-brillant', 'FL-AUR-BR-RG750-54'),
    '/collections',
    '/collection/aurora',
    words.de.contentPath,
    '/cart',
    '/catalog?search=ring',
    '/',
  ];
  for (const path of steps) {
    await follow(page, path);
    const sent = comparable(await headOf(path));
    await expect.poll(() => readHead(page).then(comparable), { timeout: 10_000 }).toEqual(sent);
  }
  await page.goBack();
  await expect.poll(async () => (await readHead(page)).metas.find(([key]) => key === 'robots')?.[1], { timeout: 10_000 }).toBe('noindex');
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  // Chromium looks for unused preloads once, some seconds after the first page: the sheet of a page just clicked may be on its way.
  expect(problems.filter((one) => !one.includes('preloaded using link preload but not used'))).toEqual([]);
  await close();
});

/** A link that the page may not show at this width is a link all the same. */
const follow = (page: Page, path: string) =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.querySelector('main')?.append(link);
    link.click();
    link.remove();
  }, path);

/** In any order, since React puts what a navigation brings behind what is there; and without a date that may be another at midnight. */
/** Written by the server alone: who shows a preview of a link reads its HTML. */
const OF_LINK_PREVIEWS = /^(?:og|article|product|twitter):/;

const comparable = ({ metas, alternates, blocks, ...rest }: Head) => ({
  ...rest,
  metas: metas
    .filter(([key]) => !OF_LINK_PREVIEWS.test(key))
    .map((one) => one.join('='))
    .toSorted(),
  alternates: alternates.map((one) => one.join('=')).toSorted(),
  blocks: blocks.map((one) => JSON.stringify(one).replace(/"priceValidUntil":"[^"]*"/g, '')).toSorted(),
});
