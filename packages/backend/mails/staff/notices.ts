import type { Db } from '../../db/database.ts';
import { ORIGINAL } from '../../core/language.ts';
import { STAFF_NOTICES, type StaffNotice, type StaffRecipient } from '../../shop/mail-document.ts';
import type { Shop } from '../../shop/shop.ts';
import type { Values } from '../form/fill.ts';

export interface NewNotice {
  /** Unique: the same event is told once. */
  readonly event: string;
  readonly kind: StaffNotice;
  /** Values of the mail; of an order its id alone. */
  readonly facts: Values;
}

/**
 * Call it inside the transaction of the event: it writes one row. A mail is made of it afterwards (mail-staff.ts), and the owner's own
 * programs are told (packages/mailer/owner-webhook). False: it was told before.
 */
export async function noticeStaff({ db, now }: Pick<Shop, 'db' | 'now'>, { event, kind, facts }: NewNotice): Promise<boolean> {
  const { changes } = await db.run(
    'INSERT INTO staff_notices (event, kind, facts, created_at) VALUES (?, ?, ?, ?) ON CONFLICT (event) DO NOTHING',
    event,
    kind,
    JSON.stringify(facts),
    now(),
  );
  return changes === 1;
}

/** Who is told of what. */
export function staffOf({ mails, document }: Pick<Shop, 'mails' | 'document'>): readonly StaffRecipient[] {
  const email = document.settings.company_address['email_address'];
  const notices = STAFF_NOTICES.filter((one) => one !== 'unpaid-orders');
  return mails.staff ?? (email ? [{ email, lang: ORIGINAL, notices }] : []);
}

/** An order, paid or not, and the products of it that are nearly sold out. */
export async function noticeOrder(shop: Shop, orderId: number, isPaid: boolean): Promise<void> {
  const kind = isPaid ? 'orders' : 'unpaid-orders';
  await noticeStaff(shop, { event: `${kind}:${orderId}`, kind, facts: { id: String(orderId) } });
  for (const { sku, rest } of await nearlySoldOut(shop, orderId))
    await noticeStaff(shop, { event: `stock:${sku}:${orderId}`, kind: 'stock', facts: { sku, left: String(rest) } });
}

interface StockRow {
  readonly sku: string;
  readonly rest: number;
}

export const nearlySoldOut = ({ db, mails }: { readonly db: Db; readonly mails: Shop['mails'] }, orderId: number): Promise<StockRow[]> =>
  db.all<StockRow>(
    `SELECT DISTINCT c.sku, c.stock_qty AS rest FROM order_items i JOIN configurations c ON c.sku = i.sku
     WHERE i.order_id = ? AND c.track_inventory = 1 AND c.stock_qty <= ? ORDER BY c.sku`,
    orderId,
    mails.low_stock,
  );
