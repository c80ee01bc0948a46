import type { BrowserContext } from 'playwright-core';
import { collected } from './consent.ts';
import { shop } from './opened.ts';

/** The latest order of an address, as the database has it. */
export function orderOf(email: string) {
  const [order] = shop.query<OrderRow>(
    `SELECT id, po_number, confirmation_id AS unique_id, currency_code, items_cents, shipping_cents, tax_cents, final_cents FROM orders
     WHERE contact_email = ? ORDER BY id DESC`,
    email,
  );
  if (!order) throw new Error('there is no order');
  return { ...order, lines: shop.query<LineRow>('SELECT product_id, sku, quantity, cents FROM order_items WHERE order_id = ?', order.id) };
}

interface OrderRow {
  readonly id: number;
  readonly po_number: string;
  readonly unique_id: string;
  readonly currency_code: string;
  readonly items_cents: number;
  readonly shipping_cents: number;
  readonly tax_cents: number;
  readonly final_cents: number;
}
interface LineRow {
  readonly product_id: number;
  readonly sku: string;
  readonly quantity: number;
  readonly cents: number;
}
export type Order = ReturnType<typeof orderOf>;

export const euros = (cents: number): number => cents / 100;

/** The events of an order that each integration has received. */
export const purchasesOf = async ({ po_number }: Order) => ({
  google: (await collected(shop, 'google-analytics')).flatMap(({ body }) => {
    const { en, ep } = (body ?? {}) as { en?: string; ep?: Record<string, unknown> };
    return en === 'purchase' && ep?.['transaction_id'] === po_number ? [ep] : [];
  }),
  container: (await collected(shop, 'google-tag-manager')).flatMap(({ body }) => {
    const { event, ecommerce } = (body ?? {}) as { event?: string; ecommerce?: Record<string, unknown> };
    return event === 'purchase' && ecommerce?.['transaction_id'] === po_number ? [ecommerce] : [];
  }),
  pixel: (await collected(shop, 'facebook-pixel')).flatMap(({ query }) =>
    query['ev'] === 'Purchase' && query['eid'] === po_number ? [query] : [],
  ),
  klaviyo: (await collected(shop, 'klaviyo')).flatMap(({ body }) => {
    const { name, values } = (body ?? {}) as { name?: string; values?: Record<string, unknown> };
    return name === 'Placed Order' && values?.['$event_id'] === po_number ? [values] : [];
  }),
  impact: (await collected(shop, 'impact')).flatMap(({ body }) => {
    const [name, , values] = ((body ?? {}) as { command?: [string, number, Record<string, unknown>] }).command ?? [];
    return name === 'trackConversion' && values?.['orderId'] === po_number ? [values] : [];
  }),
  statistics: shop.query<{ payload: string }>('SELECT payload FROM stats_events WHERE order_id = ?', po_number),
});
export const countsOf = async (order: Order) =>
  Object.fromEntries(Object.entries(await purchasesOf(order)).map(([name, { length }]) => [name, length]));

export const uidOf = async (context: BrowserContext): Promise<string> =>
  (await context.cookies()).find(({ name }) => name === 'uid')?.value ?? '';
export const statsOf = (uid: string): { event_id: string; payload: string }[] =>
  shop.query('SELECT event_id, payload FROM stats_events WHERE uid = ? ORDER BY id', uid);
