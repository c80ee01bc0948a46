import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cart } from '../contract/cart.ts';
import { linesOf, openCart } from './carts/rows.ts';
import { totals, unitPrice } from './carts/totals.ts';
import { bankBody, cartWith, idOf, readyCart } from '../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';

const CARD = 'FL-EUG-YG585-54';
const RING = 'FL-AUR-BR-YG750-54';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
  await shop.send('POST', '/sandbox/digital', { sku: CARD, digital: true });
  await shop.send('POST', '/sandbox/configuration', { sku: CARD, stock_qty: 50 });
});
afterAll(() => shop.close());

/** A cart of gift cards with a mail address and nothing else. */
async function giftCards(email: string, quantity = 1): Promise<Cart> {
  const { unique_id: id } = await cartWith(shop, CARD, quantity);
  await shop.call('openCheckout', { body: { cart_unique_id: id } });
  return (await shop.call('updateCart', { params: { id }, body: { contact_email: email } })).data;
}

const finish = (cart: Cart) => shop.attempt('finishCheckout', { body: bankBody(cart) });
const pay = (po_number: string) => shop.send('POST', '/sandbox/order', { po_number, payment_status: 1 });
const get = async (unique_id: string) => (await shop.call('getOrder', { query: { order_id: unique_id } })).data;
const mailsTo = (email: string, key = 'gift-cards') =>
  shop.sandbox.shop.db.all<{ text: string; html: string }>(`SELECT text, html FROM mails WHERE key = ? AND recipient = ?`, key, email);
const codesIn = (text = ''): string[] => text.match(/FL(-[A-Z2-9]{4}){3}/g) ?? [];

describe('an order of digital lines alone', () => {
  it('asks for no address and no delivery, and its price has no VAT yet', async () => {
    const cart = await giftCards('one@example.com', 2);
    expect(cart).toMatchObject({ items: [{ digital: true }], shipping_rates: [], shipping_amount: 0, tax_amount: 0, taxes: [] });
    expect(cart.final_amount).toBe(cart.items_amount);
    const rates = await shop.call('getRates', { body: { cart_unique_id: cart.unique_id, country: 'AT' } });
    expect(rates.data.rates).toEqual([]);
    const { status, body } = await finish(cart);
    expect([status, body.data]).toMatchObject([
      200,
      {
        shipping_address: null,
        billing_address: null,
        shipping: null,
        shipping_amount: 0,
        order_products: [{ digital: true, position: null }],
      },
    ]);
  });

  it('needs a mail address', async () => {
    const { unique_id } = await cartWith(shop, CARD);
    const { data: cart } = await shop.call('openCheckout', { body: { cart_unique_id: unique_id } });
    const { status, body } = await finish(cart);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['contact_email']]);
  });

  it('gets its codes by mail once, when it is paid, and is complete; each code pays what it has cost', async () => {
    const cart = await giftCards('two@example.com', 2);
    const { po_number, unique_id } = (await finish(cart)).body.data as { po_number: string; unique_id: string };
    expect(await mailsTo('two@example.com')).toEqual([]);
    const [confirmation] = await mailsTo('two@example.com', 'order-confirmation');
    // Their VAT is due where they are spent.
    expect(confirmation?.text).toMatch(/^(?!.*(?:MwSt\.:|VAT:)).*€/s);
    await pay(po_number);
    await pay(po_number);
    const mails = await mailsTo('two@example.com');
    expect(mails).toHaveLength(1);
    const codes = codesIn(mails[0]?.text);
    expect(codesIn(mails[0]?.html)).toEqual(codes);
    expect(new Set(codes).size).toBe(2);
    expect(await get(unique_id)).toMatchObject({ status: 'completed', payment_status: 1 });
    const ring = await readyCart(shop, RING);
    const body = { cart_unique_id: ring.unique_id, gift_card_code: codes[0] ?? '' };
    const { data } = await shop.call('bindGiftCard', { body });
    expect(data.final_amount).toBeCloseTo(ring.final_amount - cart.items_amount / 2);
  });

  it('never tells a code on a page of the order', async () => {
    const { po_number, unique_id } = (await finish(await giftCards('three@example.com'))).body.data as {
      po_number: string;
      unique_id: string;
    };
    await pay(po_number);
    expect(codesIn(JSON.stringify(await get(unique_id)))).toEqual([]);
    expect(codesIn((await mailsTo('three@example.com'))[0]?.text)).toHaveLength(1);
  });
});

