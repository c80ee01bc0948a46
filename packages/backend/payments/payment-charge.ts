import { Alarm } from '../core/alarm.ts';
import { euros } from '../core/money.ts';
import type { Shop } from '../shop/shop.ts';
import { Refusal } from '../core/refusal.ts';
import { newCharge } from './new-charge.ts';
import { type Charge, isChargeRefused, type PaymentGateways } from './payment-gateway.ts';
import type { Payment } from '../../contract/payment.ts';
import type { z } from 'zod';
import { methodUnavailable } from './offer.ts';
import { endUnmade, type PaymentRow, paymentBy, refusePayment } from './rows.ts';

/**
 * Calls the gateway, never inside a transaction. Its refusals are passed to the caller; every other error means that it cannot be
 * reached.
 */
export async function callGateway<T>({ gateway, passFaultPoint }: Shop, call: (gateway: PaymentGateways) => Promise<T>): Promise<T> {
  try {
    await passFaultPoint('provider');
    return await call(gateway);
  } catch (error) {
    if (isChargeRefused(error)) throw error;
    throw Object.assign(new Refusal('unavailable', 'the payment provider does not answer'), { cause: error });
  }
}

/** The payment's current charge, created if there is none. The payment id is the idempotency key at the gateway. */
export const chargeOf = (shop: Shop, payment: PaymentRow): Promise<Charge> =>
  payment.ref === null ? createCharge(shop, payment) : readCharge(shop, payment, payment.ref);

async function createCharge(shop: Shop, payment: PaymentRow): Promise<Charge> {
  const wanted = await newCharge(shop, payment);
  const charge = await callGateway(shop, (gateway) => gateway.create(wanted)).catch(async (error: unknown) => {
    if (!isChargeRefused(error)) throw error;
    // For good: the account has not this method, or not this currency.
    await refusePayment(shop.db, payment.id, methodUnavailable());
    await endUnmade(shop.db, payment.id);
    const { provider, method } = payment;
    shop.report(new Alarm('charge-refused', `${provider} makes no charge by ${method}: ${error.message}`, { cause: error }));
    throw methodUnavailable();
  });
  await shop.passFaultPoint('charge-made');
  const sql = "UPDATE payments SET ref = ? WHERE id = ? AND state NOT IN ('declined', 'cancelled')";
  if ((await shop.db.run(sql, charge.ref, payment.id)).changes === 1) return charge;
  // Given up while it was made; nobody has its token yet.
  await callGateway(shop, (gateway) => gateway.cancel(charge.ref));
  throw new Refusal('request_in_progress', 'the payment was given up while it was made');
}

/**
 * A charge that the gateway has forgotten (PayPal: after hours), or that another account has, cannot be paid any more. One that has an order
 * is not given up so.
 */
async function readCharge(shop: Shop, payment: PaymentRow, ref: string): Promise<Charge> {
  try {
    return await callGateway(shop, (gateway) => gateway.read(ref));
  } catch (error) {
    if (!isChargeRefused(error) || error.problem !== 'unknown' || payment.order_id !== null) throw error;
    const none = { token: '', pageUrl: null, payer: null, decidedBy: null, refundedCents: 0, dispute: null };
    return { ...(await newCharge(shop, payment)), ...none, ref, state: 'cancelled' };
  }
}

export async function paymentView(shop: Shop, id: number, { token, pageUrl }: Charge): Promise<z.input<typeof Payment>> {
  const { unique_id, cart_id, pays_order_id, method, provider, state, cents, currency_code } = await paymentBy(shop, id);
  const idIn = async (table: 'carts' | 'orders', row: number): Promise<string | null> =>
    (await shop.db.get<{ unique_id: string }>(`SELECT unique_id FROM ${table} WHERE id = ?`, row))?.unique_id ?? null;
  return {
    id: unique_id,
    cart_unique_id: pays_order_id === null ? await idIn('carts', cart_id) : null,
    order_unique_id: pays_order_id === null ? null : await idIn('orders', pays_order_id),
    type: method,
    provider,
    state,
    amount: euros(cents),
    currency_code,
    provider_token: token,
    redirect_url: pageUrl,
  };
}
