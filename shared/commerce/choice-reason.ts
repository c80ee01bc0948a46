import type { ProductOption } from '../../packages/contract/product.ts';
import type { Matrix, ValueChoice } from './configuration-choice.ts';
import { stockStatus } from './stock.ts';

interface Row {
  readonly configuration_id: string;
  readonly options: Readonly<Record<string, string>>;
  readonly stock_qty: number;
  readonly track_inventory: boolean;
}

/** A value with its option, for texts such as „Größe 54“. */
export interface Named {
  readonly key: string;
  readonly title: string;
}

export type ChoiceReason =
  /** Sold out in combination with `others`, the other chosen options; available with the values in `elsewhere`. */
  | { readonly kind: 'sold_out'; readonly others: readonly Named[]; readonly elsewhere: readonly Named[] }
  /** Does not exist in combination with `others`; choosing it selects `instead`. */
  | { readonly kind: 'other_combination'; readonly others: readonly Named[]; readonly instead: readonly Named[] }
  | { readonly kind: 'missing' };

/** Why a value is unavailable with the current choice, and the alternatives; null if it is available. */
export function choiceReason(matrix: Matrix<Row>, current: Row, optionKey: string, choice: ValueChoice<Row>): ChoiceReason | null {
  const { state, row } = choice;
  if (state === 'available') return null;
  if (!row) return { kind: 'missing' };
  const others = matrix.options.filter(({ key }) => key !== optionKey);
  if (state === 'other_combination') {
    const changed = others.filter(({ key }) => row.options[key] !== current.options[key]);
    return { kind: 'other_combination', others: valuesOf(changed, current), instead: valuesOf(changed, row) };
  }
  const instead = elsewhere(matrix, others, row, optionKey);
  // Without any alternative the value is sold out with all others.
  return { kind: 'sold_out', others: instead.length === 0 ? [] : valuesOf(others, row), elsewhere: instead };
}

/** Values of one other option with which the value is available, the nearest first. */
function elsewhere(matrix: Matrix<Row>, others: readonly ProductOption[], row: Row, optionKey: string): Named[] {
  return others.flatMap((option) => {
    const fixed = others.filter((one) => one !== option);
    const fits = (one: Row) =>
      one.options[optionKey] === row.options[optionKey] && fixed.every(({ key }) => one.options[key] === row.options[key]);
    const free = matrix.configurations.filter((one) => fits(one) && stockStatus(one) !== 'out_of_stock');
    const from = option.values.findIndex(({ key }) => key === row.options[option.key]);
    return option.values
      .map(({ key, title }, index) => ({ key, title, steps: Math.abs(index - from) }))
      .filter(({ key }) => free.some((one) => one.options[option.key] === key))
      .toSorted((a, b) => a.steps - b.steps)
      .map(({ title }) => ({ key: option.key, title }));
  });
}

const valuesOf = (options: readonly ProductOption[], row: Row): Named[] =>
  options.flatMap(({ key, values }) => {
    const value = values.find((one) => one.key === row.options[key]);
    return value ? [{ key, title: value.title }] : [];
  });
