import { compareIds } from '../../../../shared/commerce/compare-ids.ts';
import type { Id } from '../../../contract/common.ts';
import { OFFERS_MAX } from '../../../contract/limits.ts';
import type { OffersResponse } from '../../../contract/offers.ts';
import type { CatalogResponse, Facet } from '../../../contract/catalog.ts';
import { failureOf, successOf } from '../backend.ts';
import { type Check, checksOf, type Context, expectEqual, expectThat, Mismatch, ONE_LANGUAGE, Skipped } from '../check.ts';

type Query = Readonly<Record<string, string | number | string[]>>;
type Card = CatalogResponse['data'][number];

const list = ({ backend }: Context, query: Query, lang?: string) => backend.call('getCatalog', { query }, { lang });
const total = async (context: Context, query: Query): Promise<number> => (await list(context, { ...query, count: 1 })).meta.total;
const idsOf = (cards: readonly { readonly id: Id }[]): Id[] => cards.map(({ id }) => id);
const soldFor = ({ base_cost, min_cost = base_cost, sale_value }: Card): number =>
  Math.round(min_cost * 100 - Math.round(min_cost * sale_value));
const parameterOf = (facet: string): string => (facet === 'materials' ? 'materials_sku' : facet);

/** A facet with several values, and two of them that list something. */
async function facetOf({ backend }: Context): Promise<{ readonly facet: Facet; readonly name: string; readonly values: [string, string] }> {
  const { facets } = (await backend.call('getFilters', { query: {} })).data;
  for (const facet of facets) {
    const [first, second] = facet.values.filter(({ count }) => count > 0);
    if (first && second) return { facet, name: parameterOf(facet.key), values: [first.value, second.value] };
  }
  throw new Skipped('no facet has two values');
}

