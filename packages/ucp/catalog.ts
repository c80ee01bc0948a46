import type { Product } from '../contract/product.ts';
import { catalogProduct, type Asked } from './wire/catalog-product.ts';
import type { CatalogProduct, Message } from './wire/wire.ts';
import { fromCents } from '../../shared/commerce/money.ts';
import { type Filters, LOOKUP_MAX, type LookupRequest, type ProductRequest, type SearchRequest } from './requests.ts';
import type { Handler } from './operations.ts';
import { productTerms } from './checkout/item-terms.ts';
import { readUnlessRefused, type ShopCalls } from './shop-calls.ts';
import { UcpError } from './wire/ucp-error.ts';
import type * as z from 'zod';

/** Each product is a read of its own: what makes prices and stock of an answer those of the product's page. */
const PAGE_SIZE = 10;
const VARIANTS_MAX = 20;
const NOTHING_FOUND = { products: [], pagination: { has_next_page: false, total_count: 0 } };

export const searchCatalog: Handler<z.infer<typeof SearchRequest>> = async ({
  shop,
  body: { query, filters = {}, cursor, pagination = { cursor } },
}) => {
  const categories = filters.categories && (await categoryIds(shop, filters.categories));
  const { min, max } = filters.price ?? {};
  if (!query && !categories && min === undefined && max === undefined) {
    throw new UcpError(400, 'invalid_request', 'query or filters are needed.');
  }
  if (categories?.length === 0) return NOTHING_FOUND;
  const { page, count } = parseCursor(pagination);
  const listing = await readUnlessRefused(
    shop.read('getCatalog', {
      query: {
        ...(query && { search: query }),
        ...(categories && { categories }),
        ...(min !== undefined && { min_cost_from: fromCents(min) }),
        ...(max !== undefined && { max_cost_to: fromCents(max) }),
        page,
        count,
      },
    }),
  );
  // A backend may refuse a page beyond the last.
  if (!listing) return NOTHING_FOUND;
  const { data: cards, meta } = listing;
  const found = await Promise.all(cards.map(({ slug, default_sku }) => describe(shop, slug, { sku: default_sku ?? undefined, max: 1 })));
  const hasNext = page < meta.last_page;
  return {
    products: found.filter((one) => one !== null),
    pagination: { has_next_page: hasNext, total_count: meta.total, ...(hasNext && { cursor: toCursor(page + 1, count) }) },
  };
};

const toCursor = (page: number, count: number): string => Buffer.from(`${page}.${count}`).toString('base64url');

function parseCursor({ cursor, limit = PAGE_SIZE }: { cursor?: string | undefined; limit?: number | undefined }): {
  page: number;
  count: number;
} {
  if (cursor === undefined) return { page: 1, count: Math.min(limit, PAGE_SIZE) };
  const found = /^([1-9]\d{0,4})\.(10|[1-9])$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (!found) throw new UcpError(400, 'invalid_request', 'The cursor is not one of this shop.');
  return { page: Number(found[1]), count: Number(found[2]) };
}

/** Categories by their title, as products name them, or by their sku. */
async function categoryIds(shop: ShopCalls, names: readonly string[]): Promise<string[]> {
  const { data } = await shop.read('getFilters', { query: {} });
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const values = data.facets.find(({ key }) => key === 'categories')?.values ?? [];
  return values.flatMap(({ value, title, sku }) => ([title, sku ?? ''].some((name) => wanted.has(name.toLowerCase())) ? [value] : []));
}

interface Resolved {
  readonly slug: string;
  /** Null: the whole product was meant. */
  readonly sku: string | null;
}

/** A product by its id, or by the sku of a configuration. */
async function resolve(shop: ShopCalls, id: string): Promise<Resolved | null> {
  const isNumber = /^\d{1,15}$/.test(id);
  const steps = isNumber ? [byProduct, bySku] : [bySku, byProduct];
  for (const step of steps) {
    const found = await readUnlessRefused(step());
    if (found) return found;
  }
  return null;

  async function byProduct(): Promise<Resolved | null> {
    if (!/^[\w-]{1,64}$/.test(id)) return null;
    const { data } = await shop.read('getCatalog', { query: { ids: [isNumber ? Number(id) : id] } });
    const card = data.find((one) => String(one.id) === id);
    return card ? { slug: card.slug, sku: null } : null;
  }

  /** The backend's id of a configuration finds one, too, but is none of ours. */
  async function bySku(): Promise<Resolved | null> {
    const { data } = await shop.read('getConfiguration', { params: { id } });
    return data.configuration_id === id ? { slug: data.slug, sku: id } : null;
  }
}