describe('an order of both', () => {
  it('delivers the rest: with address and rate, VAT of the rest alone, and the codes by mail', async () => {
    const ring = await readyCart(shop, RING);
    const body = { cart_unique_id: ring.unique_id, product_configuration_id: await idOf(shop, CARD), quantity: 1 };
    const { data: cart } = await shop.call('addItem', { body });
    expect([cart.shipping_rates.length > 0, cart.tax_amount]).toEqual([true, ring.tax_amount]);
    const { data } = (await finish(cart)).body as { data: { po_number: string; unique_id: string } };
    expect(data).toMatchObject({
      shipping: { carrier: 'DPD' },
      order_products: [{ position: 0 }, { digital: true, position: null }],
    });
    await pay(data.po_number);
    expect(await mailsTo('ana@example.com')).toHaveLength(1);
    expect((await get(data.unique_id)).status).toBe('in-workshop');
  });

  it('cannot be ordered without an address', async () => {
    const gift = await giftCards('four@example.com');
    const body = { cart_unique_id: gift.unique_id, product_configuration_id: await idOf(shop, RING), quantity: 1 };
    const { status, body: refusal } = await finish((await shop.call('addItem', { body })).data);
    expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['shipping_address', 'shipping_rate_id']]);
  });
});

/** Codes that are worth trying. */
const CODES = { half: 'HALF', all: 'WHOLE', euros: 'EUROS-25', rings: 'RINGS' } as const;
const bind = (cart: Pick<Cart, 'unique_id'>, code: string) =>
  shop.attempt('bindGiftCard', { body: { cart_unique_id: cart.unique_id, gift_card_code: code } });
const addCards = async (cart: Cart, quantity = 1): Promise<Cart> => {
  const body = { cart_unique_id: cart.unique_id, product_configuration_id: await idOf(shop, CARD), quantity };
  return (await shop.call('addItem', { body })).data;
};