const getCatalog = checksOf('behaviour', 'getCatalog', {
  'pages follow one another without a repeat': async (context) => {
    const both = await list(context, { count: 6 });
    const [first, second] = [await list(context, { count: 3 }), await list(context, { count: 3, page: 2 })];
    expectEqual('pages 1 and 2 with 3 products each list as one with 6', idsOf([...first.data, ...second.data]), idsOf(both.data));
    expectEqual('meta of page 2', second.meta, { ...both.meta, current_page: 2, per_page: 3, last_page: Math.ceil(both.meta.total / 3) });
  },
  'a page beyond the last is refused, or empty': async (context) => {
    const { meta } = await list(context, {});
    const answer = await context.backend.ask('getCatalog', { query: { page: meta.last_page + 1 } });
    if (answer.status === 200) expectEqual('products', successOf('getCatalog', answer).data, []);
    else failureOf('getCatalog', answer, { status: 400, code: 'validation_failed' });
  },
  'column=price sorts by the price after the sale': async (context) => {
    for (const [order_by, sign] of [
      ['asc', 1],
      ['desc', -1],
    ] as const) {
      const prices = (await list(context, { count: 100, column: 'price', order_by })).data.map(soldFor);
      expectEqual(
        `prices, ${order_by}`,
        prices,
        prices.toSorted((a, b) => sign * (a - b)),
      );
    }
    const descending = await list(context, { column: 'price', order_by: 'desc' });
    expectEqual('order without order_by', idsOf((await list(context, { column: 'price' })).data), idsOf(descending.data));
  },
  'min_cost_from and max_cost_to leave cheaper and dearer products out': async (context) => {
    const { data } = await list(context, { count: 100, column: 'price', order_by: 'asc' });
    const [low, high] = [data[Math.floor(data.length / 3)], data[Math.floor((2 * data.length) / 3)]].map((card) =>
      card ? soldFor(card) : 0,
    );
    if (!low || !high) throw new Skipped('there are not enough products');
    const query = { min_cost_from: low / 100, max_cost_to: high / 100, count: 100 };
    const outside = (await list(context, query)).data.map(soldFor).filter((price) => price < low || price > high);
    expectEqual(`prices in cents outside of ${low} to ${high}`, outside, []);
  },
  'a price limit goes by the configurations that match the other filters': async (context) => {
    const { facets } = (await context.backend.call('getFilters', { query: {} })).data;
    const materials = facets.find(({ key }) => key === 'materials')?.values.filter(({ count }) => count > 0) ?? [];
    if (materials.length === 0) throw new Skipped('no product has a material');
    for (const { value, title } of materials) {
      const query = { materials_sku: [value], column: 'price', order_by: 'asc', count: 1 };
      const cheapest = (await list(context, query)).data.map(soldFor)[0] ?? 0;
      const below = { materials_sku: [value], max_cost_to: (cheapest - 1) / 100 };
      if (cheapest > 1) expectEqual(`products in ${title} below ${cheapest / 100}, its lowest price`, await total(context, below), 0);
    }
  },
  'categories_sku[] narrows as the ids do': async (context) => {
    const { facets } = (await context.backend.call('getFilters', { query: {} })).data;
    const category = facets.find(({ key }) => key === 'categories')?.values.find(({ sku, count }) => sku != null && count > 0);
    if (category?.sku == null) throw new Skipped('no category has a sku');
    const [byId, bySku] = [await list(context, { categories: [category.value] }), await list(context, { categories_sku: [category.sku] })];
    expectEqual('products', idsOf(bySku.data), idsOf(byId.data));
  },
  'ids[] lists these products, without those that are gone': async (context) => {
    const [first, , third] = idsOf((await list(context, {})).data);
    if (first === undefined || third === undefined) throw new Skipped('there are fewer than three products');
    const { data } = await context.backend.call('getCatalog', { query: { ids: [third, 999_999_999, 'no-such-id', first] } });
    expectEqual('ids', idsOf(data).toSorted(compareIds), [first, third].toSorted(compareIds));
  },
  'two values of one facet list the products of both': async (context) => {
    const { name, values } = await facetOf(context);
    const [one, other] = [await total(context, { [name]: [values[0]] }), await total(context, { [name]: [values[1]] })];
    const both = await total(context, { [name]: [...values] });
    expectThat(
      `${name}: at least ${Math.max(one, other)}, at most ${one + other}`,
      both >= Math.max(one, other) && both <= one + other,
      both,
    );
  },
  'an unknown value of a known facet lists nothing': async (context) => {
    const { name } = await facetOf(context);
    expectEqual('total', await total(context, { [name]: ['no-such-value'] }), 0);
  },
  'search finds the product, and nothing for text that is no word': {
    needs: ['search'],
    run: async (context) => {
      const { text, finds } = context.facts.search ?? { text: '', finds: '' };
      const slugs = (await list(context, { search: text })).data.map(({ slug }) => slug);
      expectThat(`search=${text} lists ${finds}`, slugs.includes(finds), slugs);
      expectEqual('total of search=qqxzzv', await total(context, { search: 'qqxzzv' }), 0);
    },
  },
  'left_out_words are words of the search, ruled out by chosen values': async (context) => {
    const { facet, name, values } = await facetOf(context);
    const [wanted, chosen] = values.map((value) => facet.values.find((one) => one.value === value));
    if (!wanted || !chosen) throw new Skipped('no facet has two values');
    const search = wanted.title;
    const { meta } = await list(context, { search, [name]: [chosen.value], count: 1 });
    for (const { word, facet: key, values: ruling } of meta.left_out_words) {
      expectThat(`${word} is in ${search}`, search.toLowerCase().includes(word.toLowerCase()), search);
      expectEqual('facet and values that rule it out', [key, ruling.map(({ value }) => value)], [facet.key, [chosen.value]]);
    }
    expectEqual('left_out_words without a filter', (await list(context, { search, count: 1 })).meta.left_out_words, []);
  },
});

const getCatalogOf = checksOf('behaviour', 'getCatalogOf', {
  'the slug of each language lists the same products': async (context) => {
    const { slug: slugs } = context.facts.category;
    const listed = [];
    for (const [lang, slug] of Object.entries(slugs)) {
      const { data, entity } = await context.backend.call('getCatalogOf', { params: { slug }, query: { count: 100 } }, { lang });
      expectEqual(`entity.slug in ${lang}`, entity?.slug, slug);
      listed.push(idsOf(data));
    }
    for (const ids of listed) expectEqual('ids', ids, listed[0]);
    const all = await total(context, {});
    expectThat(`some of ${all} products`, (listed[0]?.length ?? 0) > 0 && (listed[0]?.length ?? 0) < all, listed[0]?.length);
  },
  'a slug of another language answers the entity in the language asked for': async ({ backend, facts }) => {
    const [[lang, slug] = ['', ''], [, other] = ['', undefined]] = Object.entries(facts.category.slug);
    if (other === undefined) throw new Skipped(ONE_LANGUAGE);
    const { entity } = await backend.call('getCatalogOf', { params: { slug: other }, query: {} }, { lang });
    expectEqual('entity.slug', entity?.slug, slug);
  },
});

