import * as z from 'zod';
import { IDS_MAX, SEARCH_MAX } from './codes.ts';
import { Amount, NumberParam, Seo, Slug, Translations } from './common.ts';
import { Media } from './media.ts';
import { ProductCard } from './product.ts';

const Values = z.array(z.string().min(1).max(80)).max(50);

const filter = {
  /** Words to search for, in the language of the call; they narrow whatever else is chosen. */
  search: z.string().trim().min(1).max(SEARCH_MAX).optional(),
  categories: Values.optional(),
  collections: Values.optional(),
  materials_sku: Values.optional(),
  min_cost_from: NumberParam.optional(),
  max_cost_to: NumberParam.optional(),
};

/**
 * A selection as the backend takes it, in one spelling. Arrays go over the wire in bracket form (`categories[]=3`).
 * Facets beyond the named ones (`cut`, `setting` …) are further arrays, one for each facet key that GET /filters tells.
 */
const selection = <S extends z.ZodRawShape>(shape: S) =>
  z
    .looseObject(shape)
    .refine((query) => Object.entries(query).every(([key, value]) => Object.hasOwn(shape, key) || isFacet(key, value)), {
      error: 'unknown parameter',
    })
    .overwrite(respelled);
const isFacet = (key: string, value: unknown) => /^[a-z_]{1,40}$/.test(key) && Values.safeParse(value).success;

/** The first page, and a price from nothing on, are what is there without them. Values of a facet are a set; `ids` may tell an order. */
function respelled<Q extends object>(query: Q): Q {
  const told = Object.entries(query).filter(
    ([name, value]) => !(name === 'page' && value === 1) && !(name === 'min_cost_from' && value === 0),
  );
  return Object.fromEntries(
    told.map(([name, value]) => [name, Array.isArray(value) && name !== 'ids' ? setOf(value) : (value as unknown)]),
  ) as Q;
}

const setOf = (values: string[]): string[] => [...new Set(values)].sort();

export const SORT_COLUMNS = ['price', 'collection_sort_order'] as const;

export const CatalogRequest = selection({
  ...filter,
  /** Only these products, in whatever language they were seen; the ones that are gone are left out. */
  ids: z
    .array(NumberParam.pipe(z.int().min(1)))
    .min(1)
    .max(IDS_MAX)
    .optional(),
  page: NumberParam.pipe(z.int().min(1).max(100_000)).optional(),
  count: NumberParam.pipe(z.int().min(1).max(100)).optional(),
  /** Without a column: the recommended order; with `search` the most relevant first. */
  column: z.enum(SORT_COLUMNS).optional(),
  order_by: z.enum(['asc', 'desc']).optional(),
});

/** What a listing is about: the category or material whose slug was asked for. */
export const ListingEntity = z.object({
  kind: z.enum(['category', 'material']),
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  intro: z.string(),
  seo: Seo,
  parent: z.object({ slug: z.string(), title: z.string() }).nullable(),
  translations: Translations,
});
export type ListingEntity = z.infer<typeof ListingEntity>;

/** GET /system-catalog[/{slug}]. A page beyond the last, or a malformed selection, is 400; an unknown slug 404. */
export const CatalogResponse = z.object({
  data: z.array(ProductCard),
  meta: z.object({ current_page: z.int(), last_page: z.int(), total: z.int(), per_page: z.int() }),
  entity: ListingEntity.nullable(),
});
export type CatalogResponse = z.infer<typeof CatalogResponse>;

export const FacetValue = z.object({
  /** What goes into the query parameter of the facet. */
  value: z.string(),
  title: z.string(),
  /** Products that would be listed if this value were chosen as well (own facet left out). */
  count: z.int(),
  swatch: z.string().nullable(),
  /** Title of the group inside the facet (materials by material category), null without groups. */
  group: z.string().nullable(),
});

export const Facet = z.object({ key: z.string(), title: z.string(), values: z.array(FacetValue) });
export type Facet = z.infer<typeof Facet>;

/** GET /filters: the facets offered for a selection, in the order to show them, and the span of prices. */
export const FiltersRequest = selection({ ...filter, slug: Slug.optional() });
export const FiltersResponse = z.object({
  data: z.object({
    facets: z.array(Facet),
    cost: z.object({ min: Amount, max: Amount }),
  }),
});
export type FiltersResponse = z.infer<typeof FiltersResponse>;

/** A collection: its story, pictures and a few of its pieces. */
export const Collection = z.object({
  id: z.int(),
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
