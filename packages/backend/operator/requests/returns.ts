import * as z from 'zod';
import { PaymentStatus } from '../../../contract/payment-codes.ts';
import { RETURN_STATUSES, type ReturnStatus, ReturnType } from '../../../contract/return-limits.ts';
import { ORIGINAL } from '../../core/language.ts';
import { euros } from '../../core/money.ts';
import { notFound, Refusal } from '../../core/refusal.ts';
import { parsed } from '../../core/validate.ts';
import { LOCKED } from '../../db/locks.ts';
import { order } from '../../orders/order-view.ts';
import { carryOutRefunds } from '../../payments/refunds.ts';
import { changeReturn, ReturnStatusRequest } from '../../returns/statuses.ts';
import { type ReturnRow, type ReturnView, returnView } from '../../returns/view.ts';
import { inTransaction } from '../../shop/in-transaction.ts';
import type { Shop } from '../../shop/shop.ts';
import { containing, type Listed, listed, ListQuery, timeOf } from '../lists.ts';

export const ReturnListQuery = ListQuery.extend({ status: z.enum(RETURN_STATUSES).nullable().default(null) });

export interface ListedReturn {
  readonly number: string;
  readonly order: string;
  readonly kind: 'refund' | 'repair';
  readonly status: ReturnStatus;
  readonly created_at: string;
  readonly send_by: string;
  readonly quantity: number;
  readonly refund_amount: number | null;
}

interface Row extends ReturnRow {
  readonly po_number: string;
  readonly quantity: number;
}

export async function listReturns({ db }: Shop, query: z.input<typeof ReturnListQuery>): Promise<Listed<ListedReturn>> {
  const { status, ...page } = parsed(ReturnListQuery, query, 422);
  const { sql, params } = containing(page.search, ['r.number', 'o.po_number', 'o.contact_email']);
  const { items, total } = await listed<Row>(
    db,
    {
      columns: 'r.*, o.po_number, (SELECT sum(quantity) FROM return_items WHERE return_id = r.id) AS quantity',
      from: `returns r JOIN orders o ON o.id = r.order_id WHERE (? = '' OR r.status = ?) AND ${sql}`,
      order: 'r.id DESC',
      params: [status ?? '', status ?? '', ...params],
    },
    page,
  );
  return { items: items.map(listedReturn), total };
}

const listedReturn = (row: Row): ListedReturn => ({
  number: row.number,
  order: row.po_number,
  kind: row.type === ReturnType.repair ? 'repair' : 'refund',
  status: row.status,
  created_at: timeOf(row.created_at),
  send_by: row.send_by,
  quantity: row.quantity,
  refund_amount: row.refund_cents === null ? null : euros(row.refund_cents),
});

export interface ReturnDetails {
  readonly number: string;
  readonly order: string;
  readonly kind: 'refund' | 'repair';
  readonly status: ReturnStatus;
  /** States that it may take now. */
  readonly next: readonly ReturnStatus[];
  readonly send_by: string;
  readonly refund_type: string | null;
  readonly refund_amount: number | null;
  readonly currency: string;
  readonly comment: string | null;
  readonly contact_email: string;
  readonly lines: ReturnView['positions'];
  /** Ids for `returnPhoto`. */
  readonly photos: readonly string[];
  readonly history: readonly { readonly status: ReturnStatus; readonly at: string; readonly note: string | null }[];
}

