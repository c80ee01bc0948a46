import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  follow,
  IDLE,
  isConfirming,
  isUnderWay,
  type PurchaseEvent,
  type PurchaseStatus,
  type PurchaseState,
  step,
} from './payment-machine.ts';

/** All legal steps as `event>next status`, written independently of the machine's table. */
const LEGAL: Readonly<Record<PurchaseStatus, readonly string[]>> = {
  idle: ['start>starting', 'embed>gateway', 'resume>confirming'],
  starting: ['begun>gateway', 'agreed>confirming', 'leave>leaving', 'declined>declined', 'cancelled>cancelled', 'refused>failed'],
  gateway: ['agreed>confirming', 'leave>leaving', 'declined>declined', 'cancelled>cancelled', 'refused>failed'],
  leaving: ['back>idle'],
  confirming: ['placed>placed', 'declined>declined', 'cancelled>cancelled', 'refused>failed', 'timedOut>slow'],
  slow: ['retry>confirming', 'start>starting'],
  declined: ['start>starting'],
  cancelled: ['start>starting'],
  failed: ['retry>confirming', 'start>starting'],
  placed: [],
};

const event: fc.Arbitrary<PurchaseEvent> = fc.oneof(
  fc
    .constantFrom('start', 'embed', 'resume', 'begun', 'agreed', 'leave', 'back', 'cancelled', 'timedOut', 'retry')
    .map((type) => ({ type })),
  fc.uuid().map((orderId): PurchaseEvent => ({ type: 'placed', orderId })),
  fc.option(fc.string()).map((message): PurchaseEvent => ({ type: 'declined', message })),
  fc.string().map((error): PurchaseEvent => ({ type: 'refused', error })),
);

/** Stays in the current state when an event is not allowed, as the shop does. */
function walk(events: readonly PurchaseEvent[]): PurchaseState[] {
  const states: PurchaseState[] = [IDLE];
  for (const one of events) states.push(step(states.at(-1) ?? IDLE, one) ?? states.at(-1) ?? IDLE);
  return states;
}

describe('purchase state machine', () => {
  it('accepts exactly the legal steps', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const states = walk(events);
        events.forEach((one, index) => {
          const before = states[index] ?? IDLE;
          const legal = LEGAL[before.status].find((pair) => pair.startsWith(`${one.type}>`));
          expect(step(before, one)?.status).toBe(legal?.split('>')[1]);
        });
      }),
      { numRuns: 2000 },
    );
  });

  it('places at most one order, and stays placed', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 80 }), (events) => {
        const states = walk(events);
        const orders = new Set(states.flatMap((state) => (state.status === 'placed' ? [state.orderId] : [])));
        expect(orders.size).toBeLessThanOrEqual(1);
        const first = states.findIndex(({ status }) => status === 'placed');
        const afterwards = first < 0 ? [] : states.slice(first);
        expect(afterwards.filter(({ status }) => status !== 'placed')).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('does not start a second purchase while one is running', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const begun = walk(events).filter((state) => isUnderWay(state) && step(state, { type: 'start' }) !== null);
        expect(begun).toEqual([]);
      }),
    );
  });

  it('enters confirming only by agreed, retry or resume', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const states = walk(events);
        const reasons = events.filter((_, index) => states[index]?.status !== 'confirming' && states[index + 1]?.status === 'confirming');
        expect(reasons.filter(({ type }) => !['agreed', 'retry', 'resume'].includes(type))).toEqual([]);
      }),
    );
  });

  it('ignores a repeated event of the gateway', () => {
    const confirming = follow(follow(follow(IDLE, { type: 'start' }), { type: 'begun' }), { type: 'agreed' });
    expect(step(confirming, { type: 'agreed' })).toBeNull();
    const placed = follow(confirming, { type: 'placed', orderId: 'a' });
    expect(step(placed, { type: 'placed', orderId: 'b' })).toBeNull();
    expect(placed).toEqual({ status: 'placed', orderId: 'a' });
  });

  it('an illegal step does not compile', () => {
    const starting = follow(IDLE, { type: 'start' });
    // @ts-expect-error no order before confirming
    expect(() => follow(starting, { type: 'placed', orderId: 'a' })).toThrow(TypeError);
    // @ts-expect-error a purchase is running already
    expect(() => follow(starting, { type: 'start' })).toThrow(TypeError);
    const confirming = follow(starting, { type: 'agreed' });
    // @ts-expect-error a placed order has an id
    follow(confirming, { type: 'placed' });
    const placed = follow(confirming, { type: 'placed', orderId: 'a' });
    // @ts-expect-error placed is final
    expect(() => follow(placed, { type: 'start' })).toThrow(TypeError);
  });

  it.each([
    ['idle', false],
    ['starting', false],
    ['gateway', false],
    ['leaving', false],
    ['confirming', true],
    ['slow', false],
  ] as const)('status %s: isConfirming is %s', (status, confirming) => {
    expect(isConfirming({ status })).toBe(confirming);
  });
});
