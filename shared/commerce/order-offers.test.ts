import { describe, expect, it } from 'vitest';
import { PaymentStatus } from '../../packages/contract/payment-codes.ts';
import type { Order } from '../../packages/contract/order.ts';
import { offersReturn, offersWithdrawal, parcelHref } from './order-offers.ts';

const LINE = { position: 0, quantity: 2, returned: 0, in_repair: 0 };
const PARCEL = { carrier: 'Post', number: '1', url: 'https://post.example/1' };

/** Delivered at this time. */
function delivered(at: string, change: Partial<Order> = {}) {
  return {
    status: 'completed',
    payment_status: PaymentStatus.paid,
    payment_method: 'card' as const,
    created_at: '2026-10-12T08:00:00.000Z',
    shipping: { title: 'Post', carrier: 'post', days_min: 1, days_max: 2 },
    fulfilment: { history: [{ status: 'completed', at }], parcel: PARCEL, expected: null },
    order_products: [LINE],
    ...change,
  } as Parameters<typeof offersReturn>[0] & Parameters<typeof offersWithdrawal>[0];
}
const TUESDAY = '2026-10-20T09:00:00.000Z';

describe('withdrawal', () => {
  const on = (now: string, at = TUESDAY, change: Partial<Order> = {}) => offersWithdrawal(delivered(at, change), new Date(now));

  it('is offered to the end of the fourteenth day after the delivery, in Vienna', () => {
    expect(on('2026-10-20T10:00:00Z')).toBe(true);
    expect(on('2026-11-03T22:59:59Z')).toBe(true);
    expect(on('2026-11-03T23:00:00Z')).toBe(false);
  });
  it('is offered to the end of Monday when the last day is a Saturday or Sunday', () => {
    const [saturday, sunday] = ['2026-10-24T09:00:00Z', '2026-10-25T12:00:00Z'];
    for (const at of [saturday, sunday]) {
      expect(on('2026-11-09T22:59:59Z', at)).toBe(true);
      expect(on('2026-11-09T23:00:00Z', at)).toBe(false);
    }
  });
  it('is offered before the delivery, and if the day of delivery is unknown', () => {
    const unsent = { status: 'in-workshop', fulfilment: { history: [], parcel: null, expected: null } };
    expect(on('2027-03-01T09:00:00Z', TUESDAY, unsent)).toBe(true);
    expect(on('2027-03-01T09:00:00Z', TUESDAY, { fulfilment: null })).toBe(true);
  });
  it('is not offered for a contract that has ended', () => {
    expect(on('2026-10-21T09:00:00Z', TUESDAY, { payment_status: PaymentStatus.refunded })).toBe(false);
    expect(on('2026-10-21T09:00:00Z', TUESDAY, { status: 'cancelled' })).toBe(false);
    expect(on('2026-10-21T09:00:00Z', TUESDAY, { payment_status: PaymentStatus.partiallyRefunded })).toBe(true);
  });
});

describe('the parcel', () => {
  it('has a link to the carrier, over https only', () => {
    expect(parcelHref(delivered(TUESDAY, { status: 'shipped' }))).toBe(PARCEL.url);
    const fulfilment = { history: [], parcel: { ...PARCEL, url: 'http://post.example/1' }, expected: null };
    expect(parcelHref(delivered(TUESDAY, { fulfilment }))).toBeNull();
    expect(parcelHref(delivered(TUESDAY, { fulfilment: null }))).toBeNull();
  });
  it('has no link when the order was refunded or cancelled', () => {
    expect(parcelHref(delivered(TUESDAY, { payment_status: PaymentStatus.refunded }))).toBeNull();
    expect(parcelHref(delivered(TUESDAY, { status: 'cancelled' }))).toBeNull();
  });
});

describe('return or repair', () => {
  const offered = (change: Partial<Order> = {}, line: Partial<typeof LINE> | { position: null } = {}) =>
    offersReturn({ ...delivered(TUESDAY, change), order_products: [{ ...LINE, ...line }] });

  it('is offered for delivered products that are not under way', () => {
    expect(offered()).toBe(true);
    expect(offered({ status: 'shipped' })).toBe(false);
    expect(offered({}, { returned: 1 })).toBe(true);
    expect(offered({}, { returned: 1, in_repair: 1 })).toBe(false);
    expect(offered({}, { position: null })).toBe(false);
  });
  it('is not offered when the order was refunded or voided', () => {
    expect(offered({ payment_status: PaymentStatus.refunded })).toBe(false);
    expect(offered({ payment_status: PaymentStatus.voided })).toBe(false);
    expect(offered({ payment_status: PaymentStatus.partiallyRefunded })).toBe(true);
  });
});
