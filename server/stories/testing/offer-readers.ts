import { expect } from 'vitest';
import type * as z from 'zod';
import type { Node } from '../../../shared/commerce/structured-data/node.ts';
import { href } from '../../../shared/routes.ts';
import { canonicalUrl } from '../../../packages/engine/site.ts';
import type { Locale } from '../../../shared/i18n/languages.ts';
import { SITE } from '../../../packages/engine/testing/sites.fixture.ts';
import { get } from '../../../packages/http-cache/testing/http.ts';
import { idOf } from '../../feeds/feed-offer.ts';
import { feedItems, readFeed, readLines } from './feed-items.ts';
import { machineShopper } from './machine-shopper.ts';
import { ANSWERS } from './ucp-answers.ts';
import type { RunningShop } from './shop.ts';

/** A configuration that is looked up. */
export interface Looked {
  readonly locale: Locale;
  readonly slug: string;
  readonly sku: string;
  /** Sold in this configuration only: its address names none. */
  readonly embedded: boolean;
}

/** The offer of a configuration, as one of the shop's documents has it. Amounts are decimals with two digits. */
export interface SeenOffer {
  readonly price: string;
  readonly crossedOut: string | null;
  readonly availability: 'in_stock' | 'pre_order' | 'out_of_stock';
  readonly url: string;
  readonly picture: string;
}

/** Reads the offers of one kind of document. `open` is called once for a language, before its configurations are looked up. */
export type OfferReader = (shop: RunningShop, locale: Locale) => Promise<(looked: Looked) => Promise<SeenOffer | undefined>>;

/** Every document that names a price: what they say is compared. */
export const OFFER_READERS = {
  page: async (shop) => async (looked) => readPage(await pageOf(shop, looked), looked.locale),
  'structured data': async (shop) => async (looked) => readStructuredData(await pageOf(shop, looked), looked.sku),
  Markdown: async (shop) => async (looked) => readMarkdown(await markdownOf(shop, looked), looked),
  'feed for Google': async (shop, locale) => {
    const items = feedItems(await readFeed(shop, `google-${locale}-AT.xml`)) as Record<string, string>[];
    const byId = new Map(items.map((item) => [item['id'], item]));
    return async ({ sku }) => readFeedItem(byId.get(idOf(sku)), { url: 'link', picture: 'image_link' });
  },
  'feed for OpenAI': async (shop, locale) => {
    const items = await readLines(shop, `openai-${locale}-AT.jsonl.gz`);
    const byId = new Map(items.map((item) => [item['item_id'], item]));
    return async ({ sku }) => readFeedItem(byId.get(idOf(sku)), { url: 'url', picture: 'image_url' });
  },
  ucp: async (shop) => {
    let asked = 0;
    return async ({ sku, locale }) => {
      asked += 1;
      // From many addresses, so that no limit of one is reached.
      const machine = machineShopper(() => shop.url, { address: `10.0.${asked >> 8}.${asked & 255}`, signed: false });
      const { body } = await machine('POST', '/catalog/product', { id: sku, context: { language: locale } });
      return readVariant(ANSWERS.product.parse(body).product);
    };
  },
} satisfies Readonly<Record<string, OfferReader>>;

export type OfferDocument = keyof typeof OFFER_READERS;

function readFeedItem(item: Readonly<Record<string, string>> | undefined, names: { url: string; picture: string }): SeenOffer | undefined {
  if (!item) return undefined;
  const amount = (text = ''): string => text.replace(/ EUR$/, '');
  const { price, sale_price: reduced } = item;
  return {
    price: amount(reduced ?? price),
    crossedOut: reduced === undefined ? null : amount(price),
    availability: (item['availability'] ?? '').replace('preorder', 'pre_order') as SeenOffer['availability'],
    url: item[names.url] ?? '',
    picture: item[names.picture] ?? '',
  };
}

const AVAILABILITY = { in_stock: 'in_stock', preorder: 'pre_order', out_of_stock: 'out_of_stock' } as const;

function readVariant({ variants: [variant] }: z.infer<typeof ANSWERS.product>['product']): SeenOffer | undefined {
  const decimal = ({ amount }: { readonly amount: number }): string => (amount / 100).toFixed(2);
  return (
    variant && {
      price: decimal(variant.price),
      crossedOut: variant.list_price ? decimal(variant.list_price) : null,
      availability: AVAILABILITY[variant.availability.status],
      url: variant.url,
      picture: variant.media?.[0]?.url ?? '',
    }
  );
}

/** All readers look at the same copy of a page, so that each is fetched once. */
let last: { readonly address: string; readonly html: Promise<string> } | null = null;

function pageOf(shop: RunningShop, { locale, slug, sku, embedded }: Looked): Promise<string> {
  const path = href('product', { slug }, embedded ? {} : { configuration_id: sku });
  const address = canonicalUrl(SITE, locale, path).replace(SITE.origin, shop.url);
  if (last?.address === address) return last.html;
  const html = fetchPage(address);
  last = { address, html };
  return html;
}

/** A busy machine answers 503 to a page that takes too long. */
async function fetchPage(address: string, attempts = 5): Promise<string> {
  const { status, body } = await get(address);
  if (status === 503 && attempts > 1) return fetchPage(address, attempts - 1);
  expect([address, status]).toEqual([address, 200]);
  return body.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '');
}

/** The next look at a page fetches it again. */
export const forgetPages = (): void => void (last = null);

const WORDS = {
  de: { in_stock: ['Auf Lager.', 'Sofort verfügbar.'], pre_order: 'Auf Bestellung.', soldOut: 'ausverkauft.' },
  en: { in_stock: ['In stock.', 'Available now.'], pre_order: 'Made to order.', soldOut: 'sold out.' },
} as const;

