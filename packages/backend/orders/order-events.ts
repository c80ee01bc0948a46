/**
 * Outbox of what platforms of machine shoppers are told of their orders: a row for each order, which counts the changes, so that it never
 * grows beyond the orders. Changes count in the transaction that makes them; an order of a person has no row.
 */
import type { z } from 'zod';
import type { CartPlatformRequest, OrderEventsResponse } from '../../contract/platform-order.ts';
import { cartToChange } from '../carts/rows.ts';
import { mapInOrder } from '../core/in-order.ts';
import { LOCKED } from '../db/locks.ts';
import type { Shop } from '../shop/shop.ts';
import { markForMirror } from './order-mirror.ts';
import { IS_PLACED, platformOrderView } from './platform-order.ts';

const MINUTE = 60_000;
/** Between two attempts: doubled each time. The first one is longer than an attempt can take. */
const PAUSE = { first: MINUTE, longest: 6 * 60 * MINUTE };
/** About three days. */
const MOST_ATTEMPTS = 18;

/** The order of this cart will be one of the platform. */
export async function assignCart(shop: Shop, cartId: string, body: z.output<typeof CartPlatformRequest>): Promise<void> {
  const cart = await cartToChange(shop, cartId);
  await shop.db.run(
    `INSERT INTO platform_orders (cart_id, checkout_id, platform, revision, told, changed_at, attempts, due_at)
     VALUES (?1, ?2, ?3, 0, 0, ?4, 0, 0)
     ON CONFLICT (cart_id) DO UPDATE SET checkout_id = ?2, platform = ?3`,
    cart.id,
    body.checkout_id,
    body.platform,
    shop.now(),
  );
}

/** Inside the transaction that places the order. */
export async function beginOrderEvents(shop: Shop, cartId: number, orderId: number): Promise<void> {
  await shop.db.run('UPDATE platform_orders SET order_id = ? WHERE cart_id = ?', orderId, cartId);
  await noteOrderChange(shop, orderId);
}

/** Inside the transaction that undoes the order. */
export async function dropOrderEvents(shop: Pick<Shop, 'db' | 'changedOrders'>, orderId: number): Promise<void> {
  await shop.db.run('UPDATE platform_orders SET order_id = NULL, revision = 0, told = 0 WHERE order_id = ?', orderId);
  markForMirror(shop, orderId);
}

/** Inside the transaction that changes the order, or what becomes of it. */
export async function noteOrderChange(shop: Pick<Shop, 'db' | 'now' | 'changedOrders'>, orderId: number): Promise<void> {
  await shop.db.run(
    'UPDATE platform_orders SET revision = revision + 1, changed_at = ?1, attempts = 0, due_at = ?1 WHERE order_id = ?2',
    shop.now(),
    orderId,
  );
  markForMirror(shop, orderId);
}

interface DueRow {
  readonly cart_id: number;
  readonly order_id: number;
  readonly revision: number;
  readonly changed_at: number;
  readonly attempts: number;
}

/** Takes what is due, and puts its next attempt off: who takes it next waits for the pause. An order counts once its money is taken. */
export async function takeOrderEvents(shop: Shop, count: number): Promise<z.input<typeof OrderEventsResponse>> {
  const { db, now } = shop;
  const due = await db.all<DueRow>(
    `SELECT cart_id, order_id, revision, changed_at, attempts FROM platform_orders p
     WHERE told < revision AND due_at <= ? AND attempts < ? AND order_id IS NOT NULL AND ${IS_PLACED} ORDER BY due_at LIMIT ? ${LOCKED}`,
    now(),
    MOST_ATTEMPTS,
    count,
  );
  const events = await mapInOrder(due, async ({ cart_id, order_id, revision, changed_at, attempts }) => {
    const pause = Math.min(PAUSE.first * 2 ** attempts, PAUSE.longest);
    await db.run('UPDATE platform_orders SET attempts = attempts + 1, due_at = ? WHERE cart_id = ?', now() + pause, cart_id);
    const order = await platformOrderView(shop, order_id);
    return { id: `${order.checkout_id}_${revision}`, at: new Date(changed_at).toISOString(), order };
  });
  return { data: events };
}

/** An id that is not known any more is no error: the order has changed meanwhile, and is told anew. */
export async function confirmOrderEvent({ db }: Shop, id: string): Promise<void> {
  const [, checkoutId = '', revision = ''] = /^(.+)_(\d{1,15})$/.exec(id) ?? [];
  await db.run(
    'UPDATE platform_orders SET told = ?1 WHERE checkout_id = ?2 AND told < ?1 AND revision >= ?1',
    Number(revision),
    checkoutId,
  );
}
