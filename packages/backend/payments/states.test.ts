import { mapInOrder } from '../core/in-order.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAYMENT_STATES, type PaymentState } from '../../contract/payment.ts';
import { CHARGE_STATES, NEXT_CHARGE_STATES } from '../../test-provider/payment-gateway.ts';
import type { Db } from '../db/database.ts';
import { readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { inTransaction } from '../shop/in-transaction.ts';
import { insertPayment, movePayment, paymentBy } from './rows.ts';
import { before, isOver, MEANING, NEXT } from './states.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

/** True if the guard allowed the change. These rows have no order: for `paid` the CHECK of the table refuses after the guard. */
async function tried(db: Db, id: number, to: PaymentState): Promise<boolean> {
  try {
    return await movePayment(db, id, to);
  } catch (error) {
    return to === 'paid' && /CHECK/.test(String(error));
  }
}

const state = fc.constantFrom(...PAYMENT_STATES);

it('movePayment allows only the changes of the table, in random sequences', async () => {
  const inside = shop.sandbox.shop;
  const cart = await readyCart(shop, 'FL-ISO-RA-YG750-54');
  const cartId = (await inside.db.get<{ id: number }>('SELECT id FROM carts WHERE unique_id = ?', cart.unique_id))?.id ?? 0;
  const steps = (
    await mapInOrder(fc.sample(fc.array(state, { maxLength: 12 }), { numRuns: 300, seed: 7 }), async (wanted) =>
      inTransaction(inside, async (shop, db) => {
        const { id } = await insertPayment(shop, {
          cart_id: cartId,
          method: 'card',
          provider: 'stripe',
          return_url: null,
          express: 0,
          cents: 100,
          currency_code: 'EUR',
          lang: 'de',
        });
        let now: PaymentState = 'open';
        const log: [PaymentState, PaymentState, unknown, unknown][] = [];
        for (const to of wanted) {
          const allowed = NEXT[now].includes(to);
          log.push([now, to, await tried(db, id, to), allowed]);
          if (allowed && to !== 'paid') now = to;
          log.push([now, to, (await paymentBy(shop, id)).state, now]);
        }
        await db.run('DELETE FROM payments WHERE id = ?', id);
        return log;
      }),
    )
  ).flat();
  expect(steps.filter(([, , is, shouldBe]) => is !== shouldBe)).toEqual([]);
  expect(steps.filter(([, , , allowed]) => allowed === false).length).toBeGreaterThan(500);
});

it('isOver names the states without a next one', () => {
  expect(PAYMENT_STATES.filter(isOver)).toEqual(['paid', 'declined', 'cancelled']);
  expect(before('paid')).toEqual(['authorised']);
  expect(before('open')).toEqual([]);
});

it('follows every change at the gateway, even if notices get lost', () => {
  const reachable = (from: (typeof CHARGE_STATES)[number]): (typeof CHARGE_STATES)[number][] =>
    NEXT_CHARGE_STATES[from].flatMap((next) => [next, ...reachable(next)]);
  for (const from of CHARGE_STATES) {
    for (const to of reachable(from)) {
      const same = MEANING[from] === MEANING[to];
      expect([from, to, same || NEXT[MEANING[from]].includes(MEANING[to])]).toEqual([from, to, true]);
    }
  }
});
