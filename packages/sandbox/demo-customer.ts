import { inTransaction } from '../backend/shop/in-transaction.ts';
import { ORIGINAL } from '../backend/core/language.ts';
import { bindCode } from '../backend/carts/codes.ts';
import { openCheckout, updateCart } from '../backend/carts/checkout.ts';
import { addItem } from '../backend/carts/items.ts';
import { addAddress } from '../backend/customers/addresses.ts';
import { hashPassword } from '../backend/customers/passwords.ts';
import type { Caller } from '../backend/customers/sessions.ts';
import { updateSubscriptions } from '../backend/customers/subscriptions.ts';
import { createUser, updateUser } from '../backend/customers/users.ts';
import { DEMO_ADDRESSES, DEMO_CUSTOMER, DEMO_ORDERS, type DemoOrder } from './demo-orders.ts';
import { placeUnpaidOrder } from '../backend/payments/finish.ts';
import { writeOrderChange } from '../backend/payments/order-status.ts';
import { requestReturn } from '../backend/returns/requests.ts';
import { changeReturn } from '../backend/returns/statuses.ts';
import type { Shop } from '../backend/shop/shop.ts';
import { readMeta, writeMeta } from '../backend/db/meta.ts';
import { AddItemRequest } from '../contract/cart.ts';
import { DAY_MS } from '../contract/time.ts';

const MARK = 'demo_customer';

/**
 * Creates the demo customer with orders in every state, once for each database: a deleted account does not come back. A generated
 * catalogue gets none, because it is made for measuring.
 */
export async function addDemoCustomer(shop: Shop): Promise<void> {
  const { db } = shop;
  if ((await readMeta(db, MARK)) !== undefined || (await readMeta(db, 'generated')) !== undefined) return;
  const { password, ...person } = DEMO_CUSTOMER;
  const password_hash = await hashPassword(password);
  const [first] = DEMO_ORDERS;
  await inTransaction(shop, async (shop, db) => {
    const { id } = await createUser(db, { ...person, password_hash, lang: ORIGINAL }, Date.now() - (first?.daysAgo ?? 0) * DAY_MS);
    const caller: Caller = { userId: id, sessionId: 0 };
    await updateUser(shop, caller, { phone: '+43 664 123 45 67', birthday: '1991-06-14', gender: 2 });
    await updateSubscriptions(shop, { newsletter: true, back_in_stock: true, care: false }, caller);
    for (const address of DEMO_ADDRESSES) await addAddress(shop, { ...address, is_default: false }, caller);
    for (const order of DEMO_ORDERS) await addOrder(shop, order, caller);
    // The address may belong to somebody.
    await db.run("UPDATE mail_deliveries SET state = 'old' WHERE mail_id IN (SELECT id FROM mails WHERE recipient = ?)", person.email);
    await db.run('UPDATE staff_notices SET mailed_at = created_at WHERE mailed_at IS NULL');
    await writeMeta(db, MARK, '1');
  });
}

/** Ordered by bank transfer through the same functions as the calls of the checkout, with the clock set back. */
async function addOrder(
  shop: Shop,
  { daysAgo, lines, code, notes, rate = 'post-at', events, sentIn }: DemoOrder,
  caller: Caller,
): Promise<void> {
  const at = (days: number): Shop => ({ ...shop, now: () => Date.now() - days * DAY_MS });
  let id: string | undefined;
  for (const { sku, engraving } of lines) {
    const configuration = await shop.db.get<{ id: number }>('SELECT id FROM configurations WHERE sku = ?', sku);
    if (!configuration) throw new Error(`no configuration ${sku}`);
    const item = { cart_unique_id: id, product_configuration_id: configuration.id, quantity: 1, engraving: { text: engraving } };
    id = (await addItem(shop, AddItemRequest.parse(item), caller.userId, ORIGINAL)).data.unique_id;
  }
  const cart_unique_id = id ?? '';
  await openCheckout(shop, cart_unique_id, ORIGINAL);
  const [shipping_address] = DEMO_ADDRESSES;
  const { email: contact_email } = DEMO_CUSTOMER;
  const contact = { contact_email, shipping_address, order_notes: notes ?? null };
  let cart = (await updateCart(shop, cart_unique_id, { ...contact, shipping_rate_id: rate }, ORIGINAL)).data;
  if (code !== undefined) cart = (await bindCode(shop, { cart_unique_id, gift_card_code: code }, ORIGINAL)).data;
  const placed = await placeUnpaidOrder(
    at(daysAgo),
    { cart_unique_id, type: 'bank_transfer', expected_amount: cart.final_amount },
    ORIGINAL,
  );
  const order = (await shop.db.get<{ id: number }>('SELECT id FROM orders WHERE unique_id = ?', placed))?.id ?? 0;
  for (const { after, ...change } of events) await writeOrderChange(at(daysAgo - after), order, change);
  if (!sentIn) return;
  const { after, statuses, type, reason, comment = null } = sentIn;
  const request = { order_id: placed, request_key: `demo-customer-${daysAgo}`, type, refund_type: null, comment, photos: [] };
  const position = { position: 0, quantity: 1, reason, size: null, certificate_issuer: null, certificate_url: null };
  const { number } = (await requestReturn(at(daysAgo - after), { ...request, positions: [position] }, caller, ORIGINAL)).data;
  for (const { after: days, ...change } of statuses) await changeReturn(at(daysAgo - days), { number, ...change });
}
