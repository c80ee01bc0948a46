import { ChargeRefused, type Movement, type MovementPeriod } from '../../backend/payments/payment-gateway.ts';
import { CallFailed, CallRefused } from '../call-json.ts';
import { fromSignedDecimals } from '../money.ts';
import type { PayPalClient, PayPalTransaction } from './paypal-client.ts';

/** By the group of the event code (developer.paypal.com, transaction event codes); the others are adjustments. */
const GROUPS: Readonly<Record<string, Movement['kind']>> = { T00: 'charge', T01: 'fee', T03: 'payout', T04: 'payout', T12: 'dispute' };
/** T11: reversals. T1106 is a claim that PayPal has decided, T1110 and T1111 hold and release the money of one. */
const CODES: Readonly<Record<string, Movement['kind']>> = {
  T1106: 'dispute',
  T1107: 'refund',
  T1108: 'fee',
  T1109: 'fee',
  T1110: 'dispute',
  T1111: 'dispute',
};
/** PayPal takes 31 at most. */
const DAYS_A_CALL = 30;
const DAY_MS = 86_400_000;

/** Of the account's balance, as of three hours ago. PayPal does not tell which movements a withdrawal carries. */
export async function payPalMovements(client: PayPalClient, { from, to }: MovementPeriod): Promise<Movement[]> {
  const found: PayPalTransaction[] = [];
  for (let begin = from; begin < to; begin += DAYS_A_CALL * DAY_MS)
    found.push(...(await transactions(client, begin, Math.min(begin + DAYS_A_CALL * DAY_MS, to))));
  const charges = new Map(found.map((one) => [one.transaction_id, factsOf(one)]));
  /** Of a refund or a claim PayPal names the capture, which may be of another period. */
  async function chargeOf({ paypal_reference_id: capture, paypal_reference_id_type: type }: PayPalTransaction): Promise<Facts> {
    if (capture === undefined || type !== 'TXN') return NOBODYS;
    const known = charges.get(capture);
    if (known) return known;
    const order = await client.capture(capture).catch(unknownIsNull);
    return { ...NOBODYS, ref: order?.supplementary_data?.related_ids?.order_id ?? null };
  }
  const movements: Movement[] = [];
  for (const one of found) {
    const kind = kindOf(one);
    const isOfCharge = kind === 'refund' || kind === 'dispute';
    movements.push(movementOf(one, kind, isOfCharge ? await chargeOf(one) : kind === 'charge' ? factsOf(one) : NOBODYS));
  }
  return movements;
}

function kindOf({ transaction_event_code: code, transaction_amount: { value } }: PayPalTransaction): Movement['kind'] {
  const kind = CODES[code] ?? GROUPS[code.slice(0, 3)] ?? 'adjustment';
  // The account's owner has paid somebody.
  return kind === 'charge' && value.startsWith('-') ? 'adjustment' : kind;
}

/** Too many for one answer are asked for in two halves. */
async function transactions(client: PayPalClient, from: number, to: number): Promise<PayPalTransaction[]> {
  const found: PayPalTransaction[] = [];
  // The end is included, in seconds.
  const [begin, end] = [new Date(from).toISOString(), new Date(to - 1).toISOString()];
  try {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await client.transactions(begin, end, page);
      pages = answer.pages;
      found.push(...answer.items.filter(({ transaction_status: status }) => status !== 'D' && status !== 'P'));
    }
    return found;
  } catch (error) {
    const middle = Math.floor((from + to) / 2);
    if (error instanceof CallRefused && error.issue === 'RESULTSET_TOO_LARGE' && middle > from)
      return [...(await transactions(client, from, middle)), ...(await transactions(client, middle, to))];
    if (!(error instanceof CallFailed) || error.status !== 403) throw error;
    throw new ChargeRefused('by_hand', "PayPal: switch on Transaction search in the app's features", { cause: error });
  }
}

type Facts = Pick<Movement, 'ref' | 'reference' | 'shop'>;
const NOBODYS: Facts = { ref: null, reference: null, shop: null };

/** `custom_id` of the order: `<shop>,<method>,<reference>,…`. */
function factsOf({ custom_field = '' }: PayPalTransaction): Facts {
  const [shop, method, reference] = custom_field.split(',');
  return shop && method && reference ? { ref: null, reference, shop } : NOBODYS;
}

function movementOf(one: PayPalTransaction, kind: Movement['kind'], facts: Facts): Movement {
  const { transaction_id: id, transaction_initiation_date: date, transaction_amount: amount, fee_amount: fee } = one;
  const at = Date.parse(date);
  if (Number.isNaN(at)) throw new Error(`PayPal: no time: ${date}`);
  const cents = fromSignedDecimals(amount.value);
  const kept = fee === undefined ? 0 : -fromSignedDecimals(fee.value);
  return {
    // PayPal's reports have one id twice.
    id: `${id}:${one.transaction_event_code}`,
    kind,
    at,
    currency: amount.currency_code,
    cents: kind === 'fee' ? 0 : cents,
    feeCents: kind === 'fee' ? kept - cents : kept,
    ...facts,
    refund: kind === 'refund' ? id : null,
    payout: kind === 'payout' ? id : null,
  };
}

function unknownIsNull(error: unknown): null {
  if (error instanceof CallRefused) return null;
  throw error;
}
