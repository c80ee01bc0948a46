import * as z from 'zod';
import { notFound, Refusal } from '../../core/refusal.ts';
import { parsed } from '../../core/validate.ts';
import { inTransaction } from '../../shop/in-transaction.ts';
import type { Shop } from '../../shop/shop.ts';
import { type OrderReport, refundOrder, type RefundOptions } from '../change-order.ts';
import { containing, type Listed, listed, ListQuery, timeOf, timeOrNull } from '../lists.ts';

export const WithdrawalListQuery = ListQuery.extend({ open: z.boolean().default(false) });

export interface ListedWithdrawal {
  readonly number: string;
  readonly received_at: string;
  readonly name: string;
  readonly email: string;
  /** If the contract that was named is one of ours, and the address its own. */
  readonly order: string | null;
  /** The form was filled as programs do. */
  readonly suspicious: boolean;
  readonly handled_at: string | null;
}

export interface WithdrawalDetails extends ListedWithdrawal {
  readonly contract: string;
  readonly items: string | null;
  readonly lang: string;
  /** As it was acknowledged, word for word. */
  readonly content: string;
  readonly checksum: string;
}

interface Row {
  readonly number: string;
  readonly received_at: number;
  readonly name: string;
  readonly email: string;
  readonly contract: string;
  readonly items: string | null;
  readonly lang: string;
  readonly content: string;
  readonly checksum: string;
  readonly po_number: string | null;
  readonly suspicious: 0 | 1;
  readonly handled_at: number | null;
}

/** The newest first; `open`: without those that are handled. */
export async function listWithdrawals({ db }: Shop, query: z.input<typeof WithdrawalListQuery>): Promise<Listed<ListedWithdrawal>> {
  const { open, ...page } = parsed(WithdrawalListQuery, query, 422);
  const { sql, params } = containing(page.search, ['w.number', 'w.name', 'w.email', 'w.contract']);
  const { items, total } = await listed<Row>(
    db,
    {
      columns: 'w.*, o.po_number',
      from: `withdrawals w LEFT JOIN orders o ON o.id = w.order_id WHERE ${sql} ${open ? 'AND w.handled_at IS NULL' : ''}`,
      order: 'w.id DESC',
      params,
    },
    page,
  );
  return { items: items.map(summary), total };
}

export async function withdrawalDetails({ db }: Shop, number: string): Promise<WithdrawalDetails> {
  const row = await db.get<Row>(
    'SELECT w.*, o.po_number FROM withdrawals w LEFT JOIN orders o ON o.id = w.order_id WHERE w.number = ?',
    number,
  );
  if (!row) throw notFound(`withdrawal ${number}`);
  const { contract, items, lang, content, checksum } = row;
  return { ...summary(row), contract, items, lang, content, checksum };
}

/** For the lists of staff alone: neither the order nor its payment changes (`refundWithdrawal`). */
export const setWithdrawalHandled = (shop: Shop, number: string, isHandled: boolean): Promise<WithdrawalDetails> =>
  inTransaction(shop, async (shop, db) => {
    await db.run(
      'UPDATE withdrawals SET handled_at = CASE WHEN ? = 1 THEN coalesce(handled_at, ?) END WHERE number = ?',
      isHandled ? 1 : 0,
      shop.now(),
      number,
    );
    return withdrawalDetails(shop, number);
  });

/** Pays the order of a statement back, and marks the statement as handled. */
export async function refundWithdrawal(shop: Shop, number: string, order: string, options: RefundOptions): Promise<OrderReport> {
  const withdrawal = await withdrawalDetails(shop, number);
  if (withdrawal.order !== null && withdrawal.order !== order)
    throw new Refusal('order_closed', `withdrawal ${number} is of order ${withdrawal.order}`);
  const report = await refundOrder(shop, order, { ...options, reason: options.reason ?? number });
  if (!options.isDryRun) await setWithdrawalHandled(shop, number, true);
  return report;
}

const summary = (row: Row): ListedWithdrawal => ({
  number: row.number,
  received_at: timeOf(row.received_at),
  name: row.name,
  email: row.email,
  order: row.po_number,
  suspicious: row.suspicious === 1,
  handled_at: timeOrNull(row.handled_at),
});
