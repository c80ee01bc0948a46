import type { ConfigurationRow, ProductOption } from '../contract/product.ts';
import { stockStatus } from './stock.ts';

type Row = Pick<ConfigurationRow, 'configuration_id' | 'options' | 'stock_qty' | 'track_inventory'>;

/** What a product can be had in: `item_page` of GET /products/{slug}. */
export interface Matrix<R extends Row = ConfigurationRow> {
  readonly options: readonly ProductOption[];
  readonly configurations: readonly R[];
}

export type ValueState =
  | 'available'
  /** Exists with the other options as they are, but there is none left. */
  | 'sold_out'
  /** Is not made with the other options as they are; choosing it changes one of them. */
  | 'other_combination'
  /** Is not made at all. */
  | 'missing';

export interface ValueChoice<R extends Row = ConfigurationRow> {
  readonly value: ProductOption['values'][number];
  readonly chosen: boolean;
  readonly state: ValueState;
  /** What choosing the value shows; null when nothing has it. */
  readonly row: R | null;
}

export interface OptionChoice<R extends Row = ConfigurationRow> {
  readonly option: ProductOption;
  readonly values: readonly ValueChoice<R>[];
}

export const findBySku = <R extends Row>(configurations: readonly R[], sku: string | null | undefined): R | null =>
  configurations.find((row) => row.configuration_id === sku) ?? null;

/**
 * The row to show when a value is chosen: the one that differs in nothing else. Where that is not made, the nearest one: what can be
 * bought first, then what keeps most of the other options, then what is closest in their order (size 54 leads to 53 or 55, not to 48).
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

/** All options with all their values, as seen from the current row. */
export function choicesOf<R extends Row>(matrix: Matrix<R>, current: Row): OptionChoice<R>[] {
  return matrix.options.map((option) => ({
    option,
    values: option.values.map((value) => {
      const row = choose(matrix, current, option.key, value.key);
      return { value, row, chosen: current.options[option.key] === value.key, state: stateOf(matrix, current, option.key, row) };
    }),
  }));
}

/** Whether some choice cannot be had: a configuration is sold out, or the values are not all made with each other. */
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

/** How many steps the values lie apart, over all options; a value that is not in the list counts as far away. */
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
