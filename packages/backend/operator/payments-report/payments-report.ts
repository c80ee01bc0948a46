import { addDays, shopDay, shopDayStart } from '../../core/calendar.ts';
import { numberText } from '../../core/document-numbers.ts';
import { shopOnAccounts } from '../../payments/new-charge.ts';
import { callGateway } from '../../payments/payment-charge.ts';
import { type AccountMovements, type Dispute, isChargeRefused, type Movement } from '../../payments/payment-gateway.ts';
import type { Shop } from '../../shop/shop.ts';
import type { Period } from '../bookkeeping.ts';
import { type KnownPayment, type KnownRefund, reconcile, type Reconciled } from './reconcile.ts';

/** Facts of these days around the period explain its differences. */
const AROUND_DAYS = 14;

export interface PaymentsReport extends Reconciled {
  /** Gateways that do not tell, and why. */
  readonly unanswered: readonly { readonly gateway: string; readonly reason: string }[];
}

/** What the gateways say of the days beside what the shop has booked. Asks the gateways; writes nothing. */
export async function paymentsReport(shop: Shop, { from, to }: Period): Promise<PaymentsReport> {
  const now = shop.now();
  const begin = shopDayStart(addDays(from, -AROUND_DAYS));
  const end = Math.min(shopDayStart(addDays(to, AROUND_DAYS + 1)), now);
  // A period that has not begun.
  const asked = begin < end ? await callGateway(shop, async (gateway) => gateway.movements?.({ from: begin, to: end })) : [];
  const accounts = asked ?? [];
  const payments = await paymentsOf(shop, accounts, begin, end);
  const facts = {
    payments,
    refunds: await refundsOf(shop, payments),
    accounts: (await namedAccounts(shop, accounts, payments)).map(({ provider: gateway, movements }) => ({ gateway, movements })),
    shop: shopOnAccounts(shop),
  };
  const reconciled = reconcile({ ...facts, from, to, dayOf: shopDay, now });
  const silent = new Map<string, string>();
  for (const { gateway, reason } of reconciled.findings)
    if (reason === 'not_told') silent.set(gateway, 'its adapter does not tell, or PAYMENTS does not name it');
  for (const { provider: gateway, movements, reason } of accounts)
    if (movements === null && reason !== undefined) silent.set(gateway, reason);
  return { ...reconciled, unanswered: [...silent].map(([gateway, reason]) => ({ gateway, reason })) };
}

interface PaymentRow extends Omit<KnownPayment, 'dispute'> {
  readonly dispute: string | null;
}

/** Those of the time, and those that the gateways name. */
async function paymentsOf({ db }: Shop, accounts: readonly AccountMovements[], from: number, to: number): Promise<KnownPayment[]> {
  const movements = accounts.flatMap((one) => one.movements ?? []);
  const named = (ids: readonly (string | null)[]): string => JSON.stringify([...new Set(ids.filter((id) => id !== null))]);
  const rows = await db.all<PaymentRow>(
    `SELECT p.id, p.provider AS gateway, p.ref, p.unique_id AS reference, p.cents, p.currency_code AS currency,
       CASE WHEN p.state = 'paid' THEN o.po_number END AS "order", p.changed_at AS "paidAt", p.dispute
     FROM payments p LEFT JOIN orders o ON o.id = p.order_id
     WHERE (p.state = 'paid' AND p.changed_at >= ? AND p.changed_at < ?)
       OR p.id IN (SELECT payment_id FROM refunds WHERE created_at >= ? AND created_at < ?)
       OR p.ref IN (SELECT value FROM json_each(?)) OR p.unique_id IN (SELECT value FROM json_each(?))
     ORDER BY p.id`,
    from,
    to,
    from,
    to,
    named(movements.map(({ ref }) => ref)),
    named(movements.map(({ reference }) => reference)),
  );
  return rows.map((row) => ({ ...row, dispute: row.dispute === null ? null : (JSON.parse(row.dispute) as Dispute).state }));
}

interface RefundColumns extends Omit<KnownRefund, 'creditNote'> {
  readonly year: number | null;
  readonly number: number | null;
}

async function refundsOf({ db, document }: Shop, payments: readonly KnownPayment[]): Promise<KnownRefund[]> {
  const rows = await db.all<RefundColumns>(
    `SELECT payment_id AS "paymentId", ref, note_year AS year, note_number AS number, cents, created_at AS at, state FROM refunds
     WHERE payment_id IN (SELECT CAST(value AS INTEGER) FROM json_each(?)) ORDER BY id`,
    JSON.stringify(payments.map(({ id }) => id)),
  );
  return rows.map(({ year, number, ...row }) => ({
    ...row,
    creditNote: year === null || number === null ? null : numberText(document.numbers.credit_note, { year, number }),
  }));
}

/** A charge that the shop does not know is read: it says whose it is. One that this key cannot see is nobody's of this shop. */
async function namedAccounts(
  shop: Shop,
  accounts: readonly AccountMovements[],
  known: readonly KnownPayment[],
): Promise<AccountMovements[]> {
  const refs = new Set(known.map(({ ref }) => ref));
  const references = new Set(known.map(({ reference }) => reference));
  const shops = new Map<string, string | null>();
  async function shopOf({ ref, reference, shop: named }: Movement): Promise<string | null> {
    if (named !== null || ref === null || refs.has(ref) || references.has(reference ?? '')) return named;
    if (!shops.has(ref)) shops.set(ref, await callGateway(shop, (gateway) => gateway.read(ref)).then((charge) => charge.shop, unseen));
    return shops.get(ref) ?? null;
  }
  const found: AccountMovements[] = [];
  for (const account of accounts) {
    const movements: Movement[] = [];
    for (const one of account.movements ?? []) movements.push({ ...one, shop: await shopOf(one) });
    found.push({ ...account, movements: account.movements && movements });
  }
  return found;
}

function unseen(error: unknown): string {
  if (isChargeRefused(error) && error.problem === 'unknown') return '';
  throw error;
}
