export type StockStatus = 'in_stock' | 'pre_order' | 'out_of_stock';

/**
 * What the two wire fields mean together: pieces on stock can be bought; with none left a tracked piece is sold out, an untracked
 * one is made or fetched for the order (pre-order).
 */
export function stockStatus(stock: { readonly stock_qty: number; readonly track_inventory: boolean }): StockStatus {
  if (stock.stock_qty > 0) return 'in_stock';
  return stock.track_inventory ? 'out_of_stock' : 'pre_order';
}

/** How many pieces one order may take; pre-orders are not limited by stock. */
export function availableQuantity(stock: { readonly stock_qty: number; readonly track_inventory: boolean }, max: number): number {
  return stock.track_inventory ? Math.max(0, Math.min(stock.stock_qty, max)) : max;
}
