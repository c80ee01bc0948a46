import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { droppedBlocks } from '../contract/content-blocks.ts';
import { checkoutOffer } from '../../shared/commerce/payment-offer.ts';
import { RING_SIZES, ringColumns } from '../../shared/commerce/ring-size.ts';
import type { EndpointKey } from '../contract/endpoints.ts';
import { type Lang, LANGS, SOURCE } from '../backend/core/language.ts';
import { type Running, SITEMAP_SECRET, startSandbox } from './testing/sandbox.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox(undefined, { languages: LANGS.join(',') });
});
afterAll(() => shop.close());

const BLOCKS = ['footer-about', 'cart-empty', 'wishlist-empty', 'search-empty', 'checkout-help'].concat(
  ['shipping', 'returns', 'care', 'engraving', 'guarantee', 'safety'].map((name) => `product-${name}`),
);

/** Slugs of all pages of one kind, from the sitemap: `/main/page/impressum`. A page that is not translated has its English one. */
async function slugsOf(kind: 'catalog' | 'collection' | 'page', lang: Lang): Promise<string[]> {
  const { sitemap } = (await shop.call('getSitemap', { query: { secret: SITEMAP_SECRET } })).data;
  const paths = sitemap.map(({ url, alternates = [] }) => {
    const own = alternates.find((one) => one.lang === lang) ?? alternates.find((one) => one.lang === SOURCE);
    return lang === 'de' ? url.replace('/main', '') : (own?.url ?? '');
  });
  const slugs = paths.flatMap((path) => new RegExp(`^/${kind}/(.+)$`).exec(path)?.[1] ?? []);
  expect(slugs.length).toBeGreaterThan(3);
  return slugs;
}

/** Every `url` anywhere inside an answer. */
function urlsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(urlsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    (key === 'url' || key === 'page_link') && typeof one === 'string' ? [one] : urlsOf(one),
  );
}

/** Asks for what a storefront path shows; tells what is wrong with it, or nothing. */
async function follow(path: string, lang: Lang): Promise<string | null> {
  const { pathname, searchParams } = new URL(path, 'http://shop');
  const segments = pathname.split('/');
  const [, first = '', slug = ''] = segments;
  const params = { slug };
  const problem = (bad: boolean): string | null => (bad ? path : null);
  switch (first) {
    case 'product': {
      const sku = searchParams.get('configuration_id') ?? undefined;
      const { data } = await shop.call('getProduct', { params, query: { configuration_id: sku } }, lang);
      return problem(sku === undefined ? !data.embedded : data.selected_config?.configuration_id !== sku);
    }
    case 'catalog': {
      const query: Record<string, string[]> = {};
      for (const name of new Set(searchParams.keys())) query[name === 'materials' ? 'materials_sku' : name] = searchParams.getAll(name);
      const { meta } = await (slug === '' ? shop.call('getCatalog', { query }, lang) : shop.call('getCatalogOf', { params, query }, lang));
      return problem(meta.total === 0);
    }
    case 'collection':
      return problem((await shop.call('getCollection', { params }, lang)).data.slug !== slug);
    case 'page':
      return problem((await shop.call('getPage', { params }, lang)).data.slug !== slug);
    case 'articles': {
      const post = segments[3];
      if (post !== undefined) return problem((await shop.call('getPost', { params: { slug: post } }, lang)).data.slug !== post);
      if (slug === '') return null;
      return problem((await shop.call('getPostCategory', { params }, lang)).data.slug !== slug);
    }
    case 'media':
      return problem((await fetch(shop.url + path, { method: 'HEAD', headers: { accept: 'image/webp' } })).status !== 200);
    default:
      return problem(
        !['', 'collections', 'cookie-settings', 'journey', 'order-tracking', 'profile', 'return', 'ring-sizer', 'withdrawal'].includes(
          first,
        ),
      );
  }
}

async function brokenOf(paths: Iterable<string>, lang: Lang): Promise<string[]> {
  const problems: string[] = [];
  for (const path of paths) problems.push(...((await follow(path, lang)) === null ? [] : [path]));
  return problems;
}

