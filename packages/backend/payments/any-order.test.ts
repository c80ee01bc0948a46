import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cart } from '../../contract/cart.ts';
import type { Payment } from '../../contract/payment.ts';
import { bankBody, readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { charges, finish, startBody } from '../../sandbox/testing/payment.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';

/** Random and concurrent actions of shopper, gateway and timers: backend and ledger agree afterwards. */
let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const SKU = 'FL-ISO-RA-YG750-54';
const RUNS = 60;

const step = fc.oneof(
  fc.record({ kind: fc.constant('start' as const), type: fc.constantFrom('card', 'paypal', 'bank_transfer') }),
  fc.record({
    kind: fc.constant('provider' as const),
    state: fc.constantFrom('authorised', 'authorised', 'processing', 'declined', 'voided'),
  }),
  fc.record({ kind: fc.constant('finish' as const), which: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constantFrom('bank' as const, 'change' as const, 'look' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Purchase {
  readonly cart: Cart;
  readonly payments: Payment[];
}

async function take(one: Step, { cart, payments }: Purchase): Promise<unknown> {
  const id = cart.unique_id;
  const last = payments.at(-1);
  switch (one.kind) {
    case 'start': {
      const { body } = await shop.attempt('startCheckout', { params: { id }, body: startBody(cart, one.type as 'card') });
      const { payment } = body as { payment?: Payment | null };
      return payment && payments.push(payment);
    }
    case 'provider':
      return last && shop.send('POST', '/sandbox/provider/settle', { payment_id: last.id, state: one.state });
    case 'finish': {
      const payment = payments[one.which] ?? last;
      return payment && finish(shop, cart, payment);
    }
    case 'bank':
      return shop.attempt('finishCheckout', { body: bankBody(cart) });
    case 'change':
      return shop.attempt('updateCart', { params: { id }, body: { order_notes: String(Math.random()) } });
    case 'look':
      return shop.sandbox.payments.look();
  }
}

interface Row {
  readonly unique_id: string;
  readonly state: string;
  readonly order_id: number | null;
}

async function problems({ cart }: Purchase): Promise<string[]> {
  const { db } = shop.sandbox.shop;
  const orders = await db.all<{ id: number; payment_method: string; payment_status: number }>(
    'SELECT o.* FROM orders o JOIN carts c ON c.id = o.cart_id WHERE c.unique_id = ?',
    cart.unique_id,
  );
  const rows = await db.all<Row>('SELECT p.* FROM payments p JOIN carts c ON c.id = p.cart_id WHERE c.unique_id = ?', cart.unique_id);
  const mine = charges(shop.dataDir).filter(({ reference }) => rows.some(({ unique_id }) => unique_id === reference));
  const count = (state: string): number => mine.filter((one) => one.state === state).length;
  const [order] = orders;
  const byGateway = order !== undefined && order.payment_method !== 'bank_transfer';
  const claims: [string, boolean][] = [
    ['one order at most', orders.length <= 1],
    ['money is taken for an order, and for nothing else', count('captured') === (byGateway ? 1 : 0)],
    ['what is taken is paid', !byGateway || order.payment_status === 1],
    ['no money is held for a pressed button', count('authorised') === 0],
    ['an ordered cart has no open payment', order === undefined || count('open') + count('processing') === 0],
    [
      'backend and ledger agree',
      rows.every(({ unique_id, state }) => MEANS[mine.find((one) => one.reference === unique_id)?.state ?? ''] === state),
    ],
    ['one payment a cart', rows.filter(({ state }) => state === 'open' || state === 'processing').length <= 1],
  ];
  return claims.flatMap(([claim, holds]) => (holds ? [] : [claim]));
}

const MEANS: Readonly<Record<string, string>> = {
  open: 'open',
  processing: 'processing',
  captured: 'paid',
  declined: 'declined',
  cancelled: 'cancelled',
  voided: 'cancelled',
};

it('backend and ledger agree after random actions', { timeout: 120_000 }, async () => {
  const seen = { paid: 0, bank: 0, none: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 7 }), async (rounds) => {
      const purchase: Purchase = { cart: await readyCart(shop, SKU), payments: [] };
      for (const round of rounds) await Promise.all(round.map((one) => take(one, purchase)));
      await shop.sandbox.payments.look();
      await shop.sandbox.payments.look();
      expect(await problems(purchase)).toEqual([]);
      const order = await shop.sandbox.shop.db.get<{ payment_method: string }>(
        'SELECT payment_method FROM orders o JOIN carts c ON c.id = o.cart_id WHERE c.unique_id = ?',
        purchase.cart.unique_id,
      );
      seen[order === undefined ? 'none' : order.payment_method === 'bank_transfer' ? 'bank' : 'paid'] += 1;
    }),
    { numRuns: RUNS },
  );
  // The sequences reach every final state.
  expect(Math.min(seen.paid, seen.bank, seen.none)).toBeGreaterThan(0);
  expect(shop.reported).toEqual([]);
});