export async function returnDetails(shop: Shop, number: string): Promise<ReturnDetails> {
  const { db } = shop;
  const row = await db.get<ReturnRow & { unique_id: string; po_number: string }>(
    'SELECT r.*, o.unique_id, o.po_number FROM returns r JOIN orders o ON o.id = r.order_id WHERE r.number = ?',
    number,
  );
  if (!row) throw notFound(`return ${number}`);
  const { data: placed } = await order(shop, row.unique_id, ORIGINAL);
  const view = await returnView(shop, row, row.unique_id, placed, ORIGINAL);
  const history = await db.all<{ status: ReturnStatus; at: number; note: string | null }>(
    'SELECT status, at, note FROM return_history WHERE return_id = ? ORDER BY idx',
    row.id,
  );
  return {
    number,
    order: row.po_number,
    kind: row.type === ReturnType.repair ? 'repair' : 'refund',
    status: row.status,
    next: NEXT[row.type][row.status] ?? [],
    send_by: row.send_by,
    refund_type: row.refund_type,
    refund_amount: view.refund_amount,
    currency: placed.currency_code,
    comment: row.comment,
    contact_email: placed.contact_email,
    lines: view.positions,
    photos: view.photos.map(({ id }) => id),
    history: history.map(({ status, at, note }) => ({ status, at: timeOf(at), note })),
  };
}

/** A JPEG file. */
export async function returnPhoto({ db }: Shop, id: string): Promise<Uint8Array> {
  const row = await db.get<{ content: Uint8Array }>('SELECT content FROM return_photos WHERE unique_id = ? AND return_id IS NOT NULL', id);
  if (!row) throw notFound('photo');
  return row.content;
}

/** The states that may follow. An ended request stays as it is: its credit note and its mails are written. */
const NEXT: Readonly<Record<ReturnType, Partial<Record<ReturnStatus, readonly ReturnStatus[]>>>> = {
  [ReturnType.refund]: {
    requested: ['received', 'refund-started', 'refunded', 'partially-refunded', 'declined'],
    received: ['refund-started', 'refunded', 'partially-refunded', 'sent-back', 'declined'],
    'refund-started': ['refunded', 'partially-refunded'],
  },
  [ReturnType.repair]: { requested: ['received', 'declined'], received: ['sent-back', 'declined'] },
};

/**
 * The customer gets a mail with the note. A state that pays back writes the credit note and pays as the order was paid; the return has that
 * state, and the customer the mail, once the gateway has paid.
 */
export async function setReturnState(shop: Shop, input: unknown): Promise<ReturnDetails> {
  const { id, details } = await inTransaction(shop, async (shop, db) => {
    const wanted = parsed(ReturnStatusRequest, input, 422);
    const row = await db.get<Pick<ReturnRow, 'type' | 'status' | 'refund_cents'> & { payment_status: number }>(
      `SELECT type, status, refund_cents, (SELECT payment_status FROM orders WHERE id = order_id) AS payment_status
       FROM returns WHERE number = ? ${LOCKED}`,
      wanted.number,
    );
    if (!row) throw notFound(`return ${wanted.number}`);
    const { type, status } = row;
    if (!(NEXT[type][status] ?? []).includes(wanted.status))
      throw new Refusal('order_closed', `return ${wanted.number} is ${status}: it cannot be ${wanted.status}`);
    checkAmount(wanted, row);
    return { id: await changeReturn(shop, wanted), details: await returnDetails(shop, wanted.number) };
  });
  // Inside a transaction of the caller it is left to the reconciler.
  if (shop.changedOrders) return details;
  await carryOutRefunds(shop, id);
  return returnDetails(shop, details.number);
}

type Amounts = Pick<ReturnRow, 'refund_cents'> & { readonly payment_status: number };

function checkAmount({ status, refund_amount }: z.output<typeof ReturnStatusRequest>, { refund_cents, payment_status }: Amounts): void {
  const refuse = (reason: string): never => {
    throw new Refusal('validation_failed', `refund_amount: ${reason}`, { fields: { refund_amount: [reason] } });
  };
  const isPaidBack = status === 'refunded' || status === 'partially-refunded';
  if (isPaidBack && payment_status === PaymentStatus.refunded) refuse('the whole order is paid back already');
  if (refund_amount === undefined) return;
  if (!isPaidBack) refuse('only with a state that pays back');
  if (refund_amount > euros(refund_cents ?? 0)) refuse(`more than ${euros(refund_cents ?? 0).toFixed(2)}`);
  if (refund_amount === 0) refuse('nothing is paid back: decline the request, or send it back');
}
