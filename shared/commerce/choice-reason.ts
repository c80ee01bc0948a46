import type { ProductOption } from '../contract/product.ts';
import type { Matrix, ValueChoice } from './configuration-choice.ts';
import { stockStatus } from './stock.ts';

interface Row {
  readonly configuration_id: string;
  readonly options: Readonly<Record<string, string>>;
  readonly stock_qty: number;
  readonly track_inventory: boolean;
}

/** A value of an option, for words: „Größe 54“ needs to know that it is a size. */
export interface Named {
  readonly key: string;
  readonly title: string;
}

export type ChoiceReason =
  /** Sold out with the other options as they are (`others`); with these other values it is to be had (`elsewhere`). */
  | { readonly kind: 'sold_out'; readonly others: readonly Named[]; readonly elsewhere: readonly Named[] }
  /** Not made with `others`; choosing it takes `instead`. */
  | { readonly kind: 'other_combination'; readonly others: readonly Named[]; readonly instead: readonly Named[] }
  | { readonly kind: 'missing' };

/** Why a value cannot be had as things are chosen, and what would change; null where it can. */
export function choiceReason(matrix: Matrix<Row>, current: Row, optionKey: string, choice: ValueChoice<Row>): ChoiceReason | null {
  const { state, row } = choice;
  if (state === 'available') return null;
  if (!row) return { kind: 'missing' };
  const others = matrix.options.filter(({ key }) => key !== optionKey);
  if (state === 'other_combination') {
    const changed = others.filter(({ key }) => row.options[key] !== current.options[key]);
    return { kind: 'other_combination', others: valuesOf(changed, current), instead: valuesOf(changed, row) };
  }
  return { kind: 'sold_out', others: valuesOf(others, row), elsewhere: elsewhere(matrix, others, row, optionKey) };
}

/** What else one option could be so that the value is to be had, the nearest first; the other options stay. */
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
