import type { Shop } from '../shop/shop.ts';
import { callGateway } from './fetch-payment-status.ts';
import { findPayment, livePayments, paymentBy, paymentCancelled } from './rows.ts';
import { releasePayment, settle } from './settle.ts';
import { isOver } from './states.ts';

/** Reconciles payments with the gateway: at each start, on notices, and periodically. */
export interface Reconciler {
  /** Settles all unfinished payments. */
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
    const { reference, state } = await callGateway(shop, (gateway) => gateway.read(ref));
    await shop.passFaultPoint('notice');
    const payment = await findPayment(shop, reference);
    if (payment) await settle(shop, payment.id);
    // The payment belongs to a replaced database.
    else if (state === 'authorised') await callGateway(shop, (gateway) => gateway.cancel(ref));
  });

  async function lookAtAll(): Promise<void> {
    for (const { id } of await livePayments(shop)) {
      if (stopped) return;
      try {
        await settle(shop, id);
        const { state, expires_at, order_id } = await paymentBy(shop, id);
        if (!isOver(state) && order_id === null && expires_at <= Date.now()) await releasePayment(shop, id, paymentCancelled());
      } catch (error) {
        report(error);
      }
    }
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