const getFilters = checksOf('behaviour', 'getFilters', {
  'the count of a value is what choosing it lists': async (context) => {
    const { facet, name } = await facetOf(context);
    for (const { value, count } of facet.values.slice(0, 5)) {
      expectEqual(`products with ${name}=${value}`, await total(context, { [name]: [value] }), count);
    }
  },
  'counts of a facet leave out what is chosen in it': async (context) => {
    const { facet, name, values } = await facetOf(context);
    const { facets } = (await context.backend.call('getFilters', { query: { [name]: [values[0]] } })).data;
    expectEqual(`counts of ${facet.key}`, facets.find(({ key }) => key === facet.key)?.values, facet.values);
  },
  'the span of prices leaves out the chosen span': async ({ backend }) => {
    const { cost } = (await backend.call('getFilters', { query: {} })).data;
    const narrowed = await backend.call('getFilters', { query: { min_cost_from: Math.ceil((cost.min + cost.max) / 2) } });
    expectEqual('cost', narrowed.data.cost, cost);
  },
});

const getProduct = checksOf('behaviour', 'getProduct', {
  'the slug of each language opens the same product': async ({ backend, facts }) => {
    const ids = new Set<Id>();
    for (const [lang, slug] of Object.entries(facts.product.slug)) {
      const { data } = await backend.call('getProduct', { params: { slug }, query: {} }, { lang });
      expectEqual(`slug in ${lang}`, data.slug, slug);
      ids.add(data.id);
    }
    expectEqual('different ids', ids.size - 1, 0);
  },
  'analytics has the same labels in each language, on the page and in the cart': async ({ backend, shopper, facts }) => {
    const [first = '', ...others] = await shopper.languages();
    const labelsIn = async (lang: string) => {
      const { data } = await backend.call(
        'getProduct',
        { params: { slug: facts.product.slug[lang] ?? facts.product.slug[first] ?? '' }, query: {} },
        { lang },
      );
      const row = data.default_config;
      const body = { product_configuration_id: row.id, quantity: 1 };
      const cart = await backend.call('addItem', { body }, { lang });
      return { page: data.analytics && { ...data.analytics, options: row.options }, line: cart.data.items[0]?.analytics };
    };
    const expected = await labelsIn(first);
    if (!expected.page) throw new Skipped('the backend has no analytics');
    expectEqual('analytics of the cart line', expected.line, expected.page);
    for (const lang of others) expectEqual(`analytics in ${lang}`, await labelsIn(lang), expected);
  },
  'configuration_id chooses a configuration, and none of another product': async ({ backend, facts }) => {
    const [slug = ''] = Object.values(facts.product.slug);
    const { data } = await backend.call('getProduct', { params: { slug }, query: {} });
    expectEqual('selected_config without configuration_id', data.selected_config, null);
    const last = data.item_page.configurations.at(-1)?.configuration_id ?? '';
    const other = (await backend.call('getCatalog', { query: {} })).data.find(({ id }) => id !== data.id)?.default_sku ?? 'NO-SUCH-SKU';
    const chosen = async (sku: string) =>
      (await backend.call('getProduct', { params: { slug }, query: { configuration_id: sku } })).data.selected_config?.configuration_id;
    expectEqual('selected_config', await chosen(last), last);
    expectEqual('selected_config for a sku of another product', await chosen(other), undefined);
  },
  'the next neighbour has this product before it': async ({ backend, facts }) => {
    const [slug = ''] = Object.values(facts.product.slug);
    const { neighbours } = (await backend.call('getProduct', { params: { slug }, query: {} })).data;
    if (!neighbours.next) throw new Skipped('the product has no next neighbour');
    const next = (await backend.call('getProduct', { params: { slug: neighbours.next.slug }, query: {} })).data;
    expectEqual('previous neighbour of the next product', next.neighbours.previous?.slug, slug);
  },
});

