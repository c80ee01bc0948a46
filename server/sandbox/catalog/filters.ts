import type { z } from 'zod';
import type { FiltersRequest, FiltersResponse } from '../../../shared/contract/catalog.ts';
import type { Lang, Shop } from '../content/shop.ts';
import { valuesOf } from './facet-values.ts';
import { malformed } from './listing.ts';
import { euros } from './money.ts';
import { EVERYTHING, scopeOf } from './scope.ts';
import {
  all,
  type Condition,
  condition,
  configurationCondition,
  listed,
  productCondition,
  type Selection,
  selectionOf,
} from './selection.ts';

type Counts = Map<string, Map<string, number>>;

/**
 * Values are those that the listing (the category, nothing chosen) has; counts are for the selection, each facet without itself. So a
 * shopper sees the same list all the time and what each further tick would bring.
 */
export function filters(shop: Shop, query: z.output<typeof FiltersRequest>, lang: Lang): z.input<typeof FiltersResponse> {
  const scope = query.slug === undefined ? EVERYTHING : scopeOf(shop, query.slug, ['category', 'collection', 'material'], lang);
  const everything = listed(shop, scope, query.search, lang);
  const selection = selectionOf(query, everything);
  if (!selection) throw malformed('unknown parameter');
  const offered = countAll(shop, everything);
  const counts = narrowed(selection) ? countAll(shop, selection) : offered;
  const facets = shop.shop.filter_groups.flatMap(({ key, title }) => {
    const found = offered.get(key);
    if (!found) return [];
    const values = valuesOf(shop, key, [...found.keys()], scope, lang)
      .filter(({ value }) => found.has(value))
      .map((one) => ({ ...one, count: counts.get(key)?.get(one.value) ?? 0 }));
    return values.length === 0 ? [] : [{ key, title: title[lang], values }];
  });
  return { data: { facets, cost: priceSpan(shop, selection) ?? priceSpan(shop, everything) ?? { min: 0, max: 0 } } };
}

const narrowed = (selection: Selection): boolean => selection.facets.size > 0 || selection.min !== null || selection.max !== null;

function countAll(shop: Shop, selection: Selection): Counts {
  const counts: Counts = new Map();
  const add = (rows: readonly { facet: string; value: string | number; n: number }[]): void => {
    for (const { facet, value, n } of rows) {
      const values = counts.get(facet) ?? new Map<string, number>();
      counts.set(facet, values.set(String(value), n));
    }
  };
  // Facets with nothing chosen share one selection and so one query; each chosen one is counted without itself.
  add(countProductFacets(shop, condition(selection), null));
  for (const facet of selection.facets.keys()) {
    counts.delete(facet);
    add(countProductFacets(shop, condition(selection, facet), facet));
  }
  for (const facet of ['materials', 'size', 'length', 'availability']) add(countConfigurationFacet(shop, selection, facet));
  return counts;
}

interface CountRow {
  readonly facet: string;
  readonly value: string | number;
  readonly n: number;
}

const GROUPS: readonly (readonly [facet: string, sql: string])[] = [
  [
    'categories',
    "SELECT 'categories' AS facet, category_id AS value, count(*) AS n FROM product_categories JOIN hit ON hit.id = product_id GROUP BY category_id",
  ],
  [
    'collections',
    "SELECT 'collections' AS facet, collection_id AS value, count(*) AS n FROM product_collections JOIN hit ON hit.id = product_id GROUP BY collection_id",
  ],
];

function countProductFacets(shop: Shop, { sql, params }: Condition, only: string | null): CountRow[] {
  const hits = `WITH hit AS MATERIALIZED (SELECT p.id FROM products p WHERE ${sql})`;
  const group = GROUPS.find(([facet]) => facet === only);
  if (group) return shop.db.all<CountRow>(`${hits} ${group[1]}`, ...params);
  const own = `SELECT facet, value, count(*) AS n FROM product_facets JOIN hit ON hit.id = product_id
    ${only === null ? '' : 'WHERE facet = ?'} GROUP BY facet, value`;
  if (only !== null) return shop.db.all<CountRow>(`${hits} ${own}`, ...params, only);
  return shop.db.all<CountRow>([`${hits} ${own}`, ...GROUPS.map(([, one]) => one)].join(' UNION ALL '), ...params);
}

function countConfigurationFacet(shop: Shop, selection: Selection, facet: string): CountRow[] {
  const product = productCondition(selection);
  const configuration = configurationCondition(selection, facet);
  const where = configuration ? all([product, configuration]) : product;
  const count = (column: string, extra: string): CountRow[] =>
    shop.db.all<CountRow>(
      `SELECT ? AS facet, ${column} AS value, count(DISTINCT p.id) AS n FROM products p JOIN configurations c ON c.product_id = p.id
       WHERE ${where.sql} AND ${extra} GROUP BY ${column}`,
      facet,
      ...where.params,
    );
  if (facet === 'materials')
    return [...count('c.metal_sku', 'c.metal_sku IS NOT NULL'), ...count('p.stone_sku', 'p.stone_sku IS NOT NULL')];
  if (facet === 'availability') return count('c.availability', "c.availability <> 'sold-out'");
  return count('c.size', facet === 'size' ? "c.size_kind = 'size'" : "c.size_kind = 'length'");
}

/** The span without the chosen span, so that a slider keeps its ends. */
function priceSpan(shop: Shop, selection: Selection): { min: number; max: number } | null {
  const { sql, params } = condition({ ...selection, min: null, max: null });
  const row = shop.db.get<{ min: number | null; max: number | null }>(
    `SELECT min(p.price_cents) AS min, max(p.price_cents) AS max FROM products p WHERE ${sql}`,
    ...params,
  );
  if (row?.min == null || row.max === null) return null;
  return { min: euros(row.min), max: euros(row.max) };
}
