import * as z from 'zod';
import { changePrices } from '../../backend/catalog/change-prices.ts';
import { setSaleEnd } from '../../backend/catalog/sales.ts';
import { cents } from '../../backend/core/money.ts';
import { Refusal } from '../../backend/core/refusal.ts';
import { bumpCacheVersion } from '../../backend/db/cache-versions.ts';
import type { Db } from '../../backend/db/database.ts';
import { mailBackInStock } from '../../backend/mails/back-in-stock.ts';
import { MethodRequest, switchMethod } from '../../backend/payments/switches.ts';
import { inTransaction } from '../../backend/shop/in-transaction.ts';
import type { Shop } from '../../backend/shop/shop.ts';

export const ConfigurationRequest = z.strictObject({
  sku: z.string(),
  stock_qty: z.int().min(0).max(1000).optional(),
  track_inventory: z.boolean().optional(),
  /** Decimal euros, before a sale. */
  cost: z.number().positive().max(1_000_000).optional(),
});
export type ConfigurationRequest = z.output<typeof ConfigurationRequest>;

/** `ends_at` in the past ends the sale at once. */
export const SaleRequest = z.strictObject({ sku: z.string(), ends_at: z.iso.datetime({ offset: true }) });
export type SaleRequest = z.output<typeof SaleRequest>;

/** Sets whether the product of a sku comes by mail, as a gift card does. */
export const DigitalRequest = z.strictObject({ sku: z.string(), digital: z.boolean() });
export type DigitalRequest = z.output<typeof DigitalRequest>;

export { MethodRequest };
export type SwitchRequest = z.output<typeof MethodRequest>;

/** Controls of what a back office owns, where there is one: it has to be changed there. A sku that nobody knows is refused. */
export interface CatalogueControls {
  configuration(shop: Shop, request: ConfigurationRequest): Promise<void>;
  saleEnd(shop: Shop, request: SaleRequest): Promise<void>;
  digital(shop: Shop, request: DigitalRequest): Promise<void>;
  paymentMethod(shop: Shop, request: SwitchRequest): Promise<void>;
}

export const unknownConfiguration = (): Refusal => new Refusal('configuration_not_found', 'configuration not found');
export const notReduced = (): Refusal => new Refusal('validation_failed', 'sku: is not reduced');

/** In the backend's own tables, as an editor would, with the cache versions raised. */
export const ownCatalogue: CatalogueControls = {
  configuration: (shop, { sku, stock_qty, track_inventory, cost }) =>
    inTransaction(shop, async (shop, db) => {
      const { id: product_id } = await productOf(db, sku);
      if (stock_qty !== undefined) await db.run('UPDATE configurations SET stock_qty = ? WHERE sku = ?', stock_qty, sku);
      if (track_inventory !== undefined)
        await db.run('UPDATE configurations SET track_inventory = ? WHERE sku = ?', track_inventory ? 1 : 0, sku);
      if (cost !== undefined) await changePrices(db, Date.now(), [{ sku, product_id, cents: cents(cost) }]);
      await mailBackInStock(shop, sku);
      await bumpCacheVersion(db, 'product');
    }),

  saleEnd: (shop, { sku, ends_at }) =>
    inTransaction(shop, async (_, db) => {
      const { key, sale_percent } = await productOf(db, sku);
      if (sale_percent === 0) throw notReduced();
      await setSaleEnd(db, key, sale_percent, Date.parse(ends_at));
      await bumpCacheVersion(db, 'product');
    }),

  digital: (shop, { sku, digital }) =>
    inTransaction(shop, async (_, db) => {
      const { id, detail } = await productOf(db, sku);
      const changed = { ...(JSON.parse(detail) as object), digital: digital ? 1 : 0 };
      await db.run('UPDATE products SET detail = ? WHERE id = ?', JSON.stringify(changed), id);
      await bumpCacheVersion(db, 'product');
    }),

  paymentMethod: (shop, request) => inTransaction(shop, (shop) => switchMethod(shop, request)),
};

interface ProductRow {
  readonly id: number;
  readonly key: string;
  readonly sale_percent: number;
  readonly detail: string;
}

async function productOf(db: Db, sku: string): Promise<ProductRow> {
  const row = await db.get<ProductRow>(
    'SELECT id, key, sale_percent, detail FROM products WHERE id = (SELECT product_id FROM configurations WHERE sku = ?)',
    sku,
  );
  if (!row) throw unknownConfiguration();
  return row;
}
