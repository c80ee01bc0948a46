import * as z from 'zod';
import { PaymentStatus } from '../../../contract/payment-codes.ts';
import { type CardColumns, cardRow, findGiftCard, type GiftCardRow } from '../../carts/code-rows.ts';
import type { CodesView } from '../../carts/code-view.ts';
import { GIFT_CARD_TITLE, newGiftCardCode } from '../../carts/new-gift-card.ts';
import { type Lang, ORIGINAL } from '../../core/language.ts';
import { cents, euros } from '../../core/money.ts';
import { notFound, Refusal } from '../../core/refusal.ts';
import { parsed } from '../../core/validate.ts';
import { CodeText } from '../../shop/campaigns-document.ts';
import { inTransaction } from '../../shop/in-transaction.ts';
import type { Shop } from '../../shop/shop.ts';
import { Text } from '../../shop/text.ts';
import { containing, instant, type Listed, listed, ListQuery, timeOf, timeOrNull } from '../lists.ts';
import { requireUnusedCode } from './unused-code.ts';

export interface GiftCard {
  readonly code: string;
  readonly type: 'percent' | 'static';
  /** Euros or percent. */
  readonly amount: number;
  /** Null for a card of percents, which pays once. */
  readonly balance: number | null;
  readonly title: Readonly<Record<Lang, string>>;
  readonly min_amount: number;
  readonly expires_at: string | null;
  readonly issued_at: string | null;
  /** Orders that it has paid for. */
  readonly used: number;
  readonly active: boolean;
}

export interface LedgerEntry {
  readonly event: 'issued' | 'paid' | 'returned';
  /** Null: before cards had a date. */
  readonly at: string | null;
  readonly order: string | null;
  /** The change of the balance. */
  readonly amount: number;
}

export async function listGiftCards({ db }: Shop, query: ListQuery): Promise<Listed<GiftCard>> {
  const wanted = parsed(ListQuery, query, 422);
  const { sql, params } = containing(wanted.search, ['code', 'title']);
  const { items, total } = await listed<CardColumns>(
    db,
    { columns: '*', from: `gift_cards WHERE ${sql}`, order: 'coalesce(issued_at, 0) DESC, code', params },
    wanted,
  );
  return { items: items.map((row) => view(cardRow(row))), total };
}

export async function giftCard({ db }: Pick<Shop, 'db'>, code: string): Promise<GiftCard> {
  const row = await findGiftCard({ db }, code);
  if (!row) throw notFound(`gift card ${code}`);
  return view(row);
}

/** From the orders themselves: the issue, then the oldest. The orders of a card are found by reading the codes of all: for one card at a time. */
export async function giftCardLedger(shop: Shop, code: string): Promise<LedgerEntry[]> {
  const card = await giftCard(shop, code);
  const rows = await shop.db.all<{ po_number: string; created_at: number; codes: string; cancelled_at: number | null }>(
    `SELECT po_number, created_at, codes,
       CASE WHEN status = 'cancelled' THEN (SELECT max(at) FROM order_history WHERE order_id = o.id AND status = 'cancelled') END
         AS cancelled_at
     FROM orders o WHERE gift_card_cents > 0 AND codes LIKE ? ORDER BY id`,
    `%"${code}":%`,
  );
  const entries: LedgerEntry[] = rows.flatMap(({ po_number: order, created_at, codes, cancelled_at }) => {
    const amount = (JSON.parse(codes) as Record<Lang, CodesView>)[ORIGINAL].options.gift_cards[code]?.used_gift_card_amount ?? 0;
    const paid = { event: 'paid', at: timeOf(created_at), order, amount: -amount } as const;
    return cancelled_at === null ? [paid] : [paid, { event: 'returned', at: timeOf(cancelled_at), order, amount }];
  });
  const issued = { event: 'issued', at: card.issued_at, order: null, amount: card.amount } as const;
  return [
    ...(card.balance === null ? [] : [issued]),
    ...entries.toSorted((one, other) => Date.parse(one.at ?? '') - Date.parse(other.at ?? '')),
  ];
}

export const GiftCardInput = z.strictObject({
  /** Absent: a new one that nobody can guess. */
  code: CodeText.min(12).optional(),
  amount: z.number().positive().max(10_000).multipleOf(0.01),
  title: Text.optional(),
  min_amount: z.number().nonnegative().default(0),
  expires_at: z.iso.datetime({ offset: true }).nullable().default(null),
});

/** A card with a balance, as for a customer whose return is paid back with one. Its code is money: give it to nobody else. */
export const issueGiftCard = (shop: Shop, input: unknown): Promise<GiftCard> =>
  inTransaction(shop, async (shop, db) => {
    const { code = newGiftCardCode(), amount, title = GIFT_CARD_TITLE, min_amount, expires_at } = parsed(GiftCardInput, input, 422);
    await requireUnusedCode(db, code);
    await db.run(
      `INSERT INTO gift_cards (code, type, amount, balance, title, min_cents, expires_at, used, issued_at)
       VALUES (?, 'static', ?, ?, ?, ?, ?, 0, ?)`,
      code,
      cents(amount),
      cents(amount),
      JSON.stringify(title),
      cents(min_amount),
      instant(expires_at),
      shop.now(),
    );
    return giftCard(shop, code);
  });

/**
 * A blocked card pays nothing; its balance stays. An order that is being placed at the same time either has it or is refused. One that was
 * bought with an order that is paid back stays blocked.
 */
export const blockGiftCard = (shop: Shop, code: string, isBlocked: boolean): Promise<GiftCard> =>
  inTransaction(shop, async (shop, db) => {
    const refunded = await db.get<{ po_number: string }>(
      'SELECT po_number FROM orders WHERE payment_status = ? AND id = (SELECT order_id FROM gift_cards WHERE code = ?)',
      PaymentStatus.refunded,
      code,
    );
    if (refunded && !isBlocked) throw new Refusal('order_closed', `its money has gone back with order ${refunded.po_number}`);
    await db.run('UPDATE gift_cards SET active = ? WHERE code = ?', isBlocked ? 0 : 1, code);
    return giftCard(shop, code);
  });

const view = (row: GiftCardRow): GiftCard => ({
  code: row.code,
  type: row.type,
  amount: euros(row.amount),
  balance: row.balance === null ? null : euros(row.balance),
  title: row.title,
  min_amount: euros(row.min_cents),
  expires_at: timeOrNull(row.expires_at),
  issued_at: timeOrNull(row.issued_at),
  used: row.used,
  active: row.active === 1,
});
