import type { SQLInputValue } from 'node:sqlite';
import type { z } from 'zod';
import type { FiltersRequest } from '../../../shared/contract/catalog.ts';
import { cents } from './money.ts';
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
  readonly facets: ReadonlyMap<string, readonly string[]>;
  readonly min: number | null;
  readonly max: number | null;
}

/** Null when a parameter is no facet of this shop. */
export function selectionOf(query: z.output<typeof FiltersRequest>, scope: Scope): Selection | null {
  const { min_cost_from, max_cost_to, slug: _slug, ...rest } = query;
  const facets = new Map<string, readonly string[]>();
  for (const [name, values] of Object.entries(rest)) {
    if (!Array.isArray(values)) return null;
    const key = name === 'materials_sku' ? 'materials' : name;
    // `materials` is the facet's name; on the wire it is `materials_sku`.
    if (!FACETS.includes(key) || name === 'materials') return null;
    if (values.length > 0) facets.set(key, values as string[]);
  }
  const bound = (value: number | undefined): number | null => (value === undefined ? null : cents(value));
  return { ...idsOf(scope), facets, min: bound(min_cost_from), max: bound(max_cost_to) };
}

export const idsOf = ({ category, collection, material }: Scope): Pick<Selection, 'category' | 'collection' | 'material'> => ({
  category: category?.id ?? null,
  collection: collection?.id ?? null,
  material: material?.sku ?? null,
});

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
