import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../packages/contract/order.ts';
import { deliveredAt, lineOptions } from './return-options.ts';
import { returnDays } from './return-window.ts';
import { DAY_MS } from '../../packages/contract/time.ts';

const RULES = { timeframes: [{ category_id: 1, collection_id: null, days: 30 }], defaultDays: 14 };
const BAND = { engraving: {}, categories_ids: [1], collections_ids: [], quantity: 2, returned: 0, in_repair: 0, made_to_measure: false };
/** Delivered on 20 October, in the evening of Vienna. */
const order = (change: Partial<Order> = {}): Pick<Order, 'status' | 'payment_status' | 'fulfilment' | 'returns'> => ({
  returns: [],
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

const open = (lastDay: string, days: number, daysLeft: number, quantity = 2) => ({
  kind: 'open',
  days,
  period: { days, lastDay, daysLeft },
  quantity,
});

it('what came by mail is neither sent back nor repaired', () => {
  expect(lineOptions({ ...BAND, digital: true }, order(), RULES, new Date('2026-10-21T08:00:00Z'))).toEqual({
    return: { kind: 'none' },
    repair: 0,
  });
});

describe('a delivered product', () => {
  it('can be returned until the end of the last day in Vienna, and repaired afterwards', () => {
    expect(at('2026-10-20T20:31:00Z')).toEqual({ return: open('2026-11-19', 30, 30), repair: 2 });
    expect(at('2026-11-19T22:59:59Z')).toEqual({ return: open('2026-11-19', 30, 0), repair: 2 });
    const over = { kind: 'over', period: { days: 30, lastDay: '2026-11-19', daysLeft: -1 } };
    expect(at('2026-11-19T23:00:00Z')).toEqual({ return: over, repair: 2 });
  });

  it('has the default period without a timeframe for its categories', () => {
    expect(at('2026-11-01T00:00:00Z', { ...BAND, categories_ids: [2] }).return).toEqual(open('2026-11-03', 14, 2));
  });

  it('counts days, not hours, over the change of daylight saving time and the end of a year', () => {
    const delivered = (time: string): Partial<Order> => ({
      fulfilment: { history: [{ status: 'completed', at: time }], parcel: null, expected: null },
    });
    expect(at('2026-12-24T12:00:00Z', BAND, delivered('2026-12-23T23:30:00Z')).return).toEqual(open('2027-01-23', 30, 30));
    expect(at('2026-03-10T12:00:00Z', BAND, delivered('2026-03-01T22:30:00Z')).return).toEqual(open('2026-03-31', 30, 21));
  });

  it('can only be repaired if it was made to the customer’s specification', () => {
    expect(at('2026-10-21T08:00:00Z', { ...BAND, engraving: { text: 'A & L' } })).toEqual({ return: { kind: 'engraved' }, repair: 2 });
    expect(at('2026-10-21T08:00:00Z', { ...BAND, engraving: { text: '' } }).return.kind).toBe('open');
    expect(at('2026-10-21T08:00:00Z', { ...BAND, made_to_measure: true })).toEqual({ return: { kind: 'measured' }, repair: 2 });
  });

  it('can be returned without a last day if the backend has no history', () => {
    const unknown = { return: { kind: 'open', days: 30, period: null, quantity: 2 }, repair: 2 };
    expect(at('2026-10-21T08:00:00Z', BAND, { fulfilment: null })).toEqual(unknown);
    expect(deliveredAt({ fulfilment: null })).toBeNull();
  });

  it('is not returned twice', () => {
    for (const payment_status of [5, 6] as const)
      expect(at('2026-10-21T08:00:00Z', BAND, { payment_status })).toEqual({ return: { kind: 'returned' }, repair: 2 });
    expect(at('2026-10-21T08:00:00Z', BAND, { payment_status: 2 })).toEqual({ return: { kind: 'none' }, repair: 0 });
    expect(at('2026-10-21T08:00:00Z', BAND, { payment_status: 3 }).return.kind).toBe('open');
  });

  it('can be sent back while other lines of the order are on their way back', () => {
    const request = { number: 'R-1', type: 1, status: 'requested', created_at: '2026-10-21T07:00:00.000Z' } as const;
    const asked: Partial<Order> = { payment_status: 6, returns: [request] };
    const now = '2026-10-21T08:00:00Z';
    expect(at(now, BAND, asked)).toEqual({ return: open('2026-11-19', 30, 29), repair: 2 });
    expect(at(now, { ...BAND, returned: 1 }, asked)).toEqual({ return: open('2026-11-19', 30, 29, 1), repair: 1 });
    expect(at(now, { ...BAND, returned: 1, in_repair: 1 }, asked)).toEqual({ return: { kind: 'returned' }, repair: 0 });
    expect(at(now, { ...BAND, returned: 3 }, asked)).toEqual({ return: { kind: 'returned' }, repair: 0 });
  });

  it('is never offered in a larger quantity than bought, and only within its shortest period', () => {
    const timeframe = fc.record({
      category_id: fc.option(fc.integer({ min: 1, max: 3 })),
      collection_id: fc.option(fc.integer({ min: 1, max: 3 })),
      days: fc.integer({ min: 1, max: 90 }),
    });
    fc.assert(
      fc.property(fc.array(timeframe), fc.nat(5), fc.nat(6), fc.nat(100), (timeframes, quantity, returned, days) => {
        const line = { ...BAND, collections_ids: [2], quantity, returned };
        const now = new Date(Date.parse('2026-10-20T20:30:00Z') + days * DAY_MS);
        const { return: found, repair } = lineOptions(line, order(), { timeframes, defaultDays: 14 }, now);
        expect(repair).toBe(Math.max(0, quantity - returned));
        expect(found.kind).toBe(returned >= quantity ? 'returned' : days > returnDays(line, timeframes, 14) ? 'over' : 'open');
        expect('quantity' in found ? found.quantity : 0).toBe(found.kind === 'open' ? quantity - returned : 0);
      }),
    );
  });
});

describe('a product that is not delivered', () => {
  it.each(['received', 'awaiting-payment', 'in-workshop', 'shipped', 'ready-for-collection', 'cancelled'])(
    'can be neither returned nor repaired: %s',
    (status) => {
      expect(at('2026-10-21T08:00:00Z', BAND, { status })).toEqual({ return: { kind: 'none' }, repair: 0 });
    },
  );
});
