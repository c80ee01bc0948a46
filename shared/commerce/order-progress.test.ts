import { describe, expect, it } from 'vitest';
import { PaymentStatus } from '../../packages/contract/payment-codes.ts';
import {
  awaitsTransfer,
  isCancelled,
  isDelivered,
  isHandedOver,
  isOnAccount,
  isUnderWay,
  orderArrival,
  orderSteps,
  orderTitle,
} from './order-progress.ts';

type Given = Parameters<typeof orderSteps>[0];
type Expected = NonNullable<Given['fulfilment']>['expected'];

const at = (day: number): string => `2026-11-${day}T09:42:00.000Z`;
const POST = { title: 'Post', carrier: 'post', days_min: 1, days_max: 2 };
const PICKUP = { ...POST, carrier: null };

/** An order whose statuses were set on the 12th, 13th … */
function order(statuses: readonly string[], { expected = null, ...rest }: Partial<Given> & { expected?: Expected } = {}): Given {
  return {
    status: statuses.at(-1) ?? '',
    payment_status: statuses.length > 2 ? PaymentStatus.paid : PaymentStatus.unpaid,
    payment_method: 'bank_transfer',
    shipping: POST,
    created_at: at(12),
    fulfilment: { history: statuses.map((status, index) => ({ status, at: at(12 + index) })), parcel: null, expected },
    ...rest,
  };
}
const PLACED = ['received', 'awaiting-payment'];
const MADE = [...PLACED, 'in-workshop'];
const SENT = [...MADE, 'final-check', 'shipped'];

const shown = (given: Given) => orderSteps(given).map(({ key, state, at: date }) => `${key} ${state} ${date?.getUTCDate() ?? '-'}`);

