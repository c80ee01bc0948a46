import { type Cents, fromCents, toCents } from './money.ts';
import { type StockStatus, stockStatus } from './stock.ts';

export interface Priced {
  readonly sale: boolean;
  /** Percent. */
  readonly sale_value: number;
}

/** Sale price = price minus `sale_value` percent, two decimals (specification, section 9). */
export function salePrice(cost: number, product: Priced): number {
  return fromCents(saleCents(toCents(cost), product));
}

export function saleCents(cents: Cents, { sale, sale_value }: Priced): Cents {
  if (!sale || sale_value <= 0) return cents;
  return Math.max(0, cents - Math.round((cents * Math.min(sale_value, 100)) / 100));
}

export type PriceView =
  | { readonly kind: 'out_of_stock' }
  | { readonly kind: 'discounted'; readonly price: number; readonly crossedOut: number; readonly percent: number }
  | { readonly kind: 'plain'; readonly price: number; readonly crossedOut: number | null };

/**
 * What a price shows (specification, section 4): out of stock, reduced (old and new price), or plain with an optional crossed-out price.
 */
export function priceView(
  cost: number,
  product: Priced & { readonly start_at_cost: number | null },
  stock: { readonly stock_qty: number; readonly track_inventory: boolean },
): PriceView {
  const status: StockStatus = stockStatus(stock);
  if (status === 'out_of_stock') return { kind: 'out_of_stock' };
  if (product.sale && product.sale_value > 0) {
    return { kind: 'discounted', price: salePrice(cost, product), crossedOut: cost, percent: product.sale_value };
  }
  return { kind: 'plain', price: cost, crossedOut: product.start_at_cost };
}
