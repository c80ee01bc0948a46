import { describe, expect, it } from 'vitest';
import type { Order } from '../contract/order.ts';
import { deliveredAt, lineOptions } from './order-line-options.ts';

const RULES = { timeframes: [{ category_id: 1, collection_id: null, days: 30 }], defaultDays: 14 };
const BAND = { engraving: {}, categories_ids: [1], collections_ids: [] };
/** Delivered on 20 October, in the evening of Vienna. */
const order = (change: Partial<Order> = {}): Pick<Order, 'status' | 'payment_status' | 'fulfilment'> => ({
  status: 'completed',
  payment_status: 1,
  fulfilment: {
    history: [
      { status: 'shipped', at: '2026-10-19T08:00:00.000Z' },
      { status: 'completed', at: '2026-10-20T20:30:00.000Z' },
    ],
    parcel: null,
    expected: null,
  },
  ...change,
});
const at = (time: string, line = BAND, change: Partial<Order> = {}) => lineOptions(line, order(change), RULES, new Date(time));

describe('a delivered piece', () => {
  it('can be returned until the end of the last day in Vienna, and repaired afterwards', () => {
    const open = { return: { kind: 'open', until: '2026-11-19' }, repair: true };
    expect(at('2026-10-20T20:31:00Z')).toEqual(open);
    expect(at('2026-11-19T22:59:59Z')).toEqual(open);
    expect(at('2026-11-19T23:00:00Z')).toEqual({ return: { kind: 'over', until: '2026-11-19' }, repair: true });
  });

  it('has the period of the default without a timeframe for its categories', () => {
    expect(at('2026-11-01T00:00:00Z', { ...BAND, categories_ids: [2] }).return).toEqual({ kind: 'open', until: '2026-11-03' });
  });

  it('counts days, not hours, over the change of daylight saving time and the end of a year', () => {
    const delivered = (time: string): Partial<Order> => ({
      fulfilment: { history: [{ status: 'completed', at: time }], parcel: null, expected: null },
    });
    expect(at('2026-12-24T12:00:00Z', BAND, delivered('2026-12-23T23:30:00Z')).return).toEqual({ kind: 'open', until: '2027-01-23' });
    expect(at('2026-03-10T12:00:00Z', BAND, delivered('2026-03-01T22:30:00Z')).return).toEqual({ kind: 'open', until: '2026-03-31' });
  });

  it('is repaired only, if it is engraved', () => {
    expect(at('2026-10-21T08:00:00Z', { ...BAND, engraving: { text: 'A & L' } })).toEqual({ return: { kind: 'engraved' }, repair: true });
    expect(at('2026-10-21T08:00:00Z', { ...BAND, engraving: { text: '' } }).return.kind).toBe('open');
  });

  it('can be returned without a known last day, if the backend tells no history', () => {
    const unknown = { return: { kind: 'open', until: null }, repair: true };
    expect(at('2026-10-21T08:00:00Z', BAND, { fulfilment: null })).toEqual(unknown);
    expect(deliveredAt({ fulfilment: null })).toBeNull();
  });

  it('is not returned twice', () => {
    for (const payment_status of [5, 6] as const)
      expect(at('2026-10-21T08:00:00Z', BAND, { payment_status })).toEqual({ return: { kind: 'none' }, repair: true });
    expect(at('2026-10-21T08:00:00Z', BAND, { payment_status: 2 })).toEqual({ return: { kind: 'none' }, repair: false });
    expect(at('2026-10-21T08:00:00Z', BAND, { payment_status: 3 }).return.kind).toBe('open');
  });
});

describe('a piece that is not delivered', () => {
  it.each(['received', 'awaiting-payment', 'in-workshop', 'shipped', 'ready-for-collection', 'cancelled'])(
    'can be neither returned nor repaired: %s',
    (status) => {
      expect(at('2026-10-21T08:00:00Z', BAND, { status })).toEqual({ return: { kind: 'none' }, repair: false });
    },
  );
});
