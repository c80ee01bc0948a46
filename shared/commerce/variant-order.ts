import type { ConfigurationRow, ProductOption } from '../contract/product.ts';
import { LINE_QUANTITY_MAX } from './cart-optimistic.ts';
import type { Matrix } from './configuration-choice.ts';
import { type Cents, toCents } from './money.ts';
import { type Priced, saleCents } from './price.ts';
import { availableQuantity } from './stock.ts';

/** How many of each configuration are wanted, by numeric id; what is not in it is 0. */
export type Quantities = Readonly<Record<number, number>>;

export interface Variant {
  readonly row: ConfigurationRow;
  /** The values that tell it apart within its group. */
  readonly names: readonly { readonly key: string; readonly title: string }[];
  /** One piece after the sale. */
  readonly unit: Cents;
  /** How many can still be added. */
  readonly limit: number;
}

export interface VariantGroup {
  /** A value of the first option; null where that is the only one. */
  readonly value: ProductOption['values'][number] | null;
  readonly variants: readonly Variant[];
}

/** All configurations, by the first option where there are more. `inCart` says how many of one lie in the cart already. */
export function variantGroups(matrix: Matrix, product: Priced, inCart: (configurationId: number) => number): VariantGroup[] {
  const [first, ...others] = matrix.options;
  const toVariant = (options: readonly ProductOption[]) => (row: ConfigurationRow) => ({
    row,
    names: namesOf(options, row),
    unit: saleCents(toCents(row.cost), product),
    limit: limitOf(row, inCart(row.id)),
  });
  if (!first || others.length === 0) return [{ value: null, variants: matrix.configurations.map(toVariant(matrix.options)) }];
  return first.values
    .map((value) => ({
      value,
      variants: matrix.configurations.filter(({ options }) => options[first.key] === value.key).map(toVariant(others)),
    }))
    .filter(({ variants }) => variants.length > 0);
}

/** Stock and the most that a line takes, less what is in the cart. */
const limitOf = (row: ConfigurationRow, inCart: number): number =>
  availableQuantity({ ...row, stock_qty: row.stock_qty - inCart }, Math.max(0, LINE_QUANTITY_MAX - inCart));

const namesOf = (options: readonly ProductOption[], row: ConfigurationRow): Variant['names'] =>
  options.flatMap(({ key, values }) => {
    const value = values.find((one) => one.key === row.options[key]);
    return value ? [{ key, title: value.title }] : [];
  });

/** Whole pieces between none and what there is; what is no number changes nothing. */
export function withQuantity(quantities: Quantities, { row, limit }: Pick<Variant, 'row' | 'limit'>, wanted: number): Quantities {
  if (!Number.isFinite(wanted)) return quantities;
  return { ...quantities, [row.id]: Math.max(0, Math.min(Math.round(wanted), limit)) };
}

export const subtotal = ({ unit, row }: Pick<Variant, 'unit' | 'row'>, quantities: Quantities): Cents => unit * (quantities[row.id] ?? 0);

export interface OrderTotals {
  /** What is wanted, in the order of the list; never more than there is, whatever has happened since. */
  readonly lines: readonly { readonly variant: Variant; readonly quantity: number }[];
  readonly pieces: number;
  readonly amount: Cents;
}

export function orderTotals(groups: readonly VariantGroup[], quantities: Quantities): OrderTotals {
  const lines = groups
    .flatMap(({ variants }) => variants)
    .map((variant) => ({ variant, quantity: Math.min(quantities[variant.row.id] ?? 0, variant.limit) }))
    .filter(({ quantity }) => quantity > 0);
  return {
    lines,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: lines.reduce((sum, { variant, quantity }) => sum + variant.unit * quantity, 0),
  };
}
