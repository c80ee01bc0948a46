import { QUANTITY_MAX } from '../../packages/contract/limits.ts';
import type { ConfigurationRow, ProductOption } from '../../packages/contract/product.ts';
import type { Matrix } from './configuration-choice.ts';
import { type Cents, toCents } from './money.ts';
import { type Priced, saleCents } from './price.ts';
import { availableQuantity } from './stock.ts';
import type { Id } from '../../packages/contract/common.ts';

/** Quantity of each configuration by its id; absent means 0. */
export type Quantities = Readonly<Record<Id, number>>;

export interface Variant {
  readonly row: ConfigurationRow;
  /** The values that distinguish it within its group. */
  readonly names: readonly { readonly key: string; readonly title: string }[];
  /** Price of one unit after the sale. */
  readonly unit: Cents;
  /** Quantity that can still be added. */
  readonly limit: number;
}

export interface VariantGroup {
  /** A value of the first option; null with at most one option. */
  readonly value: ProductOption['values'][number] | null;
  readonly variants: readonly Variant[];
}

/** All configurations, grouped by the first option if there are several. `inCart` returns the quantity in the cart. */
export function variantGroups(matrix: Matrix, product: Priced, inCart: (configurationId: Id) => number): VariantGroup[] {
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

/** Limit by stock and by line, less the quantity in the cart. */
const limitOf = (row: ConfigurationRow, inCart: number): number =>
  availableQuantity({ ...row, stock_qty: row.stock_qty - inCart }, Math.max(0, QUANTITY_MAX - inCart));

const namesOf = (options: readonly ProductOption[], row: ConfigurationRow): Variant['names'] =>
  options.flatMap(({ key, values }) => {
    const value = values.find((one) => one.key === row.options[key]);
    return value ? [{ key, title: value.title }] : [];
  });

/** Rounds and clamps the quantity to 0 … limit; NaN changes nothing. */
export function withQuantity(quantities: Quantities, { row, limit }: Pick<Variant, 'row' | 'limit'>, quantity: number): Quantities {
  if (!Number.isFinite(quantity)) return quantities;
  return { ...quantities, [row.id]: Math.max(0, Math.min(Math.round(quantity), limit)) };
}

export const subtotal = ({ unit, row }: Pick<Variant, 'unit' | 'row'>, quantities: Quantities): Cents => unit * (quantities[row.id] ?? 0);

export interface OrderTotals {
  /** The ordered variants in list order, limited to what is still available. */
  readonly lines: readonly { readonly variant: Variant; readonly quantity: number }[];
  readonly quantity: number;
  readonly amount: Cents;
}

export function orderTotals(groups: readonly VariantGroup[], quantities: Quantities): OrderTotals {
  const lines = groups
    .flatMap(({ variants }) => variants)
    .map((variant) => ({ variant, quantity: Math.min(quantities[variant.row.id] ?? 0, variant.limit) }))
    .filter(({ quantity }) => quantity > 0);
  return {
    lines,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: lines.reduce((sum, { variant, quantity }) => sum + variant.unit * quantity, 0),
  };
}
