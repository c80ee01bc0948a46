import type { ConfigurationRow, ProductOption } from '../contract/product.ts';
import { stockStatus } from './stock.ts';

type Row = Pick<ConfigurationRow, 'configuration_id' | 'options' | 'stock_qty' | 'track_inventory'>;

/** Options and configurations of a product: `item_page` of GET /products/{slug}. */
export interface Matrix<R extends Row = ConfigurationRow> {
  readonly options: readonly ProductOption[];
  readonly configurations: readonly R[];
}

export type ValueState =
  | 'available'
  /** The combination with the other chosen options exists but is sold out. */
  | 'sold_out'
  /** The combination does not exist; choosing the value changes another option. */
  | 'other_combination'
  /** No configuration has this value. */
  | 'missing';

export interface ValueChoice<R extends Row = ConfigurationRow> {
  readonly value: ProductOption['values'][number];
  readonly chosen: boolean;
  readonly state: ValueState;
  /** The configuration shown when the value is chosen; null if none has it. */
  readonly row: R | null;
}

export interface OptionChoice<R extends Row = ConfigurationRow> {
  readonly option: ProductOption;
  readonly values: readonly ValueChoice<R>[];
}

export const findBySku = <R extends Row>(configurations: readonly R[], sku: string | null | undefined): R | null =>
  configurations.find((row) => row.configuration_id === sku) ?? null;

/**
 * The configuration to show when a value is chosen: the one with all other options unchanged. If it does not exist, the nearest one:
 * available ones first, then those with most other options unchanged, then the closest values (from size 54 to 53 or 55, not to 48).
 */
export function choose<R extends Row>(matrix: Matrix<R>, current: Row, optionKey: string, valueKey: string): R | null {
  const others = matrix.options.filter(({ key }) => key !== optionKey);
  let best: R | null = null;
  let bestRank: readonly number[] = [];
  for (const row of matrix.configurations) {
    if (row.options[optionKey] !== valueKey) continue;
    if (differing(others, row, current) === 0) return row;
    const rank = [isSoldOut(row) ? 1 : 0, differing(others, row, current), distance(others, row, current)];
    if (best && !isBefore(rank, bestRank)) continue;
    best = row;
    bestRank = rank;
  }
  return best;
}

/** All options with all their values and their availability relative to the current configuration. */
export function choicesOf<R extends Row>(matrix: Matrix<R>, current: Row): OptionChoice<R>[] {
  return matrix.options.map((option) => ({
    option,
    values: option.values.map((value) => {
      const row = choose(matrix, current, option.key, value.key);
      return { value, row, chosen: current.options[option.key] === value.key, state: stateOf(matrix, current, option.key, row) };
    }),
  }));
}

/** Whether some combination is unavailable: sold out or not existing. */
export function hasGaps({ options, configurations }: Matrix<Row>): boolean {
  const combinations = options.reduce((product, { values }) => product * values.length, 1);
  return configurations.length < combinations || configurations.some(isSoldOut);
}

function stateOf(matrix: Matrix<Row>, current: Row, optionKey: string, row: Row | null): ValueState {
  if (!row) return 'missing';
  const others = matrix.options.filter(({ key }) => key !== optionKey);
  if (differing(others, row, current) > 0) return 'other_combination';
  return isSoldOut(row) ? 'sold_out' : 'available';
}

const isSoldOut = (row: Row): boolean => stockStatus(row) === 'out_of_stock';

const differing = (options: readonly ProductOption[], a: Row, b: Row): number =>
  options.filter(({ key }) => a.options[key] !== b.options[key]).length;

/** Sum of the distances between the values of all options, in list positions; an unknown value counts as far away. */
function distance(options: readonly ProductOption[], a: Row, b: Row): number {
  let steps = 0;
  for (const { key, values } of options) {
    const from = values.findIndex((value) => value.key === a.options[key]);
    const to = values.findIndex((value) => value.key === b.options[key]);
    steps += from === -1 || to === -1 ? values.length : Math.abs(from - to);
  }
  return steps;
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((rank, index) => rank !== b[index]);
  return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0);
}
