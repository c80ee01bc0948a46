import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cart } from '../contract/cart.ts';
import type { Payment } from '../contract/payment.ts';
import { orderTwiceAtOnce } from './carts/first-order-checks.fixture.ts';
import { customer, orderOf } from './customers/customers.fixture.ts';
import { cartWith, bankBody, readyCart } from '../sandbox/testing/purchase.fixture.ts';
import { atGateway, chargeOf, finish, said, startPayment } from '../sandbox/testing/payment.fixture.ts';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const RING = 'FL-AUR-BR-YG750-54';
const bodyOf = (cart: Pick<Cart, 'unique_id'>, code: string) => ({ cart_unique_id: cart.unique_id, gift_card_code: code });
const bind = async (cart: Pick<Cart, 'unique_id'>, code: string) => (await shop.call('bindGiftCard', { body: bodyOf(cart, code) })).data;
const refusal = async (cart: Cart, code: string) => {
  const { status, body } = await shop.attempt('bindGiftCard', { body: bodyOf(cart, code) });
  return [status, body.error_code];
};
const setCode = (code: string, change: object) => shop.send('POST', '/sandbox/code', { code, ...change });
const setRing = (change: object) => shop.send('POST', '/sandbox/configuration', { sku: RING, stock_qty: 50, cost: 7490, ...change });
const balanceOf = (code: string) =>
  shop.sandbox.shop.db.get<{ balance: number | null; used: number }>('SELECT balance, used FROM gift_cards WHERE code = ?', code);

it('the control of the sandbox refuses a balance above what a card was sold for', async () => {
  expect((await setCode('FL-0050-LINZ', { balance: 51 })).status).toBe(400);
  expect((await balanceOf('FL-0050-LINZ'))?.balance).toBe(5000);
});

