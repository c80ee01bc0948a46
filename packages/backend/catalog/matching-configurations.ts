import { reduction } from '../core/money.ts';
import type { Db } from '../db/database.ts';
import type { CatalogIndex } from './index/catalog-index.ts';
import { type ConfigurationFilter, configurationFilter } from './index/select.ts';
import type { ConfigurationColumns } from './options.ts';
import type { Selection } from './selection.ts';

/** Which configurations a listing is about. */
export interface Matching {
  readonly filter: ConfigurationFilter | null;
  /** The upper limit of the price after the sale. */
  readonly max: number | null;
}

export interface VariantRow extends ConfigurationColumns {
  readonly id: number;
  readonly product_id: number;
  readonly sku: string;
  readonly cents: number;
  readonly is_default: number;
  readonly is_metal_default: number;
}

interface MatchingRow extends VariantRow {
  readonly stock_qty: number;
  readonly availability: string;
  readonly sale_percent: number;
  readonly stone_sku: string | null;
}

/** Of a product: the configuration that its card shows, the lowest price before the sale, and the best availability. */
export interface Matched {
  readonly shown: VariantRow;
  readonly min_cents: number;
  readonly max_stock: number;
  readonly pre_order: number;
}

/** Null: every configuration matches. A lower limit is met by all of a product, because it goes by the cheapest. */
export function matchingOf(index: CatalogIndex, selection: Selection): Matching | null {
  const filter = configurationFilter(index, selection);
  return filter === null && selection.max === null ? null : { filter, max: selection.max };
}

/** By product; without those of which every configuration is within the price limit, if that is all that is asked for. */
export async function matchingConfigurations(
  db: Db,
  productIds: readonly number[],
  matching: Matching,
): Promise<ReadonlyMap<number, Matched>> {
  const { filter, max } = matching;
  const ids = filter === null && max !== null ? await productsAbove(db, productIds, max) : productIds;
  const rows = await db.all<MatchingRow>(
    `SELECT c.id, c.product_id, c.sku, c.metal, c.metal_sku, c.size_kind, c.size, c.cents, c.is_default, c.is_metal_default,
       c.stock_qty, c.availability, p.sale_percent, p.stone_sku
     FROM configurations c JOIN products p ON p.id = c.product_id
     WHERE c.product_id IN (SELECT CAST(value AS INTEGER) FROM json_each(?)) ORDER BY c.product_id, c.position`,
    JSON.stringify(ids),
  );
  return new Map(
    [...Map.groupBy(rows, ({ product_id }) => product_id)].flatMap(([id, all]) => {
      const metal = all.find(({ is_default }) => is_default === 1)?.metal;
      const [first, ...others] = all.filter((one) => isMatching(one, matching));
      if (!first) return [];
      const rank = (one: MatchingRow): number => 4 * one.is_default + 2 * Number(one.metal === metal) + one.is_metal_default;
      const found = [first, ...others];
      return [
        [
          id,
          {
            shown: found.reduce((best, one) => (rank(one) > rank(best) ? one : best)),
            min_cents: Math.min(...found.map(({ cents }) => cents)),
            max_stock: Math.max(...found.map(({ stock_qty }) => stock_qty)),
            pre_order: Number(found.some(({ availability }) => availability === 'pre-order')),
          },
        ],
      ];
    }),
  );
}

/** Those with a price above the limit before the sale: most pages have few, and reading all configurations is half the work of a listing. */
async function productsAbove(db: Db, productIds: readonly number[], max: number): Promise<number[]> {
  const rows = await db.all<{ product_id: number; dearest: number }>(
    `SELECT product_id, max(cents) AS dearest FROM configurations
     WHERE product_id IN (SELECT CAST(value AS INTEGER) FROM json_each(?)) GROUP BY product_id`,
    JSON.stringify(productIds),
  );
  return rows.filter(({ dearest }) => dearest > max).map(({ product_id }) => product_id);
}

function isMatching(one: MatchingRow, { filter, max }: Matching): boolean {
  if (max !== null && one.cents - reduction(one.cents, one.sale_percent) > max) return false;
  if (filter === null) return true;
  const hasOneOf = (skus: readonly string[]): boolean => [one.metal_sku, one.stone_sku].some((sku) => sku !== null && skus.includes(sku));
  const group = { sizeKind: one.size_kind, size: one.size, availability: one.availability };
  return filter.materials.every(hasOneOf) && filter.matches(group);
}
