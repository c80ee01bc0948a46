import type { Db } from '../db/database.ts';

interface Named {
  /** First words of events. Those of a notice to staff stand behind `staff:`. */
  readonly heads: readonly string[];
  readonly table: 'orders' | 'returns' | 'withdrawals' | 'payments' | 'refunds';
  /** What the event names a row by. */
  readonly id: 'id' | 'unique_id';
}

/** Rows that events of mails name, and which belong to an order: `shipped:12`, `return-status:3:received`, `staff:orders:12:…`. */
const NAMED: readonly Named[] = [
  {
    heads: [
      'order-confirmation',
      'payment-received',
      'payment-returned',
      'paid-twice',
      'transfer-returned',
      'order-cancelled',
      'order-expired',
      'order-refunded',
      'order-part-refunded',
      'refund-to-blocked-card',
      'gift-cards',
      'shipped',
      'ready-for-collection',
      'orders',
      'unpaid-orders',
    ],
    table: 'orders',
    id: 'id',
  },
  { heads: ['return-request-received', 'return-status', 'returns'], table: 'returns', id: 'id' },
  { heads: ['withdrawal-received', 'withdrawal-for-shop'], table: 'withdrawals', id: 'id' },
  { heads: ['dispute'], table: 'payments', id: 'id' },
  { heads: ['refund-failed'], table: 'refunds', id: 'unique_id' },
];

/** A list of several notices has the event of the first one. */
const DIGEST = 'staff-digest';

const rowsOf = ({ table }: Named): string => `${table} r JOIN orders o ON o.id = r.${table === 'orders' ? 'id' : 'order_id'}`;

/** The number of the order that a mail is about; null: of none. */
export async function orderOfMail(db: Db, { key, event }: { readonly key: string; readonly event: string }): Promise<string | null> {
  if (key === DIGEST) return null;
  const [head = '', name = ''] = event.replace(/^staff:/, '').split(':');
  const named = NAMED.find(({ heads }) => heads.includes(head));
  if (!named || (named.id === 'id' && !/^\d{1,15}$/.test(name))) return null;
  const sql = `SELECT o.po_number FROM ${rowsOf(named)} WHERE r.${named.id} = ?`;
  return (await db.get<{ po_number: string }>(sql, named.id === 'id' ? Number(name) : name))?.po_number ?? null;
}

/** A condition of `mails` m: those about the order. Its parameter is the answer of `eventsOfOrder`. */
export const ABOUT_ORDER = `m.key <> '${DIGEST}' AND
  EXISTS (SELECT 1 FROM json_each(?) WHERE m.event = value OR m.event LIKE value || ':%')`;

/** Beginnings of the events that are about an order, as a JSON array. */
export async function eventsOfOrder(db: Db, number: string): Promise<string> {
  const events: string[] = [];
  for (const named of NAMED) {
    const sql = `SELECT r.${named.id} AS id FROM ${rowsOf(named)} WHERE o.po_number = ?`;
    for (const { id } of await db.all<{ id: number | string }>(sql, number))
      for (const head of named.heads) events.push(`${head}:${id}`, `staff:${head}:${id}`);
  }
  return JSON.stringify(events);
}
