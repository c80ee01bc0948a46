import type { ConfigurationRow, ProductOption } from '../../packages/contract/product.ts';
import { isMetal } from './offers/traits.ts';
import { stockStatus } from './stock.ts';

type Row = Pick<ConfigurationRow, 'configuration_id' | 'options' | 'stock_qty' | 'track_inventory'>;

/** Options and configurations of a product: `item_page` of GET /products/{slug}. */
export interface Matrix<R extends Row = ConfigurationRow> {
  readonly options: readonly ProductOption[];
  readonly configurations: readonly R[];
}

export type ValueState =
  | 'available'
  /** The combination with the other chosen options exists but is sold out; a metal: all its configurations are. */
  | 'sold_out'
  /** The combination does not exist; choosing the value changes another option. */
  | 'other_combination'
  /** No configuration has this value. */
  | 'missing';

export interface ValueChoice<R extends Row = ConfigurationRow> {
  readonly value: ProductOption['values'][number];
  readonly chosen: boolean;
  readonly state: ValueState;
  /** Shown as not deliverable. A metal whose configurations have another size is not. */
  readonly struck: boolean;
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

/** The metal is never asked for: pictures and prices are always of one. */
const isPictured = (option: ProductOption): boolean => option.key === 'metal' || isMetal(option);

/** The options that a shopper has to choose: sizes, lengths, and whatever else has several values. */
export const optionsToChoose = (options: readonly ProductOption[]): ProductOption[] =>
  options.filter((option) => !isPictured(option) && option.values.length > 1);

/**
 * All options with all their values and their availability relative to the current configuration. Nobody has chosen a value of the `open`
 * ones.
 */
export function choicesOf<R extends Row>(matrix: Matrix<R>, current: Row, open: readonly string[] = []): OptionChoice<R>[] {
  return matrix.options.map((option) => ({
    option,
    values: option.values.map((value) => {
      const row = choose(matrix, current, option.key, value.key);
      const state = stateOf(matrix, current, option, row, open);
      const struck = state !== 'available' && !(state === 'other_combination' && isPictured(option));
      return { value, row, chosen: !open.includes(option.key) && current.options[option.key] === value.key, state, struck };
    }),
  }));
}

/** The deliverable configurations that differ from `current` at most in the options with these keys. */
export function deliverable<R extends Row>(matrix: Matrix<R>, current: Row, free: readonly string[]): R[] {
  const fixed = matrix.options.filter(({ key }) => !free.includes(key));
  return matrix.configurations.filter((row) => !isSoldOut(row) && differing(fixed, row, current) === 0);
}

/** The cheapest of them, of several the nearest to `current`. */
export function cheapestDeliverable<R extends Row & { readonly cost: number }>(
  matrix: Matrix<R>,
  current: Row,
  free: readonly string[],
): R | null {
  let best: R | null = null;
  let steps = 0;
  for (const row of deliverable(matrix, current, free)) {
    if (best && row.cost > best.cost) continue;
    const away = distance(matrix.options, row, current);
    if (best?.cost === row.cost && away >= steps) continue;
    [best, steps] = [row, away];
  }
  return best;
}

/** Values of an option that can be delivered with the other values of `current`, in runs of neighbours. */
export function valuesInStock(matrix: Matrix<Row>, current: Row, option: ProductOption): ProductOption['values'][] {
  const others = matrix.options.filter(({ key }) => key !== option.key);
  const free = matrix.configurations.filter((row) => !isSoldOut(row) && differing(others, row, current) === 0);
  const runs: ProductOption['values'][] = [];
  let run: ProductOption['values'] = [];
  for (const value of option.values) {
    if (free.some((row) => row.options[option.key] === value.key)) {
      if (run.length === 0) runs.push(run);
      run.push(value);
    } else run = [];
  }
  return runs;
}

/** True if some combination is unavailable: sold out or not existing. */
export function hasGaps({ options, configurations }: Matrix<Row>): boolean {
  const combinations = options.reduce((product, { values }) => product * values.length, 1);
  return configurations.length < combinations || configurations.some(isSoldOut);
}

function stateOf(matrix: Matrix<Row>, current: Row, option: ProductOption, row: Row | null, open: readonly string[]): ValueState {
  if (!row) return 'missing';
  const others = matrix.options.filter(({ key }) => key !== option.key && !open.includes(key));
  const having = matrix.configurations.filter((one) => one.options[option.key] === row.options[option.key]);
  const fitting = isPictured(option) ? having : having.filter((one) => differing(others, one, row) === 0);
  if (isPictured(option) && fitting.every(isSoldOut)) return 'sold_out';
  if (differing(others, row, current) > 0) return 'other_combination';
  return fitting.every(isSoldOut) ? 'sold_out' : 'available';
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