const getConfiguration = checksOf('behaviour', 'getConfiguration', {
  'its number and its sku answer the same': async ({ backend, facts }) => {
    const bySku = (await backend.call('getConfiguration', { params: { id: facts.sku_in_stock } })).data;
    expectEqual('configuration', (await backend.call('getConfiguration', { params: { id: bySku.id } })).data, bySku);
    expectEqual('configuration_id', bySku.configuration_id, facts.sku_in_stock);
  },
  'a sold-out configuration has no stock': {
    needs: ['sku_sold_out'],
    run: async ({ backend, facts }) => {
      const { data } = await backend.call('getConfiguration', { params: { id: facts.sku_sold_out ?? '' } });
      expectThat('track_inventory and no stock', data.track_inventory && data.stock_qty <= 0, data);
    },
  },
});

const getCollection = checksOf('behaviour', 'getCollection', {
  'products_count is what the listing of the collection has': async (context) => {
    const { data } = await context.backend.call('getCollections', {});
    for (const { id, slug, products_count } of data) {
      const one = (await context.backend.call('getCollection', { params: { slug } })).data;
      expectEqual('id', one.id, id);
      const listed = await total(context, { collections: [String(id)] });
      if (listed !== products_count) throw new Mismatch(`${slug}: products_count ${products_count}`, listed);
    }
  },
  'the slug of each language opens the collection, in the language asked for': async ({ backend }) => {
    const [first] = (await backend.call('getCollections', {})).data;
    if (!first) throw new Skipped('there are no collections');
    for (const { slug } of first.translations) {
      for (const one of first.translations) {
        const { data } = await backend.call('getCollection', { params: { slug } }, { lang: one.lang });
        expectEqual(`slug and title of ${slug} in ${one.lang}`, [data.slug, data.title], [one.slug, one.title]);
      }
    }
  },
});

const offersOf = async ({ backend }: Context, count: number, pages: number) => {
  const found: OffersResponse['data'] = [];
  let after: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const { data, meta } = await backend.call('getOffers', { query: { count, ...(after !== undefined && { after }) } });
    const many = data.reduce((sum, { configurations }) => sum + configurations.length, 0);
    expectThat(`${count} configurations at most on a page`, many <= count, many);
    found.push(...data);
    if (meta.next === null) return found;
    after = meta.next;
  }
  return found;
};
const skusOf = (products: OffersResponse['data']): string[] =>
  products.flatMap(({ configurations }) => configurations.map(({ configuration_id }) => configuration_id));

const getOffers = checksOf('behaviour', 'getOffers', {
  'pages follow one another: each configuration once, whatever their size': async (context) => {
    const small = skusOf(await offersOf(context, 7, 6));
    expectEqual(
      'skus that come twice',
      small.filter((sku, index) => small.indexOf(sku) !== index),
      [],
    );
    expectEqual('skus of larger pages', skusOf(await offersOf(context, OFFERS_MAX, 1)).slice(0, small.length), small);
  },
  'a configuration has the values of its product and its pictures': async (context) => {
    const [offered] = await offersOf(context, 20, 1);
    const [first] = offered?.configurations ?? [];
    if (!offered || !first) throw new Skipped('there are no products');
    const query = { configuration_id: first.configuration_id };
    const { data: product } = await context.backend.call('getProduct', { params: { slug: offered.slug }, query });
    const row = product.item_page.configurations.find((one) => one.configuration_id === first.configuration_id);
    const { medias, ...values } = first;
    expectEqual('configuration', values, row);
    const pictures = (product.selected_config?.medias ?? []).filter(({ type }) => type === 'image').map(({ url }) => url);
    expectEqual(
      'pictures',
      medias.filter(({ type }) => type === 'image').map(({ url }) => url),
      pictures,
    );
    const { sale, sale_value, sale_ends_at, delivery_rates, default_sku } = product;
    expectEqual(
      'product',
      [offered.sale, offered.sale_value, offered.sale_ends_at, offered.delivery_rates, offered.default_sku, offered.mixedTranslation.title],
      [sale, sale_value, sale_ends_at, delivery_rates, default_sku, product.mixedTranslation.title],
    );
    expectEqual('options and details', offered.item_page, { options: product.item_page.options, details: product.item_page.details });
  },
  'a page that does not exist is refused': async ({ backend }) => {
    await backend.refused('getOffers', { query: { after: 'no such page' } }, { status: 400, code: 'validation_failed' });
  },
});

export const catalogBehaviour: readonly Check[] = [
  ...getCatalog,
  ...getCatalogOf,
  ...getFilters,
  ...getProduct,
  ...getConfiguration,
  ...getCollection,
  ...getOffers,
];
