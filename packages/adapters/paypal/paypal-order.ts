import type { Address } from '../../contract/cart.ts';
import type { Charge, ChargeState, Dispute, NewCharge, Payer, Refund } from '../../backend/payments/payment-gateway.ts';
import { payerAddress } from '../adapter.ts';
import { type DecimalPlaces, fromDecimals, toDecimals } from '../money.ts';
import type { PayPalCapture, PayPalDispute, PayPalOrder } from './paypal-client.ts';

const PLACES: DecimalPlaces = { HUF: 0, JPY: 0, TWD: 0 };

const DAY_MS = 86_400_000;

export const unitOf = ({ id, purchase_units: [unit] }: PayPalOrder): PayPalOrder['purchase_units'][number] => {
  if (!unit) throw new Error(`PayPal's order ${id} is empty`);
  return unit;
};
export const captureOf = (order: PayPalOrder): PayPalCapture | undefined => unitOf(order).payments?.captures.at(-1);
export const isOver = (order: PayPalOrder): boolean => ['COMPLETED', 'VOIDED'].includes(order.status) || factsOf(order).mark !== null;

/** custom_id: `<shop>,<method>,<reference>[,express][,over|declined]`. */
export function factsOf(order: PayPalOrder) {
  const [shop = '', method = '', reference = '', ...rest] = unitOf(order).custom_id.split(',');
  const mark = rest.includes('declined') ? 'declined' : rest.includes('over') ? 'over' : null;
  return { shop, method, reference, isExpress: rest.includes('express'), mark } as const;
}

export function chargeOf(order: PayPalOrder, dispute: Dispute | null): Charge {
  const { amount } = unitOf(order);
  const { shop, method, reference, isExpress } = factsOf(order);
  const refundedCents = refundsOf(order).reduce((sum, { cents, state }) => (state === 'failed' ? sum : sum + cents), 0);
  const state = stateOf(order, refundedCents);
  const taken = captureOf(order)?.create_time;
  return {
    ref: order.id,
    token: order.id,
    pageUrl: order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? null,
    state,
    payer: isExpress && state !== 'open' ? payerOf(order) : null,
    shop,
    reference,
    provider: 'paypal',
    method,
    cents: fromDecimals(amount.value),
    currency: amount.currency_code,
    // A review of PayPal's takes up to three days.
    decidedBy: state === 'processing' && taken !== undefined ? Date.parse(taken) + 4 * DAY_MS : null,
    refundedCents,
    dispute,
  };
}

function stateOf(order: PayPalOrder, refundedCents: number): ChargeState {
  const { mark } = factsOf(order);
  if (order.status === 'COMPLETED') {
    const capture = captureOf(order);
    if (!capture || capture.status === 'DECLINED' || capture.status === 'FAILED') return 'declined';
    if (capture.status === 'PENDING') return 'processing';
    return refundedCents >= fromDecimals(capture.amount.value) ? 'refunded' : 'captured';
  }
  if (mark !== null) return mark === 'declined' ? 'declined' : 'cancelled';
  if (order.status === 'VOIDED') return 'cancelled';
  return order.status === 'APPROVED' ? 'agreed' : 'open';
}

const REFUND_STATES = { COMPLETED: 'done', PENDING: 'pending', FAILED: 'failed', CANCELLED: 'failed' } as const;
export const refundsOf = (order: PayPalOrder): Refund[] =>
  (unitOf(order).payments?.refunds ?? []).map(({ id, amount, status, custom_id: key }) => ({
    ref: id,
    cents: fromDecimals(amount.value),
    state: REFUND_STATES[status],
    // A refund of the dashboard repeats the order's own.
    key: key === undefined || key === unitOf(order).custom_id ? null : key,
  }));

function payerOf(order: PayPalOrder): Payer | null {
  const { shipping } = unitOf(order);
  const at = shipping?.address;
  if (!at) return null;
  const { country_code: prefix, national_number = '' } = order.payer?.phone?.phone_number ?? {};
  const phone = prefix === undefined ? national_number : `+${prefix}${national_number}`;
  const lines = [at.address_line_1, at.address_line_2, at.postal_code, at.admin_area_2, at.admin_area_1] as const;
  return { email: order.payer?.email_address ?? '', address: payerAddress(shipping.name?.full_name, phone, at.country_code, lines) };
}

export const moneyOf = (cents: number, currency: string) => ({ currency_code: currency, value: toDecimals(cents, currency, PLACES) });

export function orderFor(
  { shop, cents, currency, reference, method, number, lang, returnUrl, asksAddress, buyer }: NewCharge,
  statement: string | undefined,
): object {
  const delivery = asksAddress ? null : (buyer?.delivery ?? null);
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        // Of the characters that PayPal repeats in all answers.
        custom_id: [shop, method, reference, ...(asksAddress ? ['express'] : [])].join(),
        description: number,
        amount: moneyOf(cents, currency),
        ...(statement !== undefined && { soft_descriptor: statement }),
        ...(delivery && { shipping: shippingTo(delivery) }),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          locale: lang,
          // Without bank transfers that take days.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          user_action: asksAddress ? 'CONTINUE' : 'PAY_NOW',
          shipping_preference: asksAddress ? 'GET_FROM_FILE' : delivery ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING',
          ...(returnUrl !== null && { return_url: returnUrl, cancel_url: returnUrl }),
        },
      },
    },
  };
}

const shippingTo = (to: Address): object => ({
  name: { full_name: `${to.person_first_name} ${to.person_last_name}`.trim() },
  address: {
    address_line_1: to.address_line_1,
    ...(to.address_line_2 && { address_line_2: to.address_line_2 }),
    admin_area_2: to.city,
    ...(to.state && { admin_area_1: to.state }),
    postal_code: to.zip,
    country_code: to.country,
  },
});

/** Outcomes in which the buyer has the money. */
const LOST = new Set(['RESOLVED_BUYER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'ACCEPTED']);

export function disputeFrom({ status, dispute_amount, dispute_outcome, seller_response_due_date: until }: PayPalDispute): Dispute {
  const state = status !== 'RESOLVED' ? 'open' : LOST.has(dispute_outcome?.outcome_code ?? '') ? 'lost' : 'won';
  return {
    state,
    cents: dispute_amount ? fromDecimals(dispute_amount.value) : 0,
    answerBy: state === 'open' && until !== undefined ? Date.parse(until) : null,
  };
}