describe('codes and gift cards never lower the price of a gift card', () => {
  beforeAll(async () => {
    const { db } = shop.sandbox.shop;
    const code = (name: string, type: string, amount: number, categories = '[]', minimum = 0, first = 0) =>
      db.run(
        `INSERT INTO discount_codes (code, type, amount, title, min_cents, collections, categories, used, first_order)
         VALUES (?, ?, ?, '{"de":"","en":""}', ?, '[]', ?, 0, ?)`,
        name,
        type,
        amount,
        minimum,
        categories,
        first,
      );
    await code(CODES.half, 'percent', 5000);
    await code(CODES.all, 'percent', 10_000);
    await code(CODES.euros, 'static', 2500, '[]', 0, 1);
    await code(CODES.rings, 'percent', 1000, '["rings"]', 15_000);
    for (const sku of [RING, CARD]) await shop.send('POST', '/sandbox/configuration', { sku, stock_qty: 900, cost: 100 });
  });

  it('a code takes from the goods alone, a card pays goods and delivery alone; VAT is that of what was paid for them', async () => {
    const mixed = async (code: string) => (await bind(await addCards(await readyCart(shop, RING)), code)).body.data as Cart;
    const dpd = (await readyCart(shop, RING)).shipping_amount ?? 0;
    const vat = (gross: number): number => Math.round((gross / 6) * 100) / 100;
    expect(await mixed(CODES.half)).toMatchObject({
      discount: { used_discount_amount: 50 },
      final_amount: 150 + dpd,
      tax_amount: vat(50 + dpd),
    });
    expect(await mixed(CODES.all)).toMatchObject({
      discount: { used_discount_amount: 100 },
      final_amount: 100 + dpd,
      tax_amount: vat(dpd),
    });
    await shop.send('POST', '/sandbox/code', { code: 'FL-0500-WIEN', balance: 500 });
    expect(await mixed('FL-0500-WIEN')).toMatchObject({
      gift_card: { used_gift_card_amount: 100 + dpd },
      final_amount: 100,
      tax_amount: vat(100 + dpd),
    });
    // Its percentage is of goods and delivery.
    expect((await mixed('FL-20PC-ENNS')).gift_card?.used_gift_card_amount).toBeCloseTo((100 + dpd) / 5);
  });

  it('gift cards alone refuse every code and every card, with the reason', async () => {
    for (const code of [...Object.values(CODES), 'FL-0500-WIEN', 'FL-20PC-ENNS']) {
      const { status, body } = await bind(await giftCards('refused@example.com', 2), code);
      expect([code, status, body.error_code]).toEqual([code, 422, 'code_not_for_items']);
    }
  });

  it('they count for no minimum and no delivery rate', async () => {
    const cart = await addCards(await readyCart(shop, RING), 20);
    expect((await bind(cart, CODES.rings)).body.error_code).toBe('code_minimum');
    expect(cart.shipping_rates).toEqual((await readyCart(shop, RING)).shipping_rates);
  });

  it('a code that was bound to goods lowers nothing once gift cards alone are left', async () => {
    const ready = await readyCart(shop, RING);
    const cart = (await bind(await addCards(ready), CODES.half)).body.data as Cart;
    const args = { params: { id: cart.items[0]?.id ?? 0 }, query: { cart_unique_id: cart.unique_id } };
    const { data: left } = await shop.call('removeItem', args);
    expect(left).toMatchObject({ discount: { problem: 'code_not_for_items', used_discount_amount: 0 }, final_amount: 100 });
    const { data: order } = await shop.call('finishCheckout', { body: bankBody(left) });
    expect(order).toMatchObject({ discount: null, final_amount: 100 });
  });

  it('the goods of an order are paid back with their share of the discount, as without the gift card', async () => {
    const { body } = await bind(await addCards(await readyCart(shop, RING)), CODES.half);
    const { data: order } = await shop.call('finishCheckout', { body: bankBody(body.data as Cart) });
    expect(order.order_products.map(({ refund_cost }) => refund_cost)).toEqual([50, 100]);
  });

  it('a gift card adds its price to the total of any cart, and changes nothing else', async () => {
    const { db } = shop.sandbox.shop;
    const { unique_id } = await addCards(await readyCart(shop, RING), 1);
    const cart = await openCart(shop.sandbox.shop, unique_id);
    const codes = ['', ...Object.values(CODES)];
    const bound = ['FL-0500-WIEN', 'FL-20PC-ENNS', 'FL-0100-GRAZ'];
    const random = fc.record({
      quantities: fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 5 })),
      costs: fc.tuple(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 1, max: 60_000 })),
      code: fc.constantFrom(...codes),
      cards: fc.subarray(bound),
      rate: fc.constantFrom('dpd', 'pickup', null),
    });
    await fc.assert(
      fc.asyncProperty(random, async ({ quantities, costs, code, cards, rate }) => {
        await db.run('DELETE FROM cart_codes WHERE cart_id = ?', cart.id);
        if (code !== '') await db.run('INSERT INTO cart_codes (cart_id, discount_code) VALUES (?, ?)', cart.id, code);
        for (const card of cards) await db.run('INSERT INTO cart_codes (cart_id, gift_card) VALUES (?, ?)', cart.id, card);
        const lines = (await linesOf(shop.sandbox.shop, cart.id, 'de')).flatMap((line, index) => {
          const quantity = quantities[index] ?? 0;
          return quantity === 0 ? [] : [{ ...line, cents: costs[index] ?? 1, quantity }];
        });
        const goods = lines.filter(({ digital }) => digital !== 1);
        const price = lines.reduce((sum, line) => sum + (line.digital === 1 ? unitPrice(line) * line.quantity : 0), 0);
        const ready = { ...cart, shipping_rate_id: goods.length === 0 ? null : rate };
        const [whole, without] = [await totals(shop.sandbox.shop, ready, lines), await totals(shop.sandbox.shop, ready, goods)];
        expect(whole.final).toBe(without.final + price);
        expect(whole).toMatchObject({ goods: without.goods, tax: without.tax, rate: without.rate });
        expect(whole.discount?.used).toBe(without.discount?.used);
        expect(whole.cards.map(({ used }) => used)).toEqual(without.cards.map(({ used }) => used));
      }),
      { numRuns: 500 },
    );
  });
});
