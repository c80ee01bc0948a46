import { inTransaction } from '../shop/in-transaction.ts';
import type { z } from 'zod';
import type { PaymentMethodCode } from '../../contract/payment-codes.ts';
import type { StartCheckoutRequest, StartCheckoutResponse } from '../../contract/payment.ts';
import { checkOrderable, type Orderable } from '../carts/checkout.ts';
import { type CartRow, cartToChange, prolong } from '../carts/rows.ts';
import { cartView } from '../carts/view.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { Refusal } from '../core/refusal.ts';
import { type Charge, isChargeRefused } from './payment-gateway.ts';
import { callGateway, chargeOf, paymentView } from './payment-charge.ts';
import { cartFingerprint } from './cart-fingerprint.ts';
import { methodUnavailable, offeredMethod } from './offer.ts';
import {
  confirmPayment,
  insertPayment,
  isUnmade,
  livePayment,
  type PaymentRow,
  paymentBy,
  paymentCancelled,
  unconfirmPayment,
} from './rows.ts';
import { releasePayment, refresh, settle } from './settle.ts';
import { isOver } from './states.ts';

type StartAnswer = z.input<typeof StartCheckoutResponse>;

/** Order button: checks that the cart can be ordered at this total and begins its payment. */
export async function startCheckout(
  shop: Shop,
  cartId: string,
  { expected_amount, type, return_url }: z.output<typeof StartCheckoutRequest>,
  lang: Lang,
): Promise<StartAnswer> {
  const cart = await cartToChange(shop, cartId);
  const orderable = await checkOrderable(shop, cart, expected_amount);
  const started =
    type == null
      ? null
      : await startPayment(shop, cart, orderable, { type, returnUrl: return_url ?? null, expected: expected_amount, lang });
  await prolong(shop.db, cart.id);
  return {
    ...(await cartView(shop, await cartToChange(shop, cartId), lang)),
    payment: started && (await paymentView(shop, started.id, started.charge)),
  };
}

interface Wanted {
  readonly type: PaymentMethodCode;
  readonly returnUrl: string | null;
  readonly expected: number;
  readonly lang: Lang;
}

async function startPayment(
  shop: Shop,
  cart: CartRow,
  orderable: Orderable,
  wanted: Wanted,
): Promise<{ readonly id: number; readonly charge: Charge } | null> {
  const gateway = await gatewayFor(shop, wanted.type, orderable);
  const found = await endOtherPayment(shop, cart, wanted.type, ({ payment }) => fits(payment, wanted.type, orderable.sums.final));
  if (gateway === null) return null;
  if (found && found.charge.cents !== orderable.sums.final) await changeAmount(shop, found.payment, orderable.sums.final);
  const id = await inTransaction(shop, (shop) => confirm(shop, cart.unique_id, gateway, wanted));
  await shop.passFaultPoint('payment-written');
  const { payment, charge } = await refresh(shop, id);
  await shop.passFaultPoint('payment-started');
  return { id: payment.id, charge };
}

/** The gateway of a method, null for none. Refuses methods that are not offered, and any method for a total of zero. */
export async function gatewayFor(shop: Shop, type: PaymentMethodCode, { sums, shippingAddress }: Orderable): Promise<string | null> {
  const offer = await offeredMethod(shop, type);
  if (!offer || sums.final === 0) throw methodUnavailable();
  const country = shippingAddress?.country ?? shop.document.settings.company_address['country'];
  if (offer.method.countries?.some((one) => one === country) === false) throw methodUnavailable();
  return offer.gateway;
}

/** An express payment accepts any total until capture; other payments are for their first total. */
const fits = ({ method, cents, express }: PaymentRow, type: PaymentMethodCode, final: number): boolean =>
  method === type && (cents === final || express === 1);

export interface Found {
  readonly payment: PaymentRow;
  readonly charge: Charge;
}

/**
 * A cart has one unfinished payment: returns it if it fits, otherwise ends it. If it is authorised for the unchanged cart, the shopper has
 * already paid: then its order is placed.
 */
export async function endOtherPayment(
  shop: Shop,
  cart: CartRow,
  type: PaymentMethodCode | null,
  fitting: (found: Found) => boolean,
): Promise<Found | null> {
  const live = await livePayment(shop, cart.id);
  if (!live) return null;
  if (isUnmade(live, type)) {
    await releasePayment(shop, live.id, paymentCancelled());
    return null;
  }
  const found = await refresh(shop, live.id);
  const { payment } = found;
  if (isOver(payment.state)) return null;
  if (payment.refusal === null && payment.order_id === null && fitting(found)) return found;
  const settled = await settle(shop, payment.id);
  if (settled.order_id === null) await releasePayment(shop, payment.id, paymentCancelled());
  if ((await paymentBy(shop, payment.id)).order_id !== null) throw new Refusal('cart_finished', 'this cart has been ordered');
  return null;
}

/** Reverts the confirmation first: no order at the old total meanwhile. */
async function changeAmount(shop: Shop, { id }: PaymentRow, cents: number): Promise<void> {
  if (!(await unconfirmPayment(shop.db, id))) throw inProgress();
  const { ref } = await chargeOf(shop, await paymentBy(shop, id));
  try {
    await callGateway(shop, (gateway) => gateway.changeAmount(ref, cents));
  } catch (error) {
    if (!isChargeRefused(error)) throw error;
    await releasePayment(shop, id, paymentCancelled());
    throw paymentCancelled();
  }
  await shop.passFaultPoint('amount-changed');
}

/** Checks everything again: it may have changed during the gateway call. */
async function confirm(shop: Shop, cartId: string, gateway: string, { type, returnUrl, expected, lang }: Wanted): Promise<number> {
  const cart = await cartToChange(shop, cartId);
  const orderable = await checkOrderable(shop, cart, expected);
  const live = await livePayment(shop, cart.id);
  if (live && !fits(live, type, orderable.sums.final)) throw inProgress();
  const payment =
    live ??
    (await insertPayment(shop, {
      cart_id: cart.id,
      method: type,
      provider: gateway,
      return_url: returnUrl,
      express: 0,
      cents: orderable.sums.final,
      currency_code: shop.document.settings.currency_code,
      lang,
    }));
  const said = { cents: orderable.sums.final, print: cartFingerprint(cart, orderable), lang };
  if (!(await confirmPayment(shop.db, payment.id, said))) throw inProgress();
  return payment.id;
}

export const inProgress = (): Refusal => new Refusal('request_in_progress', 'another call is at this payment');