describe.each(LANGS)('answers in %s', (lang) => {
  it('every product, configuration, listing, collection, page and block matches its schema', async () => {
    expect((await shop.call('getLanguages', {})).data).toHaveLength(LANGS.length);
    for (const key of [
      'getBootstrap',
      'getLanguages',
      'getCacheVersions',
      'getCollections',
      'getPaymentMethods',
      'getPaymentGateways',
    ] satisfies EndpointKey[]) {
      await shop.call(key, {}, lang);
    }
    for (const slug of await slugsOf('collection', lang)) await shop.call('getCollection', { params: { slug } }, lang);
    for (const slug of await slugsOf('page', lang)) await shop.call('getPage', { params: { slug } }, lang);
    for (const slug of BLOCKS) await shop.call('getBlock', { params: { slug } }, lang);
    for (const slug of await slugsOf('catalog', lang)) {
      await shop.call('getCatalogOf', { params: { slug }, query: {} }, lang);
      await shop.call('getFilters', { query: { slug } }, lang);
    }
    for (const { slug } of (await shop.call('getCatalog', { query: { count: 100 } }, lang)).data) {
      const { data } = await shop.call('getProduct', { params: { slug }, query: {} }, lang);
      expect(data.selected_config).toBeNull();
      expect(data.default_sku).toBe(data.default_config.configuration_id);
      await shop.call('getConfiguration', { params: { id: data.default_config.id } }, lang);
    }
    expect(shop.reported).toEqual([]);
  });

  it('every block of every page is one of the contract', async () => {
    for (const slug of ['home', ...(await slugsOf('page', lang))]) {
      const answer = (await (await fetch(`${shop.url}/api/v1/pages/${slug}?lang=${lang}`)).json()) as { data: { slug: string } };
      expect([answer.data.slug, ...droppedBlocks(answer)]).toEqual([slug]);
      // A heading without words (axe: empty-table-header).
      expect([slug, /<th[^>]*>\s*<\/th>/.exec(JSON.stringify(answer))]).toEqual([slug, null]);
    }
  });

  it('the page on sizes has the table of the size guide, in the columns of the language', async () => {
    const pages = await Promise.all((await slugsOf('page', lang)).map((slug) => shop.call('getPage', { params: { slug } }, lang)));
    const html = JSON.stringify(pages.map(({ data }) => data.blocks)).replaceAll(String.raw`\"`, '"');
    const rows = [...html.matchAll(/<tr>(<th scope="row">.*?)<\/tr>/g)].map(([, row = '']) =>
      [...row.matchAll(/>([^<>]+)<\/t[hd]>/g)].map(([, cell = '']) => cell.replace(/[.,](\d)\smm$/, '.$1')),
    );
    const expected = RING_SIZES.filter(({ eu }) => eu % 2 === 0 && eu >= 46 && eu <= 70).map((row) =>
      ringColumns(lang).map((column) => (column === 'diameter' ? row.diameter.toFixed(1) : String(row[column]))),
    );
    expect(rows).toEqual(expect.arrayContaining(expected));
  });

  it('every link leads to an existing page', async () => {
    const answers = [
      await shop.call('getBootstrap', {}, lang),
      await shop.call('getPage', { params: { slug: 'home' } }, lang),
      await shop.call('getCollections', {}, lang),
      await shop.call('getCampaigns', { query: {} }, lang),
    ];
    // Scripts of gateways are no pages of the shop.
    const urls = new Set(answers.flatMap(urlsOf).filter((url) => !url.startsWith('http')));
    expect(urls.size).toBeGreaterThan(80);
    expect(await brokenOf(urls, lang)).toEqual([]);
  });

  it('every link in HTML leads to an existing page and has the language prefix', async () => {
    const slugs = await slugsOf('page', lang);
    const html = await Promise.all(slugs.map((slug) => shop.call('getPage', { params: { slug } }, lang)));
    const found = new Set(
      html.flatMap(({ data }) => [...JSON.stringify(data.blocks).matchAll(/(?:href|src)=\\"(\/[^"\\]*)\\"/g)].map(([, path = '']) => path)),
    );
    expect(found.size).toBeGreaterThan(15);
    const links = [...found].filter((path) => !path.startsWith('/media/'));
    const prefix = lang === 'de' ? '' : `/${lang}`;
    expect(
      links.filter((path) => !path.startsWith(`${prefix}/`) || LANGS.some((one) => one !== lang && path.startsWith(`/${one}/`))),
    ).toEqual([]);
    const plain = [...found].map((path) => path.slice(path.startsWith('/media/') ? 0 : prefix.length).replaceAll('&amp;', '&'));
    expect(await brokenOf(plain, lang)).toEqual([]);
    for (const { data } of html) expect(JSON.stringify(data)).not.toContain('{{');
  });
});

describe('the language', () => {
  it('comes from the query, then the header lang, then Accept-Language, and is German otherwise', async () => {
    const titleFor = async (search: string, headers: Record<string, string>): Promise<string> => {
      const { body, headers: answered } = await shop.send('GET', `/api/v1/pages/versand${search}`, undefined, headers);
      return `${answered.get('content-language')} ${(body.data as { title: string }).title}`;
    };
    const english = 'en Shipping and delivery';
    const german = 'de Versand und Lieferung';
    expect(await titleFor('?lang=en', { lang: 'de', 'accept-language': 'de' })).toBe(english);
    expect(await titleFor('', { lang: 'en', 'accept-language': 'de' })).toBe(english);
    expect(await titleFor('', { 'accept-language': 'fr, en-GB;q=0.8' })).toBe(english);
    expect(await titleFor('?lang=fi', {})).toBe(german);
  });
});

it('Affirm, once it is switched on, is offered outside of the Union by a shop with a country profile (README.md)', async () => {
  await shop.send('POST', '/sandbox/payment-method', { code: 'affirm', enabled: true });
  const [{ data: methods }, { data: gateways }, { data: bootstrap }] = await Promise.all([
    shop.call('getPaymentMethods', {}),
    shop.call('getPaymentGateways', {}),
    shop.call('getBootstrap', {}),
  ]);
  const offeredIn = (country: string): string[] =>
    checkoutOffer({
      profile: 'AT',
      methods,
      gateways,
      enabledIntegrations: bootstrap.enabled_integrations,
      country,
      currency: 'EUR',
      amount: 900,
      minimumAmounts: {},
      canPay: () => true,
    }).methods.map(({ code }) => code);
  expect(offeredIn('CH')).toContain('affirm');
  for (const country of ['AT', 'FR']) expect(offeredIn(country)).not.toContain('affirm');
});
