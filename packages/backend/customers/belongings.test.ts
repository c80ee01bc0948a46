import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cart } from '../../contract/cart.ts';
import { ADDRESS, bankBody, cartWith, idOf, readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { customer, mailsTo, orderOf, PASSWORD, signUp } from './customers.fixture.ts';

const RING = 'FL-AUR-BR-YG750-54';
let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const signInWith = async (email: string, lists: { cart_unique_id?: string; wishlist_unique_id?: string }) =>
  (await shop.call('signIn', { body: { email, password: PASSWORD, ...lists } })).data;
const linesOf = ({ items }: Cart) => items.map(({ sku, quantity }) => [sku, quantity]);
const cartBy = async (id: string | null | undefined) => (await shop.call('getCart', { query: { cart_unique_id: id ?? '' } })).data;
describe('signing in with a cart', () => {
  it("makes the guest's cart the customer's, with its id", async () => {
    await signUp(shop, 'first@example.com');
    const cart = await cartWith(shop, RING);
    const { merged } = await signInWith('first@example.com', { cart_unique_id: cart.unique_id });
    expect(merged).toMatchObject({ cart_unique_id: cart.unique_id, pieces_added: 0, lines_reduced: [] });
    expect((await signInWith('first@example.com', {})).merged?.cart_unique_id).toBe(cart.unique_id);
  });

  it('adds the lines of an earlier cart once, also for repeated and parallel calls; the earlier id redirects to the cart', async () => {
    const other = 'FL-EUG-YG585-54';
    await signUp(shop, 'again@example.com');
    const earlier = await cartWith(shop, RING);
    await shop.call('addItem', {
      body: { cart_unique_id: earlier.unique_id, product_configuration_id: await idOf(shop, other), quantity: 1 },
    });
    await signInWith('again@example.com', { cart_unique_id: earlier.unique_id });
    const guest = await cartWith(shop, RING);
    const answers = await Promise.all([1, 2, 3].map(() => signInWith('again@example.com', { cart_unique_id: guest.unique_id })));
    expect(answers.map(({ merged }) => merged?.cart_unique_id)).toEqual(Array(3).fill(guest.unique_id));
    expect(linesOf(await cartBy(guest.unique_id))).toEqual([
      [RING, 2],
      [other, 1],
    ]);
    expect((await cartBy(earlier.unique_id)).unique_id).toBe(guest.unique_id);
  });

  it('reduces a line to the stock and reports it', async () => {
    await signUp(shop, 'scarce@example.com');
    const earlier = await cartWith(shop, RING, 2);
    await signInWith('scarce@example.com', { cart_unique_id: earlier.unique_id });
    const guest = await cartWith(shop, RING, 2);
    await shop.send('POST', '/sandbox/configuration', { sku: RING, stock_qty: 3, track_inventory: true });
    const { merged } = await signInWith('scarce@example.com', { cart_unique_id: guest.unique_id });
    expect([merged?.lines_reduced.length, linesOf(await cartBy(guest.unique_id))]).toEqual([1, [[RING, 3]]]);
    await shop.send('POST', '/sandbox/configuration', { sku: RING, stock_qty: 50 });
  });

  it('does not merge the cart or wish list of another customer', async () => {
    await signUp(shop, 'owner@example.com');
    await signUp(shop, 'thief@example.com');
    const cart = await cartWith(shop, RING);
    const list = (await shop.call('saveWishlist', { body: { baggage: [{ sku: RING }] } })).data.unique_id;
    const ids = { cart_unique_id: cart.unique_id, wishlist_unique_id: list };
    await signInWith('owner@example.com', ids);
    expect((await signInWith('thief@example.com', ids)).merged).toMatchObject({ cart_unique_id: null, wishlist_unique_id: null });
  });

  it('merges both wish lists, each item once', async () => {
    await signUp(shop, 'wishes@example.com');
    const save = async (...skus: string[]) =>
      (await shop.call('saveWishlist', { body: { baggage: skus.map((sku) => ({ sku })) } })).data.unique_id;
    const first = await save(RING);
    await signInWith('wishes@example.com', { wishlist_unique_id: first });
    const { merged } = await signInWith('wishes@example.com', { wishlist_unique_id: await save(RING, 'FL-EUG-YG585-54') });
    const { data } = await shop.call('getWishlist', { query: { unique_id: merged?.wishlist_unique_id ?? '' } });
    expect([merged?.wishlist_unique_id, data.baggage.map(({ sku }) => sku)]).toEqual([first, [RING, 'FL-EUG-YG585-54']]);
  });
});

describe('addresses', () => {
  it('have one default: the first, the chosen one, the oldest remaining one', async () => {
    const anna = await customer(shop, 'anna@example.com');
    const defaults = async () => (await anna.call('getAddresses', {})).data.map(({ city, is_default }) => [city, is_default]);
    const first = (await anna.call('addAddress', { body: ADDRESS })).data;
    const second = (await anna.call('addAddress', { body: { ...ADDRESS, city: 'Graz', zip: '8010' } })).data;
    expect(await defaults()).toEqual([
      ['Wien', true],
      ['Graz', false],
    ]);
    await anna.call('updateAddress', { params: { id: second.id }, body: { ...ADDRESS, city: 'Linz', zip: '4020', is_default: true } });
    expect(await defaults()).toEqual([
      ['Linz', true],
      ['Wien', false],
    ]);
    await anna.call('removeAddress', { params: { id: second.id } });
    expect(await defaults()).toEqual([['Wien', true]]);
    await anna.call('removeAddress', { params: { id: first.id } });
    expect(await defaults()).toEqual([]);
  });

  it('keep the mail address of who receives parcels through a change that does not name it', async () => {
    const gran = await customer(shop, 'gran@example.com');
    const { data } = await gran.call('addAddress', { body: { ...ADDRESS, email_address: 'gran@example.com' } });
    await gran.call('updateAddress', { params: { id: data.id }, body: { ...ADDRESS, city: 'Linz' } });
    expect((await gran.call('getAddresses', {})).data).toMatchObject([{ city: 'Linz', email_address: 'gran@example.com' }]);
  });

  it.each(['updateAddress', 'removeAddress'] as const)('of another customer are not found: %s', async (key) => {
    const [one, two] = [
      await customer(shop, `${key}1@example.com`.toLowerCase()),
      await customer(shop, `${key}2@example.com`.toLowerCase()),
    ];
    const { id } = (await one.call('addAddress', { body: ADDRESS })).data;
    const answer = await two.attempt(key, { params: { id }, body: ADDRESS } as never);
    expect(answer.status).toBe(404);
    expect((await one.call('getAddresses', {})).data).toHaveLength(1);
  });
});

describe('orders', () => {
  it('placed as a guest belong to the account with that confirmed address only', async () => {
    const placed = await orderOf(shop, 'Later@example.com');
    const [later, other] = [await customer(shop, 'later@example.com'), await customer(shop, 'other@example.com')];
    const { data } = await later.call('getOrders', { query: {} });
    expect(data.map((order) => order.po_number)).toEqual([placed.po_number]);
    const unique_id = data[0]?.unique_id ?? '';
    expect((await other.call('getOrders', { query: {} })).meta.total).toBe(0);
    for (const [calls, status] of [
      [later, 200],
      [other, 404],
      [shop, 401],
    ] as const) {
      expect((await calls.attempt('getCustomerOrder', { params: { id: unique_id } })).status).toBe(status);
    }
  });

  it('of a cart that was begun as a guest belong to the customer who orders it', async () => {
    const anna = await customer(shop, 'single@example.com');
    const { unique_id: id } = await readyCart(shop, RING);
    const { data } = await anna.call('updateCart', { params: { id }, body: { contact_email: 'single@example.com' } });
    const { data: order } = await anna.call('finishCheckout', { body: bankBody(data) });
    expect((await anna.call('getOrders', { query: {} })).data.map(({ po_number }) => po_number)).toEqual([order.po_number]);
  });

  it('placed signed in are listed newest first, ten on a page', async () => {
    const many = await customer(shop, 'many@example.com');
    const placed = [];
    for (let n = 0; n < 11; n += 1) placed.unshift((await orderOf(many, 'gift@example.com')).unique_id);
    const [one, two] = [await many.call('getOrders', { query: {} }), await many.call('getOrders', { query: { page: 2 } })];
    expect([...one.data, ...two.data].map(({ unique_id }) => unique_id)).toEqual(placed);
    expect([one.data.length, two.meta]).toEqual([10, { current_page: 2, last_page: 2, total: 11 }]);
  }, 60_000);

  it('accept changed notes before the work begins', async () => {
    const eva = await customer(shop, 'eva@example.com');
    const { unique_id, po_number } = await orderOf(eva, 'eva@example.com');
    const change = (order_notes: string) => eva.attempt('updateOrder', { params: { id: unique_id }, body: { order_notes } });
    expect((await change('Bitte zwei Etuis')).body.data).toMatchObject({ order_notes: 'Bitte zwei Etuis', notes_open: true });
    await shop.send('POST', '/sandbox/order', { po_number, payment_status: 1 });
    const { status, body } = await change('zu spät');
    expect([status, body.error_code]).toEqual([409, 'order_closed']);
  });

  it('have history, parcel and documents, and cause a mail when they are shipped', async () => {
    const { po_number, tracking_id } = await orderOf(shop, 'parcel@example.com');
    const change = (body: object) => shop.send('POST', '/sandbox/order', { po_number, ...body });
    await change({ payment_status: 1 });
    await change({ status: 'shipped', parcel: { carrier: 'Österreichische Post', number: '1036', url: 'https://post.example/1036' } });
    await change({ status: 'shipped' });
    const { data } = await shop.call('getTracking', { query: { tracking_id: tracking_id ?? '' } });
    expect(data.fulfilment?.history.map(({ status }) => status)).toEqual(['received', 'awaiting-payment', 'in-workshop', 'shipped']);
    expect([data.order_notes, data.documents, data.options.bank_details]).toEqual([null, [], null]);
    expect(data.billing_address).toEqual(data.shipping_address);
    expect(data.shipping_address).toMatchObject({ zip: '1010', city: 'Wien', phone_number: '' });
    expect(JSON.stringify(data)).not.toMatch(/Musterstraße|Beispiel|parcel@/);
    expect(data.fulfilment).toMatchObject({ parcel: { carrier: 'Österreichische Post', number: '1036' }, expected: { hours: null } });
    expect(await mailsTo(shop, 'parcel@example.com')).toEqual(['order-confirmation', 'payment-received', 'shipped']);
    expect((await change({ status: 'lost in space' })).status).toBe(404);
  });
});

describe('GET /tracking', () => {
  it('finds an order by number and address in any spelling; all other input gets the same answer', async () => {
    const { po_number } = await orderOf(shop, 'track@example.com');
    const ask = (number: string, email: string) => shop.attempt('getTracking', { query: { po_number: number, email } });
    expect((await ask(po_number.toLowerCase(), 'Track@Example.com')).status).toBe(200);
    const wrong = [await ask(po_number, 'other@example.com'), await ask('FL-26-99999', 'track@example.com')];
    expect(wrong.map(({ status }) => status)).toEqual([404, 404]);
    expect(wrong[0]?.body).toEqual(wrong[1]?.body);
  });
});
