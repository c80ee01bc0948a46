import fc from 'fast-check';
import type { CatalogResponse } from '../../contract/catalog.ts';
import type { Answer, Calls } from '../../sandbox/testing/sandbox.fixture.ts';
import type { Lang } from '../core/language.ts';

export type Facet = readonly [name: string, values: readonly string[]];

/** Of the whole catalogue. */
export async function facetsOf(shop: Calls): Promise<Facet[]> {
  const { data } = await shop.call('getFilters', { query: {} });
  return data.facets.map(({ key, values }): Facet => [key === 'materials' ? 'materials_sku' : key, values.map(({ value }) => value)]);
}

export interface Selection {
  readonly lang: Lang;
  /** Of a category or of a material. */
  readonly slug: string | undefined;
  readonly filters: Readonly<Record<string, string | number | string[]>>;
  readonly paging: {
    readonly page?: number;
    readonly count?: number;
    readonly column?: 'price' | 'collection_sort_order';
    readonly order_by?: 'asc' | 'desc';
  };
}

const SLUGS = {
  de: ['ringe', 'verlobungsringe', 'ohrschmuck', 'platin-950', 'saphir'],
  en: ['rings', 'engagement-rings', 'earrings', 'platinum-950', 'sapphire'],
};
const WORDS = {
  de: [
    'ring',
    'Kette',
    'Saphir',
    'saphier',
    'weißgold',
    'Platin',
    'verlobunsring',
    'ohrstecker',
    'oval',
    'Creolen',
    'saphirring',
    'unter 2000',
    'diamnt',
    'xyzzy',
  ],
  en: [
    'ring',
    'necklace',
    'sapphire',
    'saphire',
    'white gold',
    'platinum',
    'engagement',
    'studs',
    'oval',
    'hoops',
    'under 2000',
    'diamnd',
    'bracelet',
    'xyzzy',
  ],
};

/** One in three, so that most selections have products. */
const maybe = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: one });

const filtersIn = (lang: 'de' | 'en', facets: readonly Facet[]): fc.Arbitrary<Selection['filters']> =>
  fc
    .record({
      chosen: fc
        .uniqueArray(fc.constantFrom(...facets), { maxLength: 2, selector: ([name]) => name })
        .chain((some) =>
          fc.record(
            Object.fromEntries(
              some.map(([name, values]) => [name, fc.uniqueArray(fc.constantFrom(...values, 'unknown'), { minLength: 1, maxLength: 4 })]),
            ),
          ),
        ),
      words: maybe(fc.array(fc.constantFrom(...WORDS[lang]), { minLength: 1, maxLength: 2 })),
      from: maybe(fc.integer({ min: 0, max: 1500 })),
      to: maybe(fc.integer({ min: 1500, max: 20_000 })),
    })
    .map(({ chosen, words, from, to }) => ({
      ...chosen,
      ...(words && { search: words.join(' ') }),
      ...(from !== undefined && { min_cost_from: from }),
      ...(to !== undefined && { max_cost_to: to }),
    }));

/** Of a listing in German or English. */
export const selectionsOf = (facets: readonly Facet[]): fc.Arbitrary<Selection> =>
  fc.constantFrom('de' as const, 'en' as const).chain((lang) =>
    fc.record({
      lang: fc.constant<Lang>(lang),
      slug: maybe(fc.constantFrom(...SLUGS[lang])),
      filters: filtersIn(lang, facets),
      paging: fc.record(
        {
          page: fc.integer({ min: 1, max: 3 }),
          count: fc.constantFrom(3, 7, 20, 100),
          column: fc.constantFrom('price' as const, 'collection_sort_order' as const),
          order_by: fc.constantFrom('asc' as const, 'desc' as const),
        },
        { requiredKeys: [] },
      ),
    }),
  );

/** Products with their prices, counts and their order. */
export async function answersOf(shop: Calls, { lang, slug, filters, paging }: Selection) {
  const query = { ...filters, ...paging };
  const listing: Promise<Answer> =
    slug === undefined
      ? shop.attempt('getCatalog', { query }, { lang })
      : shop.attempt('getCatalogOf', { params: { slug }, query }, { lang });
  const { status, body } = await listing;
  const { data, meta, entity } = body as { data?: CatalogResponse['data']; meta?: unknown; entity?: unknown };
  const counts = await shop.attempt('getFilters', { query: { ...filters, slug } }, { lang });
  return {
    listing: [
      status,
      body.error_code,
      data?.map((card) => [card.id, card.slug, card.min_cost, card.default_sku, card.stock_qty]),
      meta,
      entity,
    ],
    counts: [counts.status, counts.body],
    isEmpty: (data ?? []).length === 0,
  };
}