describe('steps of an order', () => {
  it('begin with the payment', () => {
    expect(shown(order(PLACED))).toEqual(['confirmed done 12', 'paid current -', 'workshop next -', 'handover next -', 'delivered next -']);
  });
  it('have no payment while an order on account is unpaid; it is neither to be paid first nor being confirmed', () => {
    const onAccount = { payment_status: PaymentStatus.unpaid, payment_method: 'invoice', payment_kind: 'none' } as const;
    const given = order(['received', 'in-workshop'], onAccount);
    expect(shown(given)).toEqual(['confirmed done 12', 'workshop current 13', 'handover next -', 'delivered next -']);
    expect(orderTitle(given)).toEqual({ key: 'workshop' });
    expect([isOnAccount(given), isOnAccount(order(PLACED, onAccount)), isOnAccount(order(MADE))]).toEqual([true, false, false]);
    expect(orderTitle(order(PLACED, onAccount))).toEqual({ key: 'toPay' });
    expect(orderTitle(order(PLACED, { ...onAccount, payment_kind: 'redirect' }))).toEqual({ key: 'confirming' });
  });
  it('enter the workshop with the payment', () => {
    expect(shown(order(MADE))).toEqual(['confirmed done 12', 'paid done 14', 'workshop current 14', 'handover next -', 'delivered next -']);
    expect(shown(order([...MADE, 'final-check']))[2]).toBe('workshop current 14');
  });
  it('end the workshop with the final check', () => {
    expect(shown(order(SENT)).slice(2)).toEqual(['workshop done 15', 'handover current 16', 'delivered next -']);
    expect(shown(order([...MADE, 'shipped']))[2]).toBe('workshop done 15');
    expect(shown(order([...SENT, 'completed'])).slice(3)).toEqual(['handover done 16', 'delivered done 17']);
  });
  it('differ for collection', () => {
    const steps = shown(order([...MADE, 'ready-for-collection'], { shipping: PICKUP }));
    expect(steps.slice(3)).toEqual(['ready current 15', 'collected next -']);
  });
  it('have neither workshop nor parcel when all of it comes by mail', () => {
    const byMail = { shipping: null };
    expect(shown(order(PLACED, byMail))).toEqual(['confirmed done 12', 'paid current -', 'sent next -']);
    expect(shown(order(MADE, byMail))).toEqual(['confirmed done 12', 'paid done 14', 'sent current -']);
    expect(shown(order([...MADE, 'completed'], byMail)).at(-1)).toBe('sent done 15');
    expect(orderTitle(order([...MADE, 'completed'], byMail))).toEqual({ key: 'sent', at: new Date(at(15)) });
  });
  it('end with the cancellation', () => {
    const voided = { payment_status: PaymentStatus.voided };
    expect(shown(order([...PLACED, 'cancelled'], voided))).toEqual(['confirmed done 12', 'cancelled stopped 14']);
    expect(shown(order([...MADE, 'cancelled']))).toEqual(['confirmed done 12', 'paid done 14', 'cancelled stopped 15']);
    expect(shown(order(PLACED, voided)).at(-1)).toBe('cancelled stopped -');
  });
  it('end with the delivery or the cancellation that the flags of other statuses name', () => {
    const home = { ...order([...SENT, 'with-customer', 'archived']), delivered: true, closed: true };
    const history = home.fulfilment?.history.map((change) => ({ ...change, delivered: change.status === 'with-customer' })) ?? [];
    const delivered = { ...home, fulfilment: { history, parcel: null, expected: null } };
    expect(shown(delivered).slice(3)).toEqual(['handover done 16', 'delivered done 17']);
    expect(orderTitle(delivered)).toEqual({ key: 'delivered', at: new Date(at(17)) });
    expect([isDelivered(delivered), isUnderWay(delivered), isCancelled(delivered)]).toEqual([true, false, false]);

    const expired = { ...order([...PLACED, 'expired']), closed: true };
    expect(shown(expired)).toEqual(['confirmed done 12', 'cancelled stopped 14']);
    expect([orderTitle(expired).key, isUnderWay(expired)]).toEqual(['cancelled', false]);
    // The words have no meaning where the backend says otherwise.
    const reopened = { ...order([...SENT, 'completed']), delivered: false, closed: false };
    expect([isDelivered(reopened), isUnderWay(reopened)]).toEqual([false, true]);
  });
  it('have no payment step when nothing is to be paid, or when payment follows later', () => {
    expect(shown(order(MADE, { payment_method: null })).slice(0, 2)).toEqual(['confirmed done 12', 'workshop current 14']);
    expect(shown(order(MADE, { payment_status: PaymentStatus.unpaid })).some((step) => step.startsWith('paid'))).toBe(false);
  });
  it('keep their order for any status of the backend, and without a history', () => {
    expect(shown(order([...MADE, 'engraving']))[2]).toBe('workshop current 14');
    expect(shown(order([...SENT, 'at customs']))[3]).toBe('handover current 16');
    const bare = { ...order(SENT), fulfilment: null };
    expect(shown(bare).slice(2)).toEqual(['workshop done -', 'handover current -', 'delivered next -']);
  });
  it('state whether the products have been shipped', () => {
    expect([MADE, SENT, [...SENT, 'completed'], [...SENT, 'cancelled']].map((one) => isHandedOver(order(one)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('the title of an order', () => {
  const key = (...given: Parameters<typeof order>) => orderTitle(order(...given)).key;
  it('names the current step', () => {
    expect([PLACED, MADE, [...MADE, 'final-check'], SENT, [...SENT, 'completed'], [...SENT, 'cancelled']].map((one) => key(one))).toEqual([
      'toPay',
      'workshop',
      'finalCheck',
      'onItsWay',
      'delivered',
      'cancelled',
    ]);
    expect(key(PLACED, { payment_method: 'card' })).toBe('confirming');
    expect(key(PLACED, { payment_status: PaymentStatus.paid })).toBe('received');
    expect(key(PLACED, { payment_status: PaymentStatus.voided })).toBe('cancelled');
    expect(key([...SENT, 'completed'], { payment_status: PaymentStatus.refunded })).toBe('returned');
    expect(key([...MADE, 'ready-for-collection', 'completed'], { shipping: PICKUP })).toBe('collected');
    expect(key([...MADE, 'toString'])).toBe('other');
  });
  it('names an outstanding transfer', () => {
    expect(awaitsTransfer(order(PLACED))).toBe(true);
    expect(awaitsTransfer(order(PLACED, { payment_method: 'card' }))).toBe(false);
    expect(awaitsTransfer(order(PLACED, { payment_pending: true }))).toBe(false);
    expect(awaitsTransfer(order([...PLACED, 'cancelled']))).toBe(false);
  });
});

describe('the day of arrival', () => {
  const now = new Date('2026-11-24T22:30:00Z');
  const arrival = (from: string, to: string, hours: string | null = null) =>
    orderArrival(order(SENT, { expected: { from, to, hours } }), now);
  it('is tomorrow in Vienna, with the hours of the carrier', () => {
    expect(arrival('2026-11-25', '2026-11-25', '9–13 Uhr')).toMatchObject({ relative: 'tomorrow', hours: { from: 9, to: 13 } });
    expect(orderArrival(order(SENT, { expected: { from: '2026-11-25', to: '2026-11-25', hours: null } }), new Date(at(24)))).toMatchObject({
      relative: 'tomorrow',
      hours: null,
    });
    expect(arrival('2026-11-25', '2026-11-25', 'am Vormittag')?.hours).toEqual({ text: 'am Vormittag' });
    expect(arrival('2026-11-25', '2026-11-25', '13-9')?.hours).toEqual({ text: '13-9' });
  });
  it('is the last day of a range', () => {
    expect(arrival('2026-11-25', '2026-11-27', '9–13 Uhr')).toMatchObject({ certain: false, relative: null, hours: null });
  });
  it('is null when it is past, unknown or no longer expected', () => {
    expect(arrival('2026-11-20', '2026-11-23')).toBeNull();
    expect(orderArrival(order(SENT), now)).toBeNull();
    const expected = { from: '2026-11-25', to: '2026-11-25', hours: null };
    expect(orderArrival(order([...SENT, 'cancelled'], { expected }), now)).toBeNull();
  });
});
