import type { Stripe } from 'stripe';
import { ChargeRefused, type Movement, type MovementPeriod } from '../../backend/payments/payment-gateway.ts';
import { type DecimalPlaces, toCents } from '../money.ts';

/** docs.stripe.com/reports/reporting-categories; the others are adjustments. */
const KINDS: Readonly<Record<string, Movement['kind']>> = {
  charge: 'charge',
  charge_failure: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
};

/** Of the account's balance. Stripe knows of automatic payouts which movements they carry. */
export async function stripeMovements(stripe: Stripe, { from, to }: MovementPeriod, places: DecimalPlaces): Promise<Movement[]> {
  const created = { gte: Math.floor(from / 1000), lt: Math.floor(to / 1000) };
  const payoutOf = new Map<string, string>();
  const found: Movement[] = [];
  try {
    for await (const { id, automatic, reconciliation_status: status } of stripe.payouts.list({ created, limit: 100 }))
      if (automatic && status === 'completed')
        for await (const carried of stripe.balanceTransactions.list({ payout: id, limit: 100 })) payoutOf.set(carried.id, id);
    for await (const one of stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] }))
      found.push(movementOf(one, payoutOf.get(one.id) ?? null, places));
  } catch (error) {
    if ((error as { statusCode?: unknown }).statusCode !== 403) throw error;
    throw new ChargeRefused('by_hand', 'Stripe: give the restricted key read access to balance and payouts', { cause: error });
  }
  return found;
}

interface Source {
  readonly id?: string;
  readonly object?: string;
  readonly payment_intent?: string | { readonly id: string } | null;
  readonly metadata?: Readonly<Record<string, string>> | null;
}

function movementOf(one: Stripe.BalanceTransaction, payout: string | null, places: DecimalPlaces): Movement {
  const currency = one.currency.toUpperCase();
  const cents = (units: number): number => toCents(units, currency, places);
  const kind = KINDS[one.reporting_category] ?? 'adjustment';
  const source: Source = typeof one.source === 'string' ? { id: one.source } : (one.source ?? {});
  const { id, object, payment_intent: intent, metadata } = source;
  return {
    id: one.id,
    kind,
    at: one.created * 1000,
    currency,
    cents: kind === 'fee' ? 0 : cents(one.amount),
    feeCents: cents(one.fee - (kind === 'fee' ? one.amount : 0)),
    ref: (typeof intent === 'object' ? intent?.id : intent) ?? null,
    // A charge has what its intent has, a refund of the dashboard nothing.
    reference: metadata?.['reference'] ?? null,
    refund: object === 'refund' ? (id ?? null) : null,
    shop: metadata?.['shop'] ?? null,
    payout: kind === 'payout' ? (id ?? null) : payout,
  };
}
