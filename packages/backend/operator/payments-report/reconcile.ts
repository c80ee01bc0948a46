/**
 * The report for the accountant, by the rule of a clearing account for each gateway ("Verrechnungskonto", one for each currency):
 *
 * - an order is booked with all that the shopper has paid, on the day on which it was paid; a credit note with all that goes back, on its
 *   day. Fees are expenses of their own and never lower a turnover (section 196 (2) UGB, section 246 (2) HGB in Germany);
 * - a payout is a transfer from the clearing account to the bank, no turnover;
 * - `balance` is by how much the account changed on the day: charges + refunds + disputes + adjustments + payouts − fees;
 * - `difference` is what the gateway says of charges, refunds and disputes, less what the shop has booked: orders and credit notes, which are
 *   negative. All of it is named: on each day the findings of a gateway sum up to its difference.
 *
 * Shop and gateway are compared charge by charge, not day by day: the same money may have another day here and there.
 */
import type { Dispute, Movement } from '../../payments/payment-gateway.ts';

/** A payment that the shop knows. */
export interface KnownPayment {
  readonly id: number;
  readonly gateway: string;
  readonly ref: string | null;
  /** Its id at the gateway's. */
  readonly reference: string;
  readonly cents: number;
  readonly currency: string;
  /** Number of the order that it has paid; null: it has paid none. */
  readonly order: string | null;
  readonly paidAt: number;
  readonly dispute: Dispute['state'] | null;
}

/** What goes back of a payment through its gateway. */
export interface KnownRefund {
  readonly paymentId: number;
  /** `dispute`: a dispute that is lost. */
  readonly ref: string | null;
  readonly creditNote: string | null;
  readonly cents: number;
  readonly at: number;
  readonly state: 'wanted' | 'sent' | 'done' | 'failed';
}

export interface AccountFacts {
  readonly gateway: string;
  /** Null: the gateway does not tell. */
  readonly movements: readonly Movement[] | null;
}

export interface ReconcileFacts {
  readonly payments: readonly KnownPayment[];
  readonly refunds: readonly KnownRefund[];
  readonly accounts: readonly AccountFacts[];
  /** This shop on the accounts of its gateways. */
  readonly shop: string;
  /** Days, both included. Facts of earlier and later ones explain differences. */
  readonly from: string;
  readonly to: string;
  readonly dayOf: (time: number) => string;
  readonly now: number;
}

/** What is wrong, and what only has its reason. */
export const REASONS = {
  charge_missing: { isFault: true, text: 'the gateway does not know this charge' },
  refund_missing: { isFault: true, text: 'the gateway does not know this refund' },
  no_order: { isFault: true, text: 'money without an order' },
  refund_unknown: { isFault: true, text: 'the shop does not know this refund' },
  refund_failed: { isFault: true, text: 'the refund has failed: orders refund --again' },
  dispute_unknown: { isFault: true, text: 'the shop does not know this dispute' },
  other_amount: { isFault: true, text: 'another amount' },
  not_told: { isFault: true, text: 'not told by the gateway' },
  other_day: { isFault: false, text: 'on another day' },
  other_currency: { isFault: false, text: 'in another currency' },
  other_shop: { isFault: false, text: 'of another shop on the account' },
  given_back: { isFault: false, text: 'came without an order and went back' },
  under_way: { isFault: false, text: 'under way' },
  dispute: { isFault: false, text: 'disputed' },
} as const;
export type Reason = keyof typeof REASONS;

interface Place {
  readonly day: string;
  readonly gateway: string;
  readonly currency: string;
}

/** A line of the shop's books (`order`, `credit note`: its amount goes back), or a movement of the account. */
export interface Entry extends Place {
  readonly source: 'shop' | 'gateway';
  readonly kind: Movement['kind'] | 'order' | 'credit note';
  readonly cents: number;
  readonly feeCents: number;
  readonly order: string | null;
  /** Number of the credit note, or the gateway's id. */
  readonly document: string | null;
  readonly payout: string | null;
}

/** A difference, and why: `cents` are the gateway's less the shop's. */
export interface Finding extends Place {
  readonly reason: Reason;
  readonly cents: number;
  readonly order: string | null;
  readonly document: string | null;
}