function readPage(html: string, locale: Locale): SeenOffer {
  const words = WORDS[locale as keyof typeof WORDS];
  const heading = html.slice(html.indexOf('<h1'), html.indexOf('role="group"', html.indexOf('<h1')) + 1 || undefined);
  const [, prices = ''] = /<div class="_price_[^"]*">(.*?)<\/div>/.exec(heading) ?? [];
  const stock = [...html.matchAll(/<strong>([^<]*)<\/strong>/g)].map(([, said = '']) => said);
  const isSoldOut = stock.some((said) => said.endsWith(words.soldOut));
  const isOnStock = words.in_stock.some((one) => stock.includes(one));
  const availability = isSoldOut ? 'out_of_stock' : isOnStock ? 'in_stock' : 'pre_order';
  if (availability === 'pre_order') expect(stock).toContain(words.pre_order);
  const amounts = (text: string | undefined): string | undefined => amountIn(text ?? '', locale);
  return {
    price: amounts(prices.replace(/<s>.*?<\/s>/, '')) ?? 'none',
    crossedOut: amounts(/<s>(.*?)<\/s>/.exec(prices)?.[1]) ?? null,
    availability,
    url: /<meta property="og:url" content="([^"]*)"/.exec(html)?.[1] ?? '',
    picture: /<meta property="og:image" content="([^"?]*)/.exec(html)?.[1] ?? '',
  };
}

/** The first amount of money in a text: `1.317,50 €` or `€1,317.50`. */
function amountIn(text: string, locale: Locale): string | undefined {
  const found = /\d[\d.,]*[.,]\d\d(?!\d)/.exec(text)?.[0];
  if (found === undefined) return undefined;
  return locale === 'de' ? found.replaceAll('.', '').replace(',', '.') : found.replaceAll(',', '');
}

async function markdownOf(shop: RunningShop, { locale, slug, sku, embedded }: Looked): Promise<string> {
  const [path = '', query] = href('product', { slug }, embedded ? {} : { configuration_id: sku }).split('?');
  const address = canonicalUrl(SITE, locale, `${path}.md${query === undefined ? '' : `?${query}`}`);
  return fetchPage(address.replace(SITE.origin, shop.url));
}

/** Title, subtitle and the list of the offer, up to the next heading; the table of all configurations says the same. */
function readMarkdown(markdown: string, { locale, sku }: Looked): SeenOffer {
  const words = WORDS[locale as keyof typeof WORDS];
  const [opening = ''] = markdown.split('\n## ', 1);
  const lines = opening.split('\n');
  const isSoldOut = lines.some((line) => line.startsWith('- **') && line.includes(`${words.soldOut}**`));
  const prices = lines.find((line) => /^- \*\*[^*]*\d[.,]\d\d[^*]*\*\*/.test(line)) ?? '';
  const isOnStock = words.in_stock.some((word) => lines.some((line) => line.startsWith(`- **${word}**`)));
  const seen: SeenOffer = {
    price: amountIn(prices.replace(/~~.*?~~/, ''), locale) ?? 'none',
    crossedOut: amountIn(/~~(.*?)~~/.exec(prices)?.[1] ?? '', locale) ?? null,
    availability: isSoldOut ? 'out_of_stock' : isOnStock ? 'in_stock' : 'pre_order',
    url: lines.findLast((line) => line.startsWith('- ['))?.match(/\((.*)\)$/)?.[1] ?? '',
    picture: /!\[.*?\]\(([^)]*)\)/.exec(opening)?.[1] ?? '',
  };
  const row = markdown.split('\n').find((line) => line.startsWith(`| ${sku} |`));
  if (row !== undefined) {
    const [stock = '', cost = ''] = row.split(' | ').toReversed();
    const inTable = {
      sku,
      price: amountIn(cost.replace(/~~.*?~~/, ''), locale),
      crossedOut: amountIn(/~~(.*?)~~/.exec(cost)?.[1] ?? '', locale) ?? null,
    };
    expect(inTable).toEqual({ sku, price: seen.price, crossedOut: seen.crossedOut });
    expect([sku, stock.replace(' |', '')]).toEqual([sku, STOCK_IN_TABLE[locale as keyof typeof STOCK_IN_TABLE][seen.availability]]);
  }
  return seen;
}

const STOCK_IN_TABLE = {
  de: { in_stock: 'Auf Lager', pre_order: 'Auf Bestellung', out_of_stock: 'Ausverkauft' },
  en: { in_stock: 'In stock', pre_order: 'Made to order', out_of_stock: 'Sold out' },
} as const;

function readStructuredData(html: string, sku: string): SeenOffer | undefined {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Node,
  );
  const products = blocks.flatMap((one) => (one['@type'] === 'ProductGroup' ? (one['hasVariant'] as Node[]) : [one]));
  const product = products.find((one) => one['@type'] === 'Product' && one['sku'] === sku);
  const offer = product?.['offers'] as Record<string, string> & { readonly priceSpecification?: { readonly price: string } };
  if (!product) return undefined;
  const states = { InStock: 'in_stock', PreOrder: 'pre_order', OutOfStock: 'out_of_stock' } as const;
  return {
    price: offer['price'] ?? '',
    crossedOut: offer.priceSpecification?.price ?? null,
    availability: states[(offer['availability'] ?? '').replace('https://schema.org/', '') as keyof typeof states],
    url: offer['url'] ?? '',
    picture: (product['image'] as string[])[0] ?? '',
  };
}
