import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cart } from '../shared/contract/cart.ts';
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
