import type { Shop } from '../shop/shop.ts';
import { callGateway } from './payment-charge.ts';
import { shopOnAccounts } from './new-charge.ts';
import { findPayment, livePayments, type PaymentRow, paymentBy, paymentCancelled, watchedPayments } from './rows.ts';
import { followPaid, paidPayments } from './follow-paid.ts';
import { carryOutRefund, openRefunds } from './refunds.ts';
import { releasePayment, releaseWatched, settle } from './settle.ts';
import { isOver } from './states.ts';

/** Reconciles payments with the gateway: at each start, on notices, and periodically. */
export interface Reconciler {
  /** Settles all unfinished payments, carries out refunds, and looks after paid and given up ones. */
  look(): Promise<void>;
  /** Waits for a running check. */
  stop(): Promise<void>;
}

const CHECK_INTERVAL = 60_000;

export function createReconciler(shop: Shop, report: (error: unknown) => void): Reconciler {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let stopped = false;

  /** A notice only says that something has changed; the state is read from the gateway. */
  shop.gateway.onNotice(async (ref) => {
    const charge = await callGateway(shop, (gateway) => gateway.read(ref));
    await shop.passFaultPoint('notice');
    // That of another shop, or of a copy of this database, on the same account.
    if (charge.shop !== null && charge.shop !== shopOnAccounts(shop)) return;
    const payment = await findPayment(shop, charge.reference);
    if (payment) await settle(shop, payment.id, charge);
    // The payment belongs to a replaced database. Nobody knows whose charge one without a shop is.
    else if (charge.shop !== null && charge.state === 'authorised') await callGateway(shop, (gateway) => gateway.cancel(ref));
  });

  async function lookAtAll(): Promise<void> {
    await each(await livePayments(shop), lookAtLive);
    await each(await watchedPayments(shop), (payment) => releaseWatched(shop, payment));
    await each(await openRefunds(shop), (refund) => carryOutRefund(shop, refund));
    await each(await paidPayments(shop), lookAtPaid);
  }

  async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
    for (const one of all) {
      if (stopped) return;
      await work(one).catch(report);
    }
  }

  async function lookAtLive({ id, ref, expires_at: until }: PaymentRow): Promise<void> {
    if (ref !== null || until > Date.now()) await settle(shop, id);
    const { state, expires_at, order_id } = await paymentBy(shop, id);
    if (!isOver(state) && order_id === null && expires_at <= Date.now()) await releasePayment(shop, id, paymentCancelled());
  }

  /** Once a day, for notices may be lost. A charge that cannot be read waits for the next day. */
  async function lookAtPaid(payment: PaymentRow): Promise<void> {
    const { id, ref } = payment;
    await shop.db.run('UPDATE payments SET looked_at = ? WHERE id = ?', Date.now(), id);
    await followPaid(shop, payment, await callGateway(shop, (gateway) => gateway.read(ref ?? '')));
  }

  function look(): Promise<void> {
    looking ??= lookAtAll().finally(() => {
      looking = null;
      later(CHECK_INTERVAL);
    });
    return looking;
  }

  function later(wait: number): void {
    clearTimeout(timer);
    if (stopped) return;
    // The next check tries again, when the database answers.
    timer = setTimeout(() => void look().catch(report), wait);
    timer.unref();
  }

  later(0);
  return {
    look,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
