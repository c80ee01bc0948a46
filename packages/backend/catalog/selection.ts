import type { z } from 'zod';
import type { FiltersRequest } from '../../contract/catalog.ts';
import { cents } from '../core/money.ts';
import type { Shop } from '../shop/shop.ts';
import type { Scope } from './scope.ts';

/** Facets of configurations: all chosen ones must hold for the same configuration. */
const CONFIGURATION_FACETS: readonly string[] = ['materials', 'size', 'length', 'availability'];
export const isConfigurationFacet = (facet: string): boolean => CONFIGURATION_FACETS.includes(facet);
const PRODUCT_FACETS = ['cut', 'carat', 'colour', 'clarity', 'setting', 'type', 'profile', 'finish', 'width', 'recipient', 'sale'] as const;
const FACETS: readonly string[] = ['categories', 'collections', ...PRODUCT_FACETS, ...CONFIGURATION_FACETS];

/** The chosen values of a listing by facet, and a price span. */
export interface Selection {
  /** Ids of category and collection and sku of the material of the listing. */
  readonly category: number | null;
  readonly collection: number | null;
  readonly material: string | null;
  /** Ids of search results, the most relevant first; null without a search. */
  readonly found: Uint32Array | null;
  /** Only products with these ids; null: all. */
  readonly ids: readonly number[] | null;
  readonly facets: ReadonlyMap<string, readonly string[]>;
  readonly min: number | null;
  readonly max: number | null;
}

/** Narrows `everything` to the chosen values. Null for a parameter that is no facet of this shop. */
export function selectionOf(
  shop: Pick<Shop, 'categories'>,
  query: z.output<typeof FiltersRequest>,
  everything: Selection,
): Selection | null {
  const { min_cost_from, max_cost_to, slug: _slug, search: _search, categories_sku: skus, ...others } = query;
  const categories = [...(others.categories ?? []), ...idsOfSkus(shop, skus)];
  const rest = { ...others, categories };
  const facets = new Map<string, readonly string[]>();
  for (const [name, values] of Object.entries(rest)) {
    if (!Array.isArray(values)) return null;
    const key = name === 'materials_sku' ? 'materials' : name;
    // The facet `materials` is `materials_sku` on the wire.
    if (!FACETS.includes(key) || name === 'materials') return null;
    if (values.length > 0) facets.set(key, values);
  }
  const bound = (value: number | undefined): number | null => (value === undefined ? null : cents(value));
  return { ...everything, facets, min: bound(min_cost_from), max: bound(max_cost_to) };
}

/** An unknown one finds nothing, as an unknown id does. */
const idsOfSkus = ({ categories }: Pick<Shop, 'categories'>, skus: readonly string[] = []): string[] =>
  skus.map((sku) => String(categories.find(({ key }) => key === sku)?.id ?? 0));

/** The listing without search and filters. */
export function listed(scope: Scope): Selection {
  return {
    category: scope.category?.id ?? null,
    collection: scope.collection?.id ?? null,
    material: scope.material?.sku ?? null,
    found: null,
    ids: null,
    facets: new Map(),
    min: null,
    max: null,
  };
}