export interface DaySums extends Place {
  readonly orders: number;
  readonly creditNotes: number;
  readonly charges: number;
  readonly refunds: number;
  readonly disputes: number;
  readonly fees: number;
  readonly adjustments: number;
  readonly payouts: number;
  readonly balance: number;
  readonly difference: number;
}

export interface Reconciled {
  /** By day, gateway and currency. */
  readonly days: readonly DaySums[];
  readonly entries: readonly Entry[];
  readonly findings: readonly Finding[];
}

/** All that is about the same money: a charge, one refund of it, or its dispute. Null: not compared. */
interface Subject {
  readonly kind: 'charge' | 'refund' | 'dispute' | 'nobody';
  readonly payment: KnownPayment | null;
  readonly refund: KnownRefund | null;
  readonly isOtherShop: boolean;
  readonly entries: Entry[];
}

export function reconcile(facts: ReconcileFacts): Reconciled {
  const { from, to } = facts;
  const isWithin = ({ day }: Place): boolean => day >= from && day <= to;
  const subjects = new Map<string, Subject>();
  const uncompared: Entry[] = [];
  const add = (key: string, subject: Omit<Subject, 'entries'>, entry: Entry): void => {
    const found = subjects.get(key) ?? { ...subject, entries: [] };
    subjects.set(key, found);
    found.entries.push(entry);
  };
  bookedEntries(facts, add);
  movedEntries(facts, add, uncompared);

  const answering = new Set(facts.accounts.flatMap(({ gateway, movements }) => (movements === null ? [] : [gateway])));
  const findings = [...subjects.values()].flatMap((subject) => findingsOf(subject, answering, facts.now).filter(isWithin));
  const entries = [...[...subjects.values()].flatMap((one) => one.entries), ...uncompared].filter(isWithin);
  return { days: daysOf(entries), entries: entries.toSorted(byPlace), findings: findings.toSorted(byPlace) };
}

type Add = (key: string, subject: Omit<Subject, 'entries'>, entry: Entry) => void;

const keyOfRefund = (paymentId: number, ref: string | null): string =>
  ref === 'dispute' ? `${paymentId}:dispute` : `${paymentId}:refund:${ref ?? ''}`;

function bookedEntries({ payments, refunds, dayOf }: ReconcileFacts, add: Add): void {
  const byId = new Map(payments.map((one) => [one.id, one]));
  for (const payment of payments) {
    const { id, gateway, currency, order, cents, paidAt } = payment;
    if (order === null) continue;
    const common = { gateway, currency, order, feeCents: 0, document: null, payout: null, source: 'shop' } as const;
    add(
      `${id}:charge`,
      { kind: 'charge', payment, refund: null, isOtherShop: false },
      { ...common, kind: 'order', day: dayOf(paidAt), cents },
    );
  }
  for (const refund of refunds) {
    const payment = byId.get(refund.paymentId);
    if (!payment) continue;
    const { gateway, currency, order } = payment;
    const common = { gateway, currency, order, feeCents: 0, document: refund.creditNote, payout: null, source: 'shop' } as const;
    const kind = refund.ref === 'dispute' ? 'dispute' : 'refund';
    const entry: Entry = { ...common, kind: 'credit note', day: dayOf(refund.at), cents: -refund.cents };
    add(keyOfRefund(payment.id, refund.ref), { kind, payment, refund, isOtherShop: false }, entry);
  }
}

function movedEntries({ payments, accounts, shop, dayOf }: ReconcileFacts, add: Add, uncompared: Entry[]): void {
  const byRef = new Map(payments.flatMap((one) => (one.ref === null ? [] : [[`${one.gateway} ${one.ref}`, one] as const])));
  const byReference = new Map(payments.map((one) => [one.reference, one]));
  for (const { gateway, movements } of accounts) {
    // A page that was asked for while others came has some of them again.
    for (const one of new Map((movements ?? []).map((moved) => [moved.id, moved])).values()) {
      const { id, kind, at, currency, cents, feeCents, ref, reference, refund, payout } = one;
      const payment = byRef.get(`${gateway} ${ref}`) ?? byReference.get(reference ?? '') ?? null;
      const order = payment?.order ?? null;
      const entry: Entry = { source: 'gateway', day: dayOf(at), gateway, currency, kind, cents, feeCents, order, document: id, payout };
      const isOtherShop = payment === null && one.shop !== null && one.shop !== shop;
      if (kind !== 'charge' && kind !== 'refund' && kind !== 'dispute') uncompared.push(entry);
      // Without an order a charge and what goes back of it are one thing.
      else if (order === null)
        add(`nobody ${gateway} ${ref ?? reference ?? id}`, { kind: 'nobody', payment, refund: null, isOtherShop }, entry);
      else {
        const key = kind === 'refund' ? keyOfRefund(payment?.id ?? 0, refund) : `${payment?.id}:${kind}`;
        add(key, { kind, payment, refund: null, isOtherShop }, entry);
      }
    }
  }
}