async function describe(shop: ShopCalls, slug: string, asked: Asked): Promise<CatalogProduct | null> {
  const [context, product] = await Promise.all([shop.catalogContext(), readProduct(shop, slug, asked)]);
  return product && catalogProduct(product, asked, context);
}

async function readProduct(shop: ShopCalls, slug: string, { sku }: Asked): Promise<Product | null> {
  const query = sku === undefined ? {} : { configuration_id: sku };
  return (await readUnlessRefused(shop.read('getProduct', { params: { slug }, query })))?.data ?? null;
}

/** Narrows the configurations of a product; null: none is left. */
function filtered<P extends CatalogProduct>(product: P, { categories, price }: Filters): P | null {
  const wanted = categories?.map((name) => name.toLowerCase());
  if (wanted && !product.categories.some(({ value }) => wanted.includes(value.toLowerCase()))) return null;
  const variants = product.variants.filter(({ price: { amount } }) => amount >= (price?.min ?? 0) && amount <= (price?.max ?? Infinity));
  return variants.length === 0 ? null : { ...product, variants };
}

export const lookupCatalog: Handler<z.infer<typeof LookupRequest>> = async ({ shop, body: { ids, filters = {} } }) => {
  const asked = [...new Set(ids)];
  if (asked.length > LOOKUP_MAX) throw new UcpError(400, 'request_too_large', `At most ${LOOKUP_MAX} ids.`);
  const resolved = await Promise.all(
    asked.map(async (id) => {
      const found = await resolve(shop, id);
      const product = found && (await describe(shop, found.slug, { sku: found.sku ?? undefined, max: 1 }));
      const shown = product && filtered(product, filters);
      return { id, match: found?.sku == null ? 'featured' : 'exact', shown };
    }),
  );
  const products = new Map<string, { product: CatalogProduct; inputs: Map<string, { id: string; match: string }[]> }>();
  for (const { id, match, shown } of resolved) {
    const [variant] = shown?.variants ?? [];
    if (!shown || !variant) continue;
    const known = products.get(shown.id) ?? {
      product: { ...shown, variants: [] },
      inputs: new Map<string, { id: string; match: string }[]>(),
    };
    if (!known.inputs.has(variant.id)) known.product = { ...known.product, variants: [...known.product.variants, variant] };
    known.inputs.set(variant.id, [...(known.inputs.get(variant.id) ?? []), { id, match }]);
    products.set(shown.id, known);
  }
  const messages = resolved.flatMap(({ id, shown }): Message[] => (shown ? [] : [{ type: 'info', code: 'not_found', content: id }]));
  return {
    products: [...products.values()].map(({ product, inputs }) => ({
      ...product,
      variants: product.variants.map((variant) => ({ ...variant, inputs: inputs.get(variant.id) })),
    })),
    ...(messages.length > 0 && { messages }),
  };
};

export const getProduct: Handler<z.infer<typeof ProductRequest>> = async ({ shop, version, body }) => {
  const { id, selected, preferences, filters = {} } = body;
  const found = await resolve(shop, id);
  const asked: Asked = { sku: found?.sku ?? undefined, selected, preferences, max: VARIANTS_MAX };
  const [context, product] = await Promise.all([shop.catalogContext(), found && readProduct(shop, found.slug, asked)]);
  const described = product && catalogProduct(product, asked, context);
  const shown = described && filtered(described, filters);
  if (!product || !shown) {
    const { notOffered } = await shop.texts();
    return { refused: [{ type: 'error', code: 'not_found', content: notOffered, severity: 'unrecoverable' }] };
  }
  const { disclosures, ...policies } = await productTerms(shop, version, product);
  return { product: shown, ...policies, ...(disclosures.length > 0 && { messages: disclosures }) };
};