describe('binding', () => {
  it('percent and static codes in any case lower the total', async () => {
    await setRing({});
    const cart = await cartWith(shop, RING);
    const percent = await bind(cart, '  willkommen10 ');
    expect(percent).toMatchObject({
      final_amount: 6741,
      tax_amount: 1123.5,
      discount: { code: 'WILLKOMMEN10', used_discount_amount: 749 },
    });
    expect(percent.options.discounts['WILLKOMMEN10']).toEqual(percent.discount);
    const { data: without } = await shop.call('unbindGiftCard', { body: bodyOf(cart, 'WILLKOMMEN10') });
    expect(without).toMatchObject({ final_amount: 7490, discount: null, options: { discounts: {} } });
    expect((await bind(cart, 'LICHT50')).final_amount).toBe(7440);
    expect((await shop.call('unbindGiftCard', { body: bodyOf(cart, 'NEVER-WAS') })).data.final_amount).toBe(7440);
  });

  it('a code for a first order is refused to a customer who has ordered', async () => {
    await setRing({});
    const anna = await customer(shop, 'first-order@example.com');
    const first = await cartWith(anna, RING);
    expect((await anna.call('bindGiftCard', { body: bodyOf(first, 'WILLKOMMEN10') })).data.discount?.code).toBe('WILLKOMMEN10');
    await anna.call('unbindGiftCard', { body: bodyOf(first, 'WILLKOMMEN10') });
    await orderOf(anna, 'first-order@example.com');
    const second = await cartWith(anna, RING);
    const { status, body } = await anna.attempt('bindGiftCard', { body: bodyOf(second, 'WILLKOMMEN10') });
    expect([status, body.error_code]).toEqual([422, 'code_first_order']);
  });

  it('of two orders of one shopper at once with a code for a first order one is placed', async () => {
    expect(await orderTwiceAtOnce([shop, shop])).toEqual(['200 ok,409 cart_changed']);
  });

  it('a code for a first order is refused to the address of a guest who has ordered, when the address is saved', async () => {
    await setRing({});
    const email = 'Guest-Twice@example.com';
    const contact = async (cart: Cart, contact_email: string) =>
      (await shop.call('updateCart', { params: { id: cart.unique_id }, body: { contact_email } })).data;
    const before = await contact(await readyCart(shop, RING), email);
    const first = await bind(before, 'WILLKOMMEN10');
    const { data: order } = await shop.call('finishCheckout', { body: bankBody(first) });
    expect(order.discount?.code).toBe('WILLKOMMEN10');

    const late = await bind(await readyCart(shop, RING), 'WILLKOMMEN10');
    expect(late.discount?.problem).toBeNull();
    const known = await contact(late, email.toLowerCase());
    expect(known.discount).toMatchObject({ problem: 'code_first_order', used_discount_amount: 0 });
    expect(known.final_amount).toBeGreaterThan(late.final_amount);
    expect(await refusal(await contact(await readyCart(shop, RING), email), 'WILLKOMMEN10')).toEqual([422, 'code_first_order']);

    await shop.send('POST', '/sandbox/order', { po_number: order.po_number, status: 'cancelled' });
    expect((await contact(late, email)).discount?.problem).toBeNull();
  });

  it('a refused code has its reason as error_code', async () => {
    const cart = await cartWith(shop, RING);
    expect(await refusal(cart, 'UNFUG')).toEqual([422, 'code_invalid']);
    expect(await refusal(cart, '__proto__')).toEqual([422, 'code_invalid']);
    expect(await refusal(cart, '')).toEqual([422, 'validation_failed']);
    expect(await refusal(cart, 'X'.repeat(41))).toEqual([422, 'validation_failed']);
    expect(await refusal(cart, 'BALLNACHT')).toEqual([422, 'code_invalid']);
    expect(await refusal(cart, 'SOMMER2025')).toEqual([422, 'code_expired']);
    expect(await refusal(cart, 'FL-0040-KREMS')).toEqual([422, 'code_expired']);
    expect(await refusal(cart, 'EINMALIG')).toEqual([422, 'code_used_up']);
    expect(await refusal(cart, 'FL-0075-STEYR')).toEqual([422, 'code_used_up']);
    expect(await refusal(cart, 'TRAUUNG20')).toEqual([422, 'code_not_for_items']);
    await bind(cart, 'DANKE25');
    expect(await refusal(cart, 'danke25')).toEqual([409, 'code_already_bound']);
    expect(await refusal(cart, 'WILLKOMMEN10')).toEqual([409, 'code_not_combinable']);
    await setRing({ cost: 100 });
    const small = await cartWith(shop, RING);
    const { body } = await shop.attempt('bindGiftCard', { body: bodyOf(small, 'LICHT50') });
    expect([body.error_code, body.errors?.['min_amount']]).toEqual(['code_minimum', ['500']]);
    await setRing({});
  });

  it('several gift cards pay beside a discount; a changed line changes all amounts', async () => {
    await setRing({ cost: 600 });
    const cart = await cartWith(shop, RING);
    for (const code of ['LICHT50', 'FL-0050-LINZ', 'FL-20PC-ENNS', 'FL-0100-GRAZ']) await bind(cart, code);
    const { data: both } = await shop.call('getCart', { query: { cart_unique_id: cart.unique_id } });
    // 600 − 50 = 550, of it 20 percent, then the cards.
    expect(both).toMatchObject({ final_amount: 290, tax_amount: 91.67, gift_card: { code: 'FL-0100-GRAZ' } });
    await setRing({ cost: 400 });
    const { data: less } = await shop.call('getCart', { query: { cart_unique_id: cart.unique_id } });
    // The minimum is not reached any more; the code stays with its problem.
    expect(less).toMatchObject({ final_amount: 170, discount: { used_discount_amount: 0, problem: 'code_minimum' } });
    const args = { params: { id: cart.items[0]?.id ?? 0 }, query: { cart_unique_id: cart.unique_id }, body: { quantity: 2 } };
    expect((await shop.call('updateItem', args)).data).toMatchObject({ final_amount: 450, discount: { used_discount_amount: 50 } });
  });
});

