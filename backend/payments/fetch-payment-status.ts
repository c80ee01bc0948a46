import { euros } from '../core/money.ts';
import type { Shop } from '../shop/shop.ts';
import { Refusal } from '../core/refusal.ts';
import { type Charge, ChargeRefused, type PaymentGateways } from './payment-gateway.ts';
import type { Payment } from '../../shared/contract/payment.ts';
import type { z } from 'zod';
import { type PaymentRow, paymentBy } from './rows.ts';

/**
 * Calls the gateway, never inside a transaction. Its refusals are passed to the caller; every other error means that it cannot be
 * reached.
 */
export async function callGateway<T>({ gateway, passFaultPoint }: Shop, call: (gateway: PaymentGateways) => Promise<T>): Promise<T> {
  try {
    await passFaultPoint('provider');
    return await call(gateway);
  } catch (error) {
    if (error instanceof ChargeRefused) throw error;
    throw Object.assign(new Refusal('unavailable', 'the payment provider does not answer'), { cause: error });
  }
}

/** The payment's current charge, created if there is none. The payment id is the idempotency key at the gateway. */
export async function chargeOf(shop: Shop, payment: PaymentRow): Promise<Charge> {
  const { ref } = payment;
  if (ref !== null) return callGateway(shop, (gateway) => gateway.read(ref));
  const charge = await callGateway(shop, (gateway) =>
    gateway.create({
      provider: payment.provider,
      method: payment.method,
      cents: payment.cents,
      currency: payment.currency_code,
      reference: payment.unique_id,
      returnUrl: payment.return_url === null ? null : withPayment(payment.return_url, payment.unique_id),
      asksAddress: payment.express === 1,
    }),
  );
  await shop.passFaultPoint('charge-made');
  await shop.db.run('UPDATE payments SET ref = ? WHERE id = ?', charge.ref, payment.id);
  return charge;
}

/** Adds the payment id to the return URL. */
function withPayment(returnUrl: string, id: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment', id);
  return url.href;
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
