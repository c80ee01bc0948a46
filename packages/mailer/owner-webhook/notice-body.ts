import { euros } from '../../backend/core/money.ts';
import type { Db } from '../../backend/db/database.ts';
import type { StaffNotice } from '../../backend/shop/mail-document.ts';

export interface NoticeRow {
  readonly id: number;
  readonly event: string;
  readonly kind: StaffNotice;
  /** JSON. */
  readonly facts: string;
  readonly created_at: number;
}

type Facts = Readonly<Record<string, string>>;
/** Numbers, sums and keys: nothing of a person. */
type Data = Readonly<Record<string, string | number>>;

/** What a program of the owner is told, as JSON; null: what it is about is gone. Facts are picked one by one, for some name people. */
export async function noticeBody(db: Db, { kind, facts, created_at }: NoticeRow): Promise<string | null> {
  const data = await DATA[kind](JSON.parse(facts) as Facts, db);
  return data && JSON.stringify({ type: kind, timestamp: new Date(created_at).toISOString(), data });
}

const orderData = async ({ id }: Facts, db: Db): Promise<Data | null> => {
  const row = await db.get<{ po_number: string; final_cents: number; currency_code: string }>(
    'SELECT po_number, final_cents, currency_code FROM orders WHERE id = ?',
    Number(id),
  );
  return row ? { order: row.po_number, amount: euros(row.final_cents), currency: row.currency_code } : null;
};

const DATA: Readonly<Record<StaffNotice, (facts: Facts, db: Db) => Promise<Data | null>>> = {
  orders: orderData,
  'unpaid-orders': orderData,
  questions: async () => ({}),
  returns: async ({ id }, db) => {
    const row = await db.get<{ number: string; po_number: string }>(
      'SELECT r.number, o.po_number FROM returns r JOIN orders o ON o.id = r.order_id WHERE r.id = ?',
      Number(id),
    );
    return row ? { number: row.number, order: row.po_number } : null;
  },
  withdrawals: async ({ number = '', order = '' }) => ({ number, order }),
  stock: async ({ sku = '', left }) => ({ sku, left: Number(left) }),
  mails: async ({ mail = '', order = '' }) => ({ mail, order }),
  payments: async ({ what = '', order = '', cents, currency = '' }) => ({ what, order, amount: euros(Number(cents)), currency }),
};