describe('an order', () => {
  it('an order spends its gift cards once and shows the used amounts', async () => {
    await setRing({ cost: 600 });
    const cart = await readyCart(shop, RING);
    await bind(cart, 'DANKE25');
    await bind(cart, 'FL-0100-GRAZ');
    const ready = await bind(cart, 'FL-20PC-ENNS');
    expect(ready.final_amount).toBe(360);
    const { data: order } = await shop.call('finishCheckout', { body: bankBody(ready) });
    expect((await shop.call('finishCheckout', { body: bankBody(ready) })).data).toEqual(order);
    expect(order).toMatchObject({ final_amount: 360, discount: { used_discount_amount: 25 } });
    expect(Object.keys(order.options.gift_cards)).toEqual(['FL-0100-GRAZ', 'FL-20PC-ENNS']);
    expect(order.options.bank_details).not.toBeNull();
    expect(await balanceOf('FL-0100-GRAZ')).toEqual({ balance: 0, used: 1 });
    expect(await refusal(await cartWith(shop, RING), 'FL-20PC-ENNS')).toEqual([422, 'code_used_up']);
  });

  it('of two carts with one gift card one uses it; the other is refused as cart_changed', async () => {
    await setRing({ cost: 600 });
    const [one, other] = [await readyCart(shop, RING), await readyCart(shop, RING)];
    const carts = [await bind(one, 'FL-0500-WIEN'), await bind(other, 'FL-0500-WIEN')];
    const answers = await Promise.all(carts.map((cart) => shop.attempt('finishCheckout', { body: bankBody(cart) })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = answers.findIndex(({ status }) => status === 409);
    expect(answers[lost]?.body).toMatchObject({ error_code: 'cart_changed', errors: { expected_amount: ['600'] } });
    const { data: now } = await shop.call('getCart', { query: { cart_unique_id: carts[lost]?.unique_id ?? '' } });
    expect(now).toMatchObject({ final_amount: 600, gift_card: { problem: 'code_used_up', used_gift_card_amount: 0 } });
    expect(await balanceOf('FL-0500-WIEN')).toEqual({ balance: 0, used: 1 });
    expect((await shop.call('finishCheckout', { body: bankBody(now) })).data.options.gift_cards).toEqual({});
  });

  it('of two concurrent payments with one gift card one becomes an order; the other is released', async () => {
    await setRing({ cost: 600 });
    await setCode('FL-0500-WIEN', { balance: 500 });
    const [one, other] = [await readyCart(shop, RING), await readyCart(shop, RING)];
    const carts = [await bind(one, 'FL-0500-WIEN'), await bind(other, 'FL-0500-WIEN')];
    const payments = await Promise.all(carts.map((cart) => startPayment(shop, cart, 'card')));
    await Promise.all(payments.map((payment) => atGateway(shop, payment, 'authorised')));
    const answers = await Promise.all(carts.map((cart, index) => finish(shop, cart, payments[index] as Payment)));
    expect(answers.map(said).toSorted()).toEqual(['200 ok', '409 cart_changed']);
    expect(await balanceOf('FL-0500-WIEN')).toEqual({ balance: 0, used: 2 });
    await expect.poll(() => new Set(payments.map((payment) => chargeOf(shop, payment)?.state))).toEqual(new Set(['captured', 'voided']));
  });

  it('a code that expires before the order is refused as cart_changed; nothing is spent', async () => {
    await setRing({ cost: 600 });
    const ready = await bind(await bind(await readyCart(shop, RING), 'LICHT50'), 'FL-0050-LINZ');
    await setCode('LICHT50', { expires_at: '2020-01-01T00:00:00Z' });
    const { status, body } = await shop.attempt('finishCheckout', { body: bankBody(ready) });
    expect([status, body.error_code, body.errors]).toEqual([409, 'cart_changed', { expected_amount: ['550'] }]);
    expect(await balanceOf('FL-0050-LINZ')).toEqual({ balance: 5000, used: 0 });
  });

  it('a total of zero needs no payment method and refuses one', async () => {
    await setRing({ cost: 600 });
    const ready = await bind(await readyCart(shop, RING), 'FL-9999-TEST');
    expect(ready).toMatchObject({ final_amount: 0, tax_amount: 100 });
    const wrong = await shop.attempt('finishCheckout', { body: bankBody(ready) });
    expect(wrong.body.error_code).toBe('method_unavailable');
    const { data: order } = await shop.call('finishCheckout', { body: { ...bankBody(ready), type: null } });
    expect(order).toMatchObject({ payment_status: 1, payment_method: null, final_amount: 0, options: { bank_details: null } });
    expect((await balanceOf('FL-9999-TEST'))?.balance).toBe(939_900);
    const unpaid = await readyCart(shop, RING);
    const refused = await shop.attempt('finishCheckout', { body: { ...bankBody(unpaid), type: null } });
    expect(refused.body.error_code).toBe('method_unavailable');
  });
});
