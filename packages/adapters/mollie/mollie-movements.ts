import { ChargeRefused, type Movement, type MovementPeriod } from '../../backend/payments/payment-gateway.ts';
import { CallFailed } from '../call-json.ts';
import { fromSignedDecimals } from '../money.ts';
import type { MollieBalanceTransaction, MollieClient } from './mollie-client.ts';

/** docs.mollie.com, list balance transactions; the others are adjustments. */
const KINDS: Readonly<Record<string, Movement['kind']>> = {
  payment: 'charge',
  capture: 'charge',
  'failed-payment': 'charge',
  'unauthorized-direct-debit': 'charge',
  refund: 'refund',
  'returned-refund': 'refund',
  'failed-refund': 'refund',
  'canceled-refund': 'refund',
  chargeback: 'dispute',
  'chargeback-reversal': 'dispute',
  'invoice-compensation': 'fee',
  'fee-prepayment': 'fee',
  'outgoing-transfer': 'payout',
  'canceled-outgoing-transfer': 'payout',
  'returned-transfer': 'payout',
};

/** Of all balances of the organization, one for each currency. Mollie does not tell which movements a payout carries. */
export async function mollieMovements(client: MollieClient, { from, to }: MovementPeriod): Promise<Movement[]> {
  if (!client.mayReadBalances) throw notTold('Mollie: set MOLLIE_ACCESS_TOKEN_FILE, a key may not ask for balances');
  const found: Movement[] = [];
  try {
    for await (const { id } of client.balances())
      for await (const one of client.balanceTransactions(id)) {
        const at = Date.parse(one.createdAt);
        if (at < from) break;
        if (at < to) found.push(movementOf(one, at));
      }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 403) throw error;
    throw notTold('Mollie: give the access token the right balances.read', error);
  }
  return found;
}

const notTold = (message: string, cause?: unknown): ChargeRefused => new ChargeRefused('by_hand', message, { cause });

function movementOf({ id, type, initialAmount, deductions, context }: MollieBalanceTransaction, at: number): Movement {
  const kind = KINDS[type] ?? 'adjustment';
  const cents = fromSignedDecimals(initialAmount.value);
  const kept = deductions ? -fromSignedDecimals(deductions.value) : 0;
  const ids = { ...context, ...(context?.[type] as Readonly<Record<string, unknown>> | undefined) };
  const idOf = (name: string): string | null => (typeof ids[name] === 'string' ? ids[name] : null);
  return {
    id,
    kind,
    at,
    currency: initialAmount.currency,
    cents: kind === 'fee' ? 0 : cents,
    feeCents: kind === 'fee' ? kept - cents : kept,
    ref: idOf('paymentId'),
    reference: null,
    refund: idOf('refundId'),
    shop: null,
    payout: kind === 'payout' ? (idOf('settlementId') ?? idOf('transferId') ?? id) : null,
  };
}
