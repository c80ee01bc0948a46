import * as z from 'zod';
import { Amount, Id, NumberParam, Seo, Slug, Translations } from './common.ts';
import { IDS_MAX, SEARCH_MAX } from './limits.ts';
import { Media } from './media.ts';
import { ProductCard } from './product.ts';

const Values = z.array(z.string().min(1).max(80)).max(50);

const filter = {
  /** Search words in the language of the call, combined with the other filters (AND). Between quotation marks: exactly these. */
  search: z.string().trim().min(1).max(SEARCH_MAX).optional(),
  categories: Values.optional(),
  /** Categories by their sku (`FacetValue.sku`), beside those by id: one of all of them must hold. */
  categories_sku: Values.optional(),
  collections: Values.optional(),
  /** One of its metals and one of its stones must hold: platinum and sapphire means a sapphire in platinum. */
  materials_sku: Values.optional(),
  min_cost_from: NumberParam.optional(),
  max_cost_to: NumberParam.optional(),
};

/**
 * Filter parameters, normalized on parsing so that equal selections are equal requests. Arrays are sent in bracket form (`categories[]=3`).
 * Other facets (`cut`, `setting` …) are further arrays, one for each facet key that GET /filters returns.
 */
const selection = <S extends z.ZodRawShape>(shape: S) =>
  z
    .looseObject(shape)
    .refine((query) => Object.entries(query).every(([key, value]) => Object.hasOwn(shape, key) || isFacet(key, value)), {
      error: 'unknown parameter',
    })
    .overwrite(normalized);
const isFacet = (key: string, value: unknown) => /^[a-z_]{1,40}$/.test(key) && Values.safeParse(value).success;

/** Leaves out defaults (`page=1`, `min_cost_from=0`) and sorts facet values, which are a set. `ids` keeps its order. */
function normalized<Q extends object>(query: Q): Q {
  const entries = Object.entries(query).filter(
    ([name, value]) => !(name === 'page' && value === 1) && !(name === 'min_cost_from' && value === 0),
  );
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) && name !== 'ids' ? setOf(value) : (value as unknown)]),
  ) as Q;
}

const setOf = (values: string[]): string[] => [...new Set(values)].sort();

export const SORT_COLUMNS = ['price', 'collection_sort_order'] as const;

export const CatalogRequest = selection({
  ...filter,
  /** Only these products. Ids that are no longer offered are left out of the response. */
  ids: z.array(Id).min(1).max(IDS_MAX).optional(),
  page: NumberParam.pipe(z.int().min(1).max(100_000)).optional(),
  count: NumberParam.pipe(z.int().min(1).max(100)).optional(),
  /** Absent: the recommended order, or by relevance when `search` is given. */
  column: z.enum(SORT_COLUMNS).optional(),
  order_by: z.enum(['asc', 'desc']).optional(),
});

/** The category or material whose slug was requested. */
export const ListingEntity = z.object({
  kind: z.enum(['category', 'material']),
  id: Id,
  slug: z.string(),
  title: z.string(),
  intro: z.string(),
  seo: Seo,
  parent: z.object({ slug: z.string(), title: z.string() }).nullable(),
  translations: Translations,
});
export type ListingEntity = z.infer<typeof ListingEntity>;

/**
 * A word of the search that names a value of a facet while others of that facet are chosen, which no product has together ("Kette" among
 * rings). The listing is that of the search without it. `values`: the chosen ones that rule it out.
 */
export const LeftOutWord = z.object({
  word: z.string(),
  facet: z.string(),
  values: z.array(z.object({ value: z.string(), title: z.string() })),
});
export type LeftOutWord = z.infer<typeof LeftOutWord>;

/**
 * Words of the search that are read as a filter ("size 54", "for men"): the listing is that of the filter, as if it had been chosen.
 * `without`: the search without these words; empty if there are no others.
 */
export const ReadWord = z.object({
  words: z.string(),
  without: z.string(),
  facet: z.string(),
  /** Of the facet. */
  title: z.string(),
  values: z.array(z.object({ value: z.string(), title: z.string() })),
});
export type ReadWord = z.infer<typeof ReadWord>;

/** GET /system-catalog[/{slug}]. A page beyond the last is empty, or 400. Errors: 400 for malformed parameters, 404 for an unknown slug. */
export const CatalogResponse = z.object({
  data: z.array(ProductCard),
  meta: z.object({
    current_page: z.int(),
    last_page: z.int(),
    total: z.int(),
    per_page: z.int(),
    left_out_words: z.array(LeftOutWord).default([]),
    read_words: z.array(ReadWord).default([]),
    /** The search with words of the shop in place of those that it does not know, if it is the listing of that. */
    corrected_search: z.string().nullish(),
  }),
  entity: ListingEntity.nullable(),
});
export type CatalogResponse = z.infer<typeof CatalogResponse>;

export const FacetValue = z.object({
  /** Value of the facet's query parameter. */
  value: z.string(),
  title: z.string(),
  /** Of a category: names it in links, where an id differs from shop to shop. */
  sku: z.string().nullish(),
  /** Number of products that match this value and the filters of all other facets. */
  count: z.int(),
  swatch: z.string().nullable(),
  /** Title of the value's group inside the facet (materials by material category); null without groups. */
  group: z.string().nullable(),
});

export const Facet = z.object({ key: z.string(), title: z.string(), values: z.array(FacetValue) });
export type Facet = z.infer<typeof Facet>;

/** GET /filters: the facets for a selection in display order, and the price range. */
export const FiltersRequest = selection({ ...filter, slug: Slug.optional() });
export const FiltersResponse = z.object({
  data: z.object({
    facets: z.array(Facet),
    cost: z.object({ min: Amount, max: Amount }),
  }),
});
export type FiltersResponse = z.infer<typeof FiltersResponse>;

/** GET /collections/{slug}, and the entries of GET /collections. */
export const Collection = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
  story: z.string(),
  seo: Seo,
  medias: z.array(Media),
  products_count: z.int(),
  translations: Translations,
});
export type Collection = z.infer<typeof Collection>;
