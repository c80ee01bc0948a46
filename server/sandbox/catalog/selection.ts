import type { SQLInputValue } from 'node:sqlite';
import type { z } from 'zod';
import type { FiltersRequest } from '../../../shared/contract/catalog.ts';
import { cents } from './money.ts';
import type { Lang, Shop } from '../content/shop.ts';
import type { Scope } from './scope.ts';

/** Facets whose values stand in the rows of the configurations; all chosen ones must hold for one and the same configuration. */
export const CONFIGURATION_FACETS = ['materials', 'size', 'length', 'availability'] as const;
const PRODUCT_FACETS = ['cut', 'carat', 'colour', 'clarity', 'setting', 'type', 'profile', 'finish', 'width', 'sale'] as const;
export const FACETS: readonly string[] = ['categories', 'collections', ...PRODUCT_FACETS, ...CONFIGURATION_FACETS];

/** What a listing is narrowed to: facet key to chosen values, and a span of prices. */
export interface Selection {
  /** Ids, and the sku of the material, whose listing it is. */
  readonly category: number | null;
  readonly collection: number | null;
  readonly material: string | null;
  /** Ids of what a search found, the most relevant first; null without one. */
  readonly found: Uint32Array | null;
  readonly facets: ReadonlyMap<string, readonly string[]>;
  readonly min: number | null;
  readonly max: number | null;
}

/** `everything` narrowed to what is chosen. Null when a parameter is no facet of this shop. */
export function selectionOf(query: z.output<typeof FiltersRequest>, everything: Selection): Selection | null {
  const { min_cost_from, max_cost_to, slug: _slug, search: _search, ...rest } = query;
  const facets = new Map<string, readonly string[]>();
  for (const [name, values] of Object.entries(rest)) {
    if (!Array.isArray(values)) return null;
    const key = name === 'materials_sku' ? 'materials' : name;
    // `materials` is the facet's name; on the wire it is `materials_sku`.
    if (!FACETS.includes(key) || name === 'materials') return null;
    if (values.length > 0) facets.set(key, values as string[]);
  }
  const bound = (value: number | undefined): number | null => (value === undefined ? null : cents(value));
  return { ...everything, facets, min: bound(min_cost_from), max: bound(max_cost_to) };
}

/** The listing with nothing chosen: a search is part of what is listed, filters narrow it. */
export function listed(shop: Shop, scope: Scope, search: string | undefined, lang: Lang): Selection {
  return {
    category: scope.category?.id ?? null,
    collection: scope.collection?.id ?? null,
    material: scope.material?.sku ?? null,
    found: search === undefined ? null : shop.search.find(search, lang),
    facets: new Map(),
    min: null,
    max: null,
  };
}

export interface Condition {
  readonly sql: string;
  readonly params: readonly SQLInputValue[];
}

export const all = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.length === 0 ? '1' : conditions.map(({ sql }) => `(${sql})`).join(' AND '),
  params: conditions.flatMap(({ params }) => params),
});

const oneOf = (values: readonly string[]): string => JSON.stringify(values);
const IN = 'IN (SELECT value FROM json_each(?))';

/** The part of a selection that is about the product itself (table alias `p`); one facet can be left out. */
export function productCondition(selection: Selection, leaveOut?: string): Condition {
  const out: Condition[] = [];
  const inCategories = `p.id IN (SELECT product_id FROM product_categories WHERE category_id ${IN})`;
  const inCollections = `p.id IN (SELECT product_id FROM product_collections WHERE collection_id ${IN})`;
  if (selection.category !== null) out.push({ sql: inCategories, params: [oneOf([String(selection.category)])] });
  if (selection.collection !== null) out.push({ sql: inCollections, params: [oneOf([String(selection.collection)])] });
  for (const [facet, values] of selection.facets) {
    if (facet === leaveOut || isConfigurationFacet(facet)) continue;
    if (facet === 'categories') out.push({ sql: inCategories, params: [oneOf(values)] });
    else if (facet === 'collections') out.push({ sql: inCollections, params: [oneOf(values)] });
    else
      out.push({ sql: `p.id IN (SELECT product_id FROM product_facets WHERE facet = ? AND value ${IN})`, params: [facet, oneOf(values)] });
  }
  if (selection.found !== null) out.push({ sql: `p.id ${IN}`, params: [JSON.stringify([...selection.found])] });
  if (selection.min !== null) out.push({ sql: 'p.price_cents >= ?', params: [selection.min] });
  if (selection.max !== null) out.push({ sql: 'p.price_cents <= ?', params: [selection.max] });
  return all(out);
}

/** The part about one configuration (alias `c`), null when nothing is chosen there. */
export function configurationCondition(selection: Selection, leaveOut?: string): Condition | null {
  const out: Condition[] = [];
  const { material } = selection;
  if (material !== null) out.push({ sql: 'c.metal_sku = ? OR p.stone_sku = ?', params: [material, material] });
  for (const facet of CONFIGURATION_FACETS) {
    const values = selection.facets.get(facet);
    if (!values || facet === leaveOut) continue;
    const list = oneOf(values);
    if (facet === 'materials') out.push({ sql: `c.metal_sku ${IN} OR p.stone_sku ${IN}`, params: [list, list] });
    else if (facet === 'availability') out.push({ sql: `c.availability ${IN}`, params: [list] });
    else out.push({ sql: `c.size_kind = ? AND c.size ${IN}`, params: [facet, list] });
  }
  return out.length === 0 ? null : all(out);
}

/** The whole selection as a condition on products. */
export function condition(selection: Selection, leaveOut?: string): Condition {
  const product = productCondition(selection, leaveOut);
  const configuration = configurationCondition(selection, leaveOut);
  if (!configuration) return product;
  const exists = {
    sql: `EXISTS (SELECT 1 FROM configurations c WHERE c.product_id = p.id AND ${configuration.sql})`,
    params: configuration.params,
  };
  return all([product, exists]);
}

const isConfigurationFacet = (facet: string): boolean => (CONFIGURATION_FACETS as readonly string[]).includes(facet);
