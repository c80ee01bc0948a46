export type StockStatus = 'in_stock' | 'pre_order' | 'out_of_stock';

/**
 * `stock_qty` above 0: in stock. Otherwise sold out with `track_inventory`, else a pre-order, which is made for the order.
 */
export function stockStatus(stock: { readonly stock_qty: number; readonly track_inventory: boolean }): StockStatus {
  if (stock.stock_qty > 0) return 'in_stock';
  return stock.track_inventory ? 'out_of_stock' : 'pre_order';
}

/** Maximum quantity of one order; pre-orders are not limited by stock. */
export function availableQuantity(stock: { readonly stock_qty: number; readonly track_inventory: boolean }, max: number): number {
  return stock.track_inventory ? Math.max(0, Math.min(stock.stock_qty, max)) : max;
}
