import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ORDER } from '../../../shared/measurement/events.fixture.ts';
import { factsOf } from '../../../shared/measurement/facts.ts';
import { stubStorage } from '../checkout/payment/purchase.fixture.ts';
import { addToOutbox, clearOutbox, hasOutbox, parseEntries, takeOutbox } from './purchase-outbox.ts';
import { DAY_MS } from '../../../packages/contract/time.ts';

const facts = factsOf({ name: 'purchase', order: ORDER }, 'EUR');
const numbered = (order: string) => ({ ...facts, order });

let storage: Map<string, string>;
beforeEach(() => {
  storage = stubStorage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a stored purchase for an integration', () => {
  it('is taken once, unchanged, also by several tabs at the same time', async () => {
    addToOutbox(5, facts);
    expect([hasOutbox(5), hasOutbox(60)]).toEqual([true, false]);
    expect(await Promise.all([takeOutbox(5), takeOutbox(5)])).toEqual([[facts], []]);
    expect([...storage]).toEqual([]);
  });

  it.each([['spring-2026'], [null]])('of a product whose id is %j is kept', async (id) => {
    const withId = { ...facts, items: facts.items.map((item) => ({ ...item, id })) };
    addToOutbox(5, withId);
    expect(await takeOutbox(5)).toEqual([withId]);
  });

  it('contains neither data of the shopper nor ids that give access to the order', () => {
    addToOutbox(5, facts);
    const [text] = storage.values();
    expect(text).toContain(ORDER.po_number);
    expect(text).not.toContain(ORDER.unique_id);
    expect(Object.keys((JSON.parse(text ?? '') as [{ facts: object }])[0].facts).toSorted()).toEqual([
      'coupon',
      'currency',
      'items',
      'name',
      'order',
      'reduction',
      'shipping',
      'tax',
      'value',
    ]);
  });

  it('is removed by clearOutbox, and after thirty days', () => {
    addToOutbox(5, facts);
    clearOutbox(5);
    expect(storage.size).toBe(0);
    vi.useFakeTimers();
    addToOutbox(5, facts);
    vi.setSystemTime(Date.now() + 30 * DAY_MS - 1);
    expect(hasOutbox(5)).toBe(true);
    vi.setSystemTime(Date.now() + 1);
    expect(hasOutbox(5)).toBe(false);
    expect(storage.size).toBe(0);
  });

  it('is one of the last five', async () => {
    for (const order of ['1', '2', '3', '4', '5', '6']) addToOutbox(5, numbered(order));
    expect((await takeOutbox(5)).map(({ order }) => order)).toEqual(['2', '3', '4', '5', '6']);
  });

  it('is not sent by a browser that cannot remove it', async () => {
    addToOutbox(5, facts);
    localStorage.removeItem = () => {
      throw new Error('forbidden');
    };
    expect(await takeOutbox(5)).toEqual([]);
  });

  it.each([
    null,
    {},
    'x',
    [7],
    [{ at: 0, facts: null }],
    [{ at: 0, facts: { ...facts, order: 7 } }],
    [{ at: 0, facts: { ...facts, value: 0.5 } }],
    [{ at: 0, facts: { ...facts, items: [null] } }],
    [{ at: 31 * DAY_MS, facts }],
  ])('is not read from %j', (stored) => {
    expect(parseEntries(stored, 0)).toEqual([]);
    expect(parseEntries([{ at: 0, facts }], 0)).toHaveLength(1);
  });
});
