import type { Db } from '../db/database.ts';
import { euros, reduction } from '../core/money.ts';
import { DAY_MS } from '../../contract/time.ts';

const PERIOD = 30 * DAY_MS;

interface PastPrice {
  readonly sku: string;
  /** When the price ended, in milliseconds. It began when the one before it ended. */
  readonly until_at: number;
  /** The price that a shopper paid. */
  readonly cents: number;
  readonly is_reduced: number;
}

interface Price {
  readonly sku: string;
  readonly cents: number;
  readonly sale_percent: number;
}

const PRICES = 'SELECT c.sku, c.cents, p.sale_percent FROM configurations c JOIN products p ON p.id = c.product_id';

/** Applies a change of prices and stores the prices that it ended. `productIds`: the only products that it may change; null: any. */
export async function recordingPrices<T>(db: Db, now: number, productIds: readonly number[] | null, change: () => Promise<T>): Promise<T> {
  const before = await pricesOf(db, productIds);
  const result = await change();
  const after = new Map((await pricesOf(db, productIds)).map((one) => [one.sku, one]));
  for (const price of before) {
    const { cents, sale_percent } = after.get(price.sku) ?? price;
    if (cents !== price.cents || sale_percent !== price.sale_percent) await addPastPrice(db, price, now);
  }
  return result;
}

const pricesOf = async (db: Db, productIds: readonly number[] | null): Promise<Price[]> =>
  productIds === null
    ? await db.all<Price>(PRICES)
    : await db.all<Price>(`${PRICES} WHERE p.id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))`, JSON.stringify(productIds));

/** Two changes in one millisecond leave no price between them. */
export const addPastPrice = async (db: Db, { sku, cents, sale_percent }: Price, until: number): Promise<void> =>
  void (await db.run(
    'INSERT INTO past_prices (sku, until_at, cents, is_reduced) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    sku,
    until,
    cents - reduction(cents, sale_percent),
    sale_percent > 0 ? 1 : 0,
  ));

/**
 * The lowest price of each reduced configuration in the 30 days before its reduction began, by sku: `lowest_prior_cost` of the contract in
 * cents. Steps of a reduction that only grows are one reduction. A sku without past prices is missing.
 */
export async function lowestPriorPrices(db: Db, prices: readonly Price[]): Promise<ReadonlyMap<string, number>> {
  const reduced = prices.filter(({ sale_percent }) => sale_percent > 0);
  if (reduced.length === 0) return new Map();
  const rows = await db.all<PastPrice>(
    'SELECT * FROM past_prices WHERE sku IN (SELECT value FROM json_each(?)) ORDER BY sku, until_at DESC',
    JSON.stringify(reduced.map(({ sku }) => sku)),
  );
  const pastOf = Map.groupBy(rows, ({ sku }) => sku);
  return new Map(
    reduced.flatMap(({ sku, cents, sale_percent }) => {
      const lowest = lowestBefore(cents - reduction(cents, sale_percent), pastOf.get(sku) ?? []);
      return lowest === null ? [] : [[sku, lowest] as const];
    }),
  );
}

/** On the wire; null: not reduced, or not known. */
export function priorCost(prior: ReadonlyMap<string, number>, sku: string | undefined): number | null {
  const lowest = sku === undefined ? undefined : prior.get(sku);
  return lowest === undefined ? null : euros(lowest);
}

/** `past`: the latest first. Null without a price before the reduction. */
export function lowestBefore(price: number, past: readonly Omit<PastPrice, 'sku'>[]): number | null {
  // Earlier steps of the same reduction: reduced prices that were never lower than the next one.
  let step = price;
  let steps = 0;
  for (const { cents, is_reduced } of past) {
    if (is_reduced === 0 || cents < step) break;
    step = cents;
    steps += 1;
  }
  const earlier = past.slice(steps);
  const [last] = earlier;
  if (!last) return null;
  const began = last.until_at;
  return Math.min(...earlier.filter(({ until_at }) => until_at > began - PERIOD).map(({ cents }) => cents));
}