/** What the gateway has more than the shop. */
const differenceOf = ({ source, cents }: Entry): number => (source === 'gateway' ? cents : -cents);
const sumOf = (entries: readonly Entry[]): number => entries.reduce((sum, one) => sum + differenceOf(one), 0);
const placeOf = ({ day, gateway, currency }: Place): string => `${day} ${gateway} ${currency}`;
const byPlace = (one: Place, other: Place): number => (placeOf(one) < placeOf(other) ? -1 : Number(placeOf(one) > placeOf(other)));

function findingsOf(subject: Subject, answering: ReadonlySet<string>, now: number): Finding[] {
  const { entries, payment } = subject;
  return [...Map.groupBy(entries, placeOf).values()].flatMap((those) => {
    const cents = sumOf(those);
    const [first] = those;
    if (cents === 0 || !first) return [];
    const { day, gateway, currency } = first;
    const document = (those.find(({ source }) => source === 'gateway') ?? first).document;
    const reason = answering.has(gateway) ? reasonOf(subject, now) : 'not_told';
    return [{ day, gateway, currency, reason, cents, order: payment?.order ?? null, document }];
  });
}

/** A gateway may tell of a charge hours later. */
const LATE_MS = 86_400_000;

function reasonOf({ kind, payment, refund, isOtherShop, entries }: Subject, now: number): Reason {
  if (isOtherShop) return 'other_shop';
  const isEven = new Set(entries.map(({ currency }) => currency)).size === 1 && sumOf(entries) === 0;
  if (kind === 'nobody' || payment === null) return isEven ? 'given_back' : 'no_order';
  if (isEven) return 'other_day';
  const [isBooked, isMoved] = (['shop', 'gateway'] as const).map((source) => entries.some((one) => one.source === source));
  if (kind === 'dispute') return payment.dispute === null ? 'dispute_unknown' : 'dispute';
  if (kind === 'refund' && refund?.state === 'failed') return 'refund_failed';
  if (!isBooked) return kind === 'refund' ? 'refund_unknown' : 'other_amount';
  if (!isMoved) {
    if (kind === 'charge') return payment.paidAt > now - LATE_MS ? 'under_way' : 'charge_missing';
    return refund?.state === 'done' && refund.at <= now - LATE_MS ? 'refund_missing' : 'under_way';
  }
  return new Set(entries.map(({ currency }) => currency)).size > 1 ? 'other_currency' : 'other_amount';
}

function daysOf(entries: readonly Entry[]): DaySums[] {
  return [...Map.groupBy(entries, placeOf).values()].flatMap((those): DaySums[] => {
    const [first] = those;
    if (!first) return [];
    const { day, gateway, currency } = first;
    const sum = (kind: Entry['kind']): number => those.reduce((all, one) => (one.kind === kind ? all + one.cents : all), 0);
    const [orders, creditNotes] = [sum('order'), sum('credit note')];
    const [charges, refunds, disputes] = [sum('charge'), sum('refund'), sum('dispute')];
    // An adapter may write a fee as an amount.
    const [adjustments, payouts] = [sum('adjustment') + sum('fee'), sum('payout')];
    const fees = those.reduce((all, { feeCents }) => all + feeCents, 0);
    const moved = charges + refunds + disputes;
    const balance = moved + adjustments + payouts - fees;
    const difference = moved - orders - creditNotes;
    return [{ day, gateway, currency, orders, creditNotes, charges, refunds, disputes, fees, adjustments, payouts, balance, difference }];
  });
}
