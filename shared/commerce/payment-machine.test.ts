import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  follow,
  IDLE,
  isMoneyMoving,
  isUnderWay,
  type PurchaseEvent,
  type PurchasePlace,
  type PurchaseState,
  step,
} from './payment-machine.ts';

/** Written apart from the machine's own table: every pair that may follow one another, and no other. */
const LEGAL: Readonly<Record<PurchasePlace, readonly string[]>> = {
  idle: ['start>starting', 'embed>provider', 'resume>asking'],
  starting: ['begun>provider', 'agreed>asking', 'leave>leaving', 'declined>declined', 'cancelled>cancelled', 'refused>failed'],
  provider: ['agreed>asking', 'leave>leaving', 'declined>declined', 'cancelled>cancelled', 'refused>failed'],
  leaving: ['back>idle'],
  asking: ['placed>placed', 'declined>declined', 'cancelled>cancelled', 'refused>failed', 'timeUp>slow'],
  slow: ['retry>asking', 'start>starting'],
  declined: ['start>starting'],
  cancelled: ['start>starting'],
  failed: ['retry>asking', 'start>starting'],
  placed: [],
};

const event: fc.Arbitrary<PurchaseEvent> = fc.oneof(
  fc.constantFrom('start', 'embed', 'resume', 'begun', 'agreed', 'leave', 'back', 'cancelled', 'timeUp', 'retry').map((type) => ({ type })),
  fc.uuid().map((orderId): PurchaseEvent => ({ type: 'placed', orderId })),
  fc.option(fc.string()).map((message): PurchaseEvent => ({ type: 'declined', message })),
  fc.string().map((error): PurchaseEvent => ({ type: 'refused', error })),
);

/** Goes on from where it is when a step is refused, as the shop does. */
function walk(events: readonly PurchaseEvent[]): PurchaseState[] {
  const states: PurchaseState[] = [IDLE];
  for (const one of events) states.push(step(states.at(-1) ?? IDLE, one) ?? states.at(-1) ?? IDLE);
  return states;
}

describe('the way of a payment', () => {
  it('takes no step that is not in the table, and refuses none that is', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const states = walk(events);
        events.forEach((one, index) => {
          const before = states[index] ?? IDLE;
          const legal = LEGAL[before.at].find((pair) => pair.startsWith(`${one.type}>`));
          expect(step(before, one)?.at).toBe(legal?.split('>')[1]);
        });
      }),
      { numRuns: 2000 },
    );
  });

  it('comes to one order at most, and stays there', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 80 }), (events) => {
        const states = walk(events);
        const orders = new Set(states.flatMap((state) => (state.at === 'placed' ? [state.orderId] : [])));
        expect(orders.size).toBeLessThanOrEqual(1);
        const first = states.findIndex(({ at }) => at === 'placed');
        const afterwards = first < 0 ? [] : states.slice(first);
        expect(afterwards.filter(({ at }) => at !== 'placed')).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('begins no second try while one is under way', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const begun = walk(events).filter((state) => isUnderWay(state) && step(state, { type: 'start' }) !== null);
        expect(begun).toEqual([]);
      }),
    );
  });

  it('orders only what the shopper agreed to: the backend is asked after agreed, retry or resume', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const states = walk(events);
        const reasons = events.filter((_, index) => states[index]?.at !== 'asking' && states[index + 1]?.at === 'asking');
        expect(reasons.filter(({ type }) => !['agreed', 'retry', 'resume'].includes(type))).toEqual([]);
      }),
    );
  });

  it('a second call of the provider changes nothing', () => {
    const asking = follow(follow(follow(IDLE, { type: 'start' }), { type: 'begun' }), { type: 'agreed' });
    expect(step(asking, { type: 'agreed' })).toBeNull();
    const placed = follow(asking, { type: 'placed', orderId: 'a' });
    expect(step(placed, { type: 'placed', orderId: 'b' })).toBeNull();
    expect(placed).toEqual({ at: 'placed', orderId: 'a' });
  });

  it('does not compile where it is illegal', () => {
    const starting = follow(IDLE, { type: 'start' });
    // @ts-expect-error nothing is placed before the backend was asked
    expect(() => follow(starting, { type: 'placed', orderId: 'a' })).toThrow(TypeError);
    // @ts-expect-error a try is under way already
    expect(() => follow(starting, { type: 'start' })).toThrow(TypeError);
    const asking = follow(starting, { type: 'agreed' });
    // @ts-expect-error an order has an id
    follow(asking, { type: 'placed' });
    const placed = follow(asking, { type: 'placed', orderId: 'a' });
    // @ts-expect-error nothing comes after the order
    expect(() => follow(placed, { type: 'start' })).toThrow(TypeError);
  });

  it.each([
    ['idle', false],
    ['starting', false],
    ['provider', false],
    ['leaving', false],
    ['asking', true],
    ['slow', false],
  ] as const)('%s: money on its way %s', (at, moving) => {
    expect(isMoneyMoving({ at })).toBe(moving);
  });
});
