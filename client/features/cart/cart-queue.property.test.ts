import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lineKey } from '../../../packages/contract/line-facts.ts';
import { newItem } from '../../../shared/commerce/cart.fixture.ts';
import type { Cart } from '../../../packages/contract/cart.ts';
import { addItem, loadCart, removeLine, restoreLine, setQuantity } from './cart-actions.ts';
import { redeemCode, removeCode } from './codes/actions.ts';
import { openCartTab } from './cart.fixture.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Longer than all refetch pauses together. */
const LATER_MS = 600_000;

const id = fc.integer({ min: 1, max: 3 });
const click = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), id, quantity: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constantFrom('set' as const, 'remove' as const), id, quantity: fc.integer({ min: -2, max: 60 }) }),
  fc.record({ kind: fc.constantFrom('restoreLine' as const, 'redeem' as const, 'removeCode' as const, 'load' as const), id, quantity: id }),
);
/** Clicks, and the pause after each; a call takes one millisecond. */
const clicks = fc.array(fc.tuple(click, fc.integer({ min: 0, max: 3 })), { minLength: 1, maxLength: 25 });
const outcomes = fc.array(fc.constantFrom('ok' as const, 'ok' as const, 'down' as const, 'lost' as const), { maxLength: 25 });

const linesOf = (cart: Cart | null) => cart?.items.map((line) => `${line.id}: ${line.quantity} ${lineKey(line)}`) ?? [];

it('any clicks with late, refused or lost answers: the cart ends equal to the backend’s', async () => {
  await fc.assert(
    fc.asyncProperty(clicks, outcomes, fc.integer({ min: 0, max: 1 }), async (steps, ends, lineViews) => {
      const { app, state, storage, backend } = openCartTab();
      state.session.lineViews = lineViews;
      backend.stock = 7;
      backend.outcomes.push(...ends);
      let open = 0;
      const answered = async (answer: Promise<void>) => {
        open += 1;
        await answer.catch(() => 'refused');
        open -= 1;
      };
      for (const [{ kind, id: configuration, quantity }, ms] of steps) {
        const key = `${configuration}|`;
        const line = state.cart?.items.find((one) => lineKey(one) === key);
        if (kind === 'add') void answered(addItem(app, newItem(configuration, quantity)));
        if (kind === 'set' && line) setQuantity(app, line.id, quantity);
        if (kind === 'remove' && line) removeLine(app, line.id);
        if (kind === 'restoreLine') void answered(restoreLine(app, key));
        if (kind === 'redeem') redeemCode(app, `CODE${configuration}`);
        if (kind === 'removeCode') removeCode(app, `CODE${configuration}`);
        if (kind === 'load') void answered(loadCart(app));
        await vi.advanceTimersByTimeAsync(ms);
      }
      await vi.advanceTimersByTimeAsync(LATER_MS);
      if (state.status === 'failed') await Promise.all([loadCart(app), vi.advanceTimersByTimeAsync(LATER_MS)]);

      // Every promise has ended.
      expect(open).toBe(0);
      const storedId = storage.get('karat:cart');
      expect(linesOf(state.cart)).toEqual(linesOf(backend.cartOf(storedId)));
      expect(state).toMatchObject({ pending: [], removing: [], stale: false });
      expect(state.code.loading).toBe(false);
      expect(state.session).toMatchObject({ queue: [], sending: false, addWaiters: [], refetchDelayMs: 0 });
      // Calls never overlap.
      expect(backend.maxConcurrent).toBeLessThanOrEqual(1);
      expect(vi.getTimerCount()).toBe(0);
    }),
    { numRuns: 300 },
  );
});
