import { randomBytes } from 'node:crypto';
import type { PaymentMethodCode } from '../../contract/payment-codes.ts';
import type { Charge, ChargeState, Dispute, Payer } from '../payment-gateway.ts';

export interface ChargeRow {
  readonly ref: string;
  readonly token: string;
  readonly provider: string;
  readonly method: PaymentMethodCode;
  readonly cents: number;
  readonly currency: string;
  readonly reference: string;
  readonly shop: string | null;
  readonly return_url: string | null;
  readonly notice_url: string | null;
  readonly asks_address: 0 | 1;
  readonly state: ChargeState;
  readonly challenge: 0 | 1;
  readonly notices: 1 | 2;
  readonly settle_at: number | null;
  readonly payer: string | null;
  readonly dispute: string | null;
  readonly refunded_cents: number;
}

/** The columns of a charge, with what has gone back of it. */
export const CHARGE_COLUMNS = `*, (SELECT coalesce(sum(cents), 0) FROM refunds WHERE refunds.ref = charges.ref AND refunds.state <> 'failed') AS refunded_cents`;

/** Methods with a redirect to the provider's page. PayPal's window is opened by its script. */
const WITH_PAGE: readonly PaymentMethodCode[] = ['stripe', 'affirm', 'affirm_express', 'eps'];

export const chargeOf = (row: ChargeRow, publicOrigin: string): Charge => ({
  ref: row.ref,
  shop: row.shop,
  token: row.token,
  provider: row.provider,
  method: row.method,
  cents: row.cents,
  currency: row.currency,
  reference: row.reference,
  returnUrl: row.return_url,
  asksAddress: row.asks_address === 1,
  noticeUrl: row.notice_url,
  pageUrl: WITH_PAGE.includes(row.method) ? `${publicOrigin}/provider/pay/${row.token}` : null,
  state: row.state,
  payer: row.payer === null ? null : (JSON.parse(row.payer) as Payer),
  decidedBy: row.settle_at,
  refundedCents: row.refunded_cents,
  dispute: row.dispute === null ? null : (JSON.parse(row.dispute) as Dispute),
});

/** Ids in the provider's format. The token has 192 random bits. */
export function newIds(provider: string): { ref: string; token: string } {
  const hex = (bytes: number): string => randomBytes(bytes).toString('hex');
  if (provider === 'paypal') return { ref: `PAYID-${hex(9).toUpperCase()}`, token: hex(24).toUpperCase() };
  const ref = provider === 'affirm' ? `af_${hex(9)}` : `pi_${hex(9)}`;
  return { ref, token: `${ref}_secret_${hex(24)}` };
}

export const TOKEN = /^[A-Za-z0-9_]{40,120}$/;
