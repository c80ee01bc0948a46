import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkoutTotals } from '../../shared/commerce/checkout-totals.ts';
import { isDigitalOnly } from '../../shared/commerce/digital.ts';
import type { Cart } from '../../packages/contract/cart.ts';
import { handlers } from '../../packages/backend/api/handlers.ts';
import { perform } from '../../packages/backend/api/perform.ts';
import { ADDRESS } from '../../packages/sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../../packages/sandbox/testing/sandbox.fixture.ts';

/**
 * Compares the totals that the browser computes with those of the backend. Its handlers are called in this process, so that many carts can
 * be tested; each HTTP_EVERY-th is tested over HTTP as well, where the responses are checked against the contract.
 */
let shop: Running;
let configurations: number[];
let base: string;
const RUNS = 10_000;
const HTTP_EVERY = 100;

beforeAll(async () => {
  shop = await startSandbox();
  const { db } = shop.sandbox.shop;
  // The data are only for this test, so they need not survive a power failure.
  await db.exec('PRAGMA synchronous = OFF');
  const codes = (percent: boolean, index: number) => [percent ? 'percent' : 'static', percent ? 100 + index * 733 : 100 + index ** 4 * 97];
  const empty = '{"de":"","en":""}';
  // Odd amounts, minima and restrictions; those of the seed are too round to show rounding errors.
  for (let index = 0; index < 12; index += 1) {
    const [type, amount] = codes(index % 2 === 0, index) as [string, number];
    const collections = index % 3 === 1 ? '["aurora","solitaire"]' : '[]';
    const categories = index % 3 === 2 ? '["wedding-bands","rings"]' : '[]';
    await db.run(
      `INSERT INTO discount_codes (code, type, amount, title, min_cents, collections, categories, used, first_order)
       VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0)`,
      `D${index}`,
      type,
      amount,
      empty,
      (index % 4) * 77_713,
      collections,
      categories,
    );
    await db.run(
      'INSERT INTO gift_cards (code, type, amount, balance, title, min_cents, used) VALUES (?, ?, ?, ?, ?, ?, 0)',
      `G${index}`,
      type,
      amount,
      type === 'percent' ? null : amount,
      empty,
      (index % 3) * 50_001,
    );
  }
  configurations = (
    await db.all<{ id: number }>('SELECT id FROM configurations WHERE stock_qty > 12 OR track_inventory = 0 ORDER BY id')
  ).map(({ id }) => id);
  // Gift cards, which no code lowers and no card pays.
  await db.run(`UPDATE products SET detail = json_set(detail, '$.digital', 1) WHERE id % 5 = 0`);
  base = (await shop.call('addItem', { body: { product_configuration_id: configurations[0] ?? 0, quantity: 1 } })).data.unique_id;
  const args = { params: { id: base }, body: { contact_email: 'a@example.com', shipping_address: ADDRESS } };
  await shop.call('updateCart', args);
});
afterAll(() => shop.close());

const sumsOf = ({
  items_amount,
  shipping_amount,
  final_amount,
  tax_amount,
  discount,
  options,
}: Cart | ReturnType<typeof checkoutTotals>) => ({
  items_amount,
  shipping_amount,
  final_amount,
  tax_amount,
  discount,
  options,
});

async function ask(overHttp: boolean): Promise<Cart> {
  const query = { cart_unique_id: base };
  if (overHttp) return (await shop.call('getCart', { query })).data;
  return (await handlers.getCart.handle(shop.sandbox.shop, { params: {}, query, body: undefined, lang: 'de', caller: null, userAgent: '' }))
    .data as Cart;
}

async function choose(shipping_rate_id: string, overHttp: boolean): Promise<Cart> {
  const call = { params: { id: base }, body: { shipping_rate_id } };
  if (overHttp) return (await shop.call('updateCart', call)).data;
  const answer = await perform(shop.sandbox.shop, 'updateCart', { ...call, query: {}, lang: 'de', caller: null, userAgent: '' });
  return (answer as { data: Cart }).data;
}

const random = fc.record({
  lines: fc.array(fc.record({ at: fc.nat(), quantity: fc.integer({ min: 1, max: 4 }) }), { minLength: 1, maxLength: 4 }),
  discount: fc.option(fc.nat(11)),
  cards: fc.uniqueArray(fc.nat(11), { maxLength: 4 }),
  rate: fc.nat(),
  cents: fc.integer({ min: 1, max: 300_000 }),
});

it(`storefront and backend agree to the cent for ${RUNS} random carts`, async () => {
  const { db } = shop.sandbox.shop;
  const cartId = (await db.get<{ id: number }>('SELECT id FROM carts WHERE unique_id = ?', base))?.id ?? 0;
  let discounted = 0;
  let run = 0;
  await fc.assert(
    fc.asyncProperty(random, async ({ lines, discount, cards, rate, cents }) => {
      await db.transaction(async (inside) => {
        for (const table of ['cart_items', 'cart_codes']) await inside.run(`DELETE FROM ${table} WHERE cart_id = ?`, cartId);
        await inside.run('UPDATE carts SET shipping_rate_id = NULL WHERE id = ?', cartId);
        for (const [index, { at, quantity }] of lines.entries()) {
          const id = configurations[at % configurations.length] ?? 0;
          await inside.run('UPDATE configurations SET cents = ? WHERE id = ?', cents + index * 333, id);
          await inside.run(
            'INSERT OR IGNORE INTO cart_items (cart_id, configuration_id, engraving, quantity) VALUES (?, ?, ?, ?)',
            cartId,
            id,
            '{}',
            quantity,
          );
        }
        if (discount !== null) await inside.run('INSERT INTO cart_codes (cart_id, discount_code) VALUES (?, ?)', cartId, `D${discount}`);
        for (const card of cards) await inside.run('INSERT INTO cart_codes (cart_id, gift_card) VALUES (?, ?)', cartId, `G${card}`);
      });
      const overHttp = run++ % HTTP_EVERY === 0;
      const cart = await ask(overHttp);
      expect(sumsOf(checkoutTotals(cart, isDigitalOnly(cart.items) ? { amount: 0 } : null))).toEqual(sumsOf(cart));
      const chosen = cart.shipping_rates[rate % cart.shipping_rates.length];
      if (!chosen) return;
      const promised = checkoutTotals(cart, chosen);
      const sent = await choose(chosen.id, overHttp);
      expect(sumsOf(sent)).toEqual(sumsOf(promised));
      discounted += (sent.discount?.used_discount_amount ?? 0) > 0 ? 1 : 0;
    }),
    { numRuns: RUNS },
  );
  expect(discounted).toBeGreaterThan(RUNS / 10);
}, 120_000);
