import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Cart } from '../packages/contract/cart.ts';
import type { Order } from '../packages/contract/order.ts';
import type { Db } from '../packages/backend/db/database.ts';
import { openPostgres } from '../packages/backend/db/postgres/database.ts';
import { atGateway, charges, finish, said, startPayment } from '../packages/sandbox/testing/payment.fixture.ts';
import { bankBody, cartWith, fillCheckout, readyCart, returnIdOf } from '../packages/sandbox/testing/purchase.fixture.ts';
import type { Calls } from '../packages/sandbox/testing/sandbox.fixture.ts';
import { ROOT } from '../packages/build/paths.ts';
import { type BackOffice, backOfficeFolder, startBackOffice } from './run/back-office.fixture.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 900_000 });

/** In stock, tracked; made to order, of any number. */
const IN_STOCK = 'FL-AUR-BR-YG750-54';
const MADE = 'FL-ISO-RA-YG750-54';
const WAIT = { timeout: 20_000, interval: 100 };

/** Two processes of engine and backend on one database. */
const dataDir = backOfficeFolder();
const otherDir = backOfficeFolder();
let office: BackOffice;
let other: BackOffice;
let db: Db;
beforeAll(async () => {
  office = await startBackOffice(dataDir);
  const { databaseUrl } = office;
  other = await startBackOffice(otherDir, { databaseUrl });
  db = openPostgres({ url: `${databaseUrl}&options=${encodeURIComponent('-c search_path=public,karat')}`, connections: 2 });
});
afterAll(async () => {
  await db?.close();
  await other?.end();
  await office?.end();
});

interface EngineOrder {
  readonly id: string;
  readonly code: string;
  readonly state: string;
  readonly totalWithTax: number;
  readonly customer: { readonly emailAddress: string };
  readonly customFields: { readonly taxCents: number; readonly taxRate: number; readonly delivery: string; readonly notes: string | null };
  readonly shippingAddress: { readonly fullName: string; readonly countryCode: string };
  readonly surcharges: readonly { readonly description: string; readonly priceWithTax: number }[];
  readonly lines: readonly {
    readonly id: string;
    readonly quantity: number;
    readonly unitPriceWithTax: number;
    readonly customFields: { readonly engraving: string | null };
    readonly productVariant: { readonly sku: string };
  }[];
  readonly payments: readonly {
    readonly id: string;
    readonly method: string;
    readonly state: string;
    readonly amount: number;
    readonly refunds: readonly { readonly state: string; readonly total: number }[];
  }[];
  readonly fulfillments: readonly {
    readonly id: string;
    readonly state: string;
    readonly method: string;
    readonly trackingCode: string;
  }[];
}

const FIELDS = `id code state totalWithTax customer { emailAddress } customFields { taxCents taxRate delivery notes }
  shippingAddress { fullName countryCode } surcharges { description priceWithTax }
  lines { id quantity unitPriceWithTax customFields { engraving } productVariant { sku } }
  payments { id method state amount refunds { state total } } fulfillments { id state method trackingCode }`;

type Placed = Pick<Order, 'po_number' | 'unique_id'>;

async function copyOf({ po_number }: Placed): Promise<EngineOrder> {
  const { orders } = await office.admin<{ orders: { items: EngineOrder[] } }>(
    `query ($code: String!) { orders(options: { filter: { code: { eq: $code } } }) { items { ${FIELDS} } } }`,
    { code: po_number },
  );
  expect(orders.items).toHaveLength(1);
  return orders.items[0]!;
}
const now = async ({ unique_id }: Placed): Promise<Order> => (await office.calls.call('getOrder', { query: { order_id: unique_id } })).data;
/** State of the shop's order and of its payment, and of the engine's copy. */
async function states(order: Placed): Promise<[string, number, string, string[]]> {
  const [{ status, payment_status }, { state, payments }] = await Promise.all([now(order), copyOf(order)]);
  return [status, payment_status, state, payments.map((one) => one.state)];
}
const mailsOf = async ({ po_number }: Placed): Promise<string[]> =>
  (
    await db.all<{ key: string }>(
      "SELECT key FROM mails WHERE event = key || ':' || (SELECT id FROM orders WHERE po_number = ?) ORDER BY id",
      po_number,
    )
  ).map(({ key }) => key);

const control = async (body: object): Promise<void> => expect((await office.calls.send('POST', '/sandbox/order', body)).status).toBe(200);
const byTransfer = async (sku = MADE, quantity = 1): Promise<Order> =>
  (await office.calls.call('finishCheckout', { body: bankBody(await readyCart(office.calls, sku, quantity)) })).data;
async function byCard(sku = MADE) {
  const cart = await readyCart(office.calls, sku);
  const payment = await startPayment(office.calls, cart);
  await atGateway(office.calls, payment, 'authorised');
  return { cart, payment };
}

/** The pieces that can be sold, in the engine and in the shop. */
async function stock(): Promise<[number, number]> {
  const [engine, shop] = await Promise.all([
    db.get<{ n: number }>(
      `SELECT sum("stockOnHand" - "stockAllocated") AS n FROM stock_level s
       JOIN product_variant v ON v.id = s."productVariantId" WHERE v.sku = ? AND v."deletedAt" IS NULL`,
      IN_STOCK,
    ),
    db.get<{ n: number }>('SELECT stock_qty AS n FROM configurations WHERE sku = ?', IN_STOCK),
  ]);
  return [engine!.n, shop!.n];
}
async function setStock(quantity: number): Promise<void> {
  const { productVariants } = await office.admin<{ productVariants: { items: { id: string; stockAllocated: number }[] } }>(
    'query ($sku: String!) { productVariants(options: { filter: { sku: { eq: $sku } } }) { items { id stockAllocated } } }',
    { sku: IN_STOCK },
  );
  const { id, stockAllocated } = productVariants.items[0]!;
  await office.admin('mutation ($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }', {
    input: [{ id, stockOnHand: stockAllocated + quantity }],
  });
  expect(await stock()).toEqual([quantity, quantity]);
}

describe('an order of the shop in the engine', () => {
  it('has its number, customer, lines, sums and VAT, with a discount code, a gift card and an engraving', async () => {
    await setStock(20);
    const { unique_id: id } = await cartWith(office.calls, IN_STOCK, 2);
    const { data: ring } = await office.calls.call('getConfiguration', { params: { id: MADE } });
    const engraving = { text: 'Für immer' };
    await office.calls.call('addItem', { body: { cart_unique_id: id, product_configuration_id: ring.id, quantity: 1, engraving } });
    await fillCheckout(office.calls, id);
    for (const gift_card_code of ['DANKE25', 'FL-0100-GRAZ'])
      await office.calls.call('bindGiftCard', { body: { cart_unique_id: id, gift_card_code } });
    const { data: cart } = await office.calls.call('updateCart', {
      params: { id },
      body: { order_notes: 'Bitte läuten', shipping_rate_id: 'dpd' },
    });
    const { data: order } = await office.calls.call('finishCheckout', { body: bankBody(cart) });
    const copy = await copyOf(order);
    const cents = (amount: number): number => Math.round(amount * 100);
    const giftCard = cents(order.items_amount + order.shipping_amount - order.final_amount) - 2500;
    expect(giftCard).toBeGreaterThan(0);
    expect(copy).toMatchObject({
      state: 'PaymentAuthorized',
      totalWithTax: cents(order.final_amount) + giftCard,
      customer: { emailAddress: 'ana@example.com' },
      customFields: { taxCents: cents(order.tax_amount), taxRate: 20, delivery: 'DPD Werttransport', notes: 'Bitte läuten' },
      shippingAddress: { fullName: 'Ana Beispiel', countryCode: 'AT' },
      surcharges: [{ description: 'DANKE25', priceWithTax: -2500 }],
    });
    expect(copy.lines.map(({ quantity, productVariant, customFields }) => [productVariant.sku, quantity, customFields.engraving])).toEqual(
      order.order_products.map(({ configuration_id, quantity, engraving: text }) => [configuration_id, quantity, text.text ?? null]),
    );
    expect(Object.fromEntries(copy.payments.map(({ method, state, amount }) => [method, [state, amount]]))).toEqual({
      bank_transfer: ['Authorized', cents(order.final_amount)],
      'gift-card': ['Settled', giftCard],
    });
    expect(await stock()).toEqual([18, 18]);
  });

  it('follows what becomes of it: paid, shipped with another number, delivered, returned', async () => {
    const { cart, payment } = await byCard();
    const order = (await finish(office.calls, cart, payment)).body.data as Order;
    expect(await states(order)).toEqual(['in-workshop', 1, 'PaymentSettled', ['Settled']]);
    await control({ po_number: order.po_number, status: 'shipped', parcel: { carrier: 'DPD', number: '1' } });
    await control({ po_number: order.po_number, parcel: { carrier: 'DPD', number: '2' } });
    expect(await copyOf(order)).toMatchObject({ state: 'Shipped', fulfillments: [{ method: 'DPD', trackingCode: '2', state: 'Shipped' }] });
    await control({ po_number: order.po_number, status: 'completed' });
    expect((await copyOf(order)).state).toBe('Delivered');
    const body = {
      order_id: await returnIdOf(office.calls, order),
      request_key: `key-of-a-return-of-${order.po_number}`,
      type: 1 as const,
      refund_type: 'refund' as const,
      positions: [{ position: 0, quantity: 1, reason: 'other' }],
    };
    const { number } = (await office.calls.call('requestReturn', { body })).data;
    await office.calls.send('POST', '/sandbox/return', { number, status: 'partially-refunded', refund_amount: 10 });
    expect((await copyOf(order)).payments[0]?.refunds).toEqual([{ state: 'Settled', total: 1000 }]);
  });

  it('is cancelled when its money could not be taken, and a new one has another number', async () => {
    await setStock(5);
    const { cart, payment } = await byCard(IN_STOCK);
    await office.calls.send('POST', '/sandbox/faults', { mode: 'hold', at: 'order-placed', delayMs: 60_000 });
    const answer = finish(office.calls, cart, payment);
    await expect.poll(stock, WAIT).toEqual([4, 4]);
    const { code } = (await db.get<{ code: string }>('SELECT code FROM "order" ORDER BY id DESC LIMIT 1'))!;
    await atGateway(office.calls, payment, 'voided');
    await office.calls.send('POST', '/sandbox/faults', { mode: 'none' });
    expect(said(await answer)).toBe('409 payment_cancelled');
    expect(await db.get('SELECT state FROM "order" WHERE code = ?', code)).toEqual({ state: 'Cancelled' });
    expect(await stock()).toEqual([5, 5]);
    const next = await office.calls.call('finishCheckout', { body: bankBody(cart) });
    expect(next.data.po_number).not.toBe(code);
    expect(await stock()).toEqual([4, 4]);
  });
});

describe('what staff do in the dashboard', () => {
  const settle = async (order: Placed) =>
    office.admin('mutation ($id: ID!) { settlePayment(id: $id) { ... on ErrorResult { message } } }', {
      id: (await copyOf(order)).payments[0]?.id,
    });
  const cancel = async (order: Placed, quantity?: number) => {
    const { id, lines } = await copyOf(order);
    const some = quantity === undefined ? {} : { lines: [{ orderLineId: lines[0]?.id, quantity }] };
    return office.admin('mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { ... on ErrorResult { message } } }', {
      input: { orderId: id, cancelShipping: true, ...some },
    });
  };
  const refund = async (order: Placed, amount?: number) => {
    const payment = (await copyOf(order)).payments[0]!;
    return office.admin('mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { ... on ErrorResult { message } } }', {
      input: { paymentId: payment.id, amount: amount ?? payment.amount, lines: [], shipping: 0, adjustment: 0 },
    });
  };
  const fulfil = async (order: Placed, trackingCode: string, quantity?: number) => {
    const { lines } = await copyOf(order);
    const values = Object.entries({ method: 'DPD', trackingCode }).map(([name, value]) => ({ name, value }));
    const { addFulfillmentToOrder } = await office.admin<{ addFulfillmentToOrder: { id: string } }>(
      'mutation ($input: FulfillOrderInput!) { addFulfillmentToOrder(input: $input) { ... on Fulfillment { id } ... on ErrorResult { message } } }',
      {
        input: {
          lines: lines.map((line) => ({ orderLineId: line.id, quantity: quantity ?? line.quantity })),
          handler: { code: 'manual-fulfillment', arguments: values },
        },
      },
    );
    return addFulfillmentToOrder.id;
  };
  const move = (id: string, state: string) =>
    office.admin(
      'mutation ($id: ID!, $state: String!) { transitionFulfillmentToState(id: $id, state: $state) { ... on Fulfillment { state } } }',
      { id, state },
    );

  it('a settled payment starts the work; a shipped and a delivered parcel reach the customer', async () => {
    const order = await byTransfer();
    await settle(order);
    expect(await states(order)).toEqual(['in-workshop', 1, 'PaymentSettled', ['Settled']]);
    await expect(settle(order)).rejects.toThrow('is paid already');
    const id = await fulfil(order, '01234567890');
    await move(id, 'Shipped');
    expect((await now(order)).fulfilment?.parcel).toMatchObject({ carrier: 'DPD', number: '01234567890' });
    await move(id, 'Delivered');
    expect(await states(order)).toEqual(['completed', 1, 'Delivered', ['Settled']]);
    await expect(move(id, 'Cancelled')).rejects.toThrow('comes back as a return');
    expect(await mailsOf(order)).toEqual(['order-confirmation', 'payment-received', 'shipped']);
  });

  it('payments go on by methods that are switched off since', async () => {
    const unpaid = await byTransfer();
    const { cart, payment } = await byCard();
    const paid = (await finish(office.calls, cart, payment)).body.data as Order;
    const { paymentMethods } = await office.admin<{ paymentMethods: { items: { id: string; code: string }[] } }>(
      '{ paymentMethods(options: { take: 100 }) { items { id code } } }',
    );
    const enable = async (enabled: boolean): Promise<void> => {
      for (const { id, code } of paymentMethods.items)
        if (['bank_transfer', 'card'].includes(code))
          await office.admin('mutation ($input: UpdatePaymentMethodInput!) { updatePaymentMethod(input: $input) { id } }', {
            input: { id, enabled },
          });
    };
    await enable(false);
    await settle(unpaid);
    expect(await states(unpaid)).toEqual(['in-workshop', 1, 'PaymentSettled', ['Settled']]);
    await refund(paid);
    await expect.poll(async () => (await copyOf(paid)).payments[0]?.refunds, WAIT).toMatchObject([{ state: 'Settled' }]);
    await enable(true);
    const offered = async () => (await office.calls.call('getPaymentMethods', {})).data.map(({ code }) => code);
    await expect.poll(offered, WAIT).toEqual(expect.arrayContaining(['bank_transfer', 'card']));
  });

  it('an unpaid order is cancelled in both, with stock and mail', async () => {
    await setStock(7);
    const order = await byTransfer(IN_STOCK, 2);
    expect(await stock()).toEqual([5, 5]);
    await expect(cancel(order, 1)).rejects.toThrow('cancelled as a whole');
    expect([await stock(), (await copyOf(order)).lines[0]?.quantity]).toEqual([[5, 5], 2]);
    await cancel(order);
    await expect.poll(() => states(order), WAIT).toEqual(['cancelled', 4, 'Cancelled', ['Cancelled']]);
    expect(await stock()).toEqual([7, 7]);
    expect(await mailsOf(order)).toEqual(['order-confirmation', 'order-cancelled']);
  });

  it('a refund goes back at the gateway, with credit note and mail; then a cancellation puts its products on sale', async () => {
    await setStock(3);
    const { cart, payment } = await byCard(IN_STOCK);
    const order = (await finish(office.calls, cart, payment)).body.data as Order;
    await expect(cancel(order)).rejects.toThrow('refund it first');
    await refund(order, 100);
    await expect.poll(async () => (await copyOf(order)).payments[0]?.refunds, WAIT).toEqual([{ state: 'Settled', total: 100 }]);
    expect(await states(order)).toEqual(['in-workshop', 3, 'PaymentSettled', ['Settled']]);
    await refund(order, Math.round(order.final_amount * 100) - 100);
    const settled = [{ state: 'Settled' }, { state: 'Settled' }];
    await expect.poll(async () => (await copyOf(order)).payments[0]?.refunds, WAIT).toMatchObject(settled);
    expect((await now(order)).payment_status).toBe(2);
    expect(charges(dataDir).find(({ reference }) => reference === payment.id)?.state).toBe('refunded');
    expect((await mailsOf(order)).at(-1)).toBe('order-refunded');
    await cancel(order);
    await expect.poll(() => states(order), WAIT).toEqual(['cancelled', 2, 'Cancelled', ['Settled']]);
    expect(await stock()).toEqual([3, 3]);
  });

  it('what the shop does not allow is refused, and changes neither', async () => {
    const order = await byTransfer(MADE, 2);
    const before = await states(order);
    const unpaid = await fulfil(order, '1');
    await expect(move(unpaid, 'Shipped')).rejects.toThrow('is unpaid');
    await move(unpaid, 'Cancelled');
    await expect(fulfil(order, '1', 1)).rejects.toThrow('as a whole');
    const { id } = await copyOf(order);
    const { transitionOrderToState } = await office.admin<{ transitionOrderToState: { transitionError: string } }>(
      'mutation ($id: ID!) { transitionOrderToState(id: $id, state: "Modifying") { ... on OrderStateTransitionError { transitionError } } }',
      { id },
    );
    expect(transitionOrderToState.transitionError).toContain('Lines of an order are not changed');
    await expect(office.admin('mutation { createDraftOrder { id } }')).rejects.toThrow('placed in the shop');
    await expect(office.admin('mutation { createDraftOrder { id } }', {}, 'de')).rejects.toThrow('Bestellt wird im Shop');
    expect(await states(order)).toEqual(before);
    await settle(order);
    const parcel = await fulfil(order, ' ');
    await expect(move(parcel, 'Shipped')).rejects.toThrow('no tracking code');
    expect((await now(order)).status).toBe('in-workshop');
  });
});

const readyCarts = (calls: Calls, count: number): Promise<Cart[]> =>
  Promise.all(Array.from({ length: count }, () => readyCart(calls, IN_STOCK)));
const orders = async (): Promise<{ shop: string[]; engine: string[] }> => ({
  shop: (await db.all<{ po_number: string }>('SELECT po_number FROM orders ORDER BY po_number')).map(({ po_number }) => po_number),
  engine: (
    await db.all<{ code: string }>(
      `SELECT code FROM "order" WHERE state <> 'Cancelled' OR code IN (SELECT po_number FROM orders) ORDER BY code`,
    )
  ).map(({ code }) => code),
});

it('200 buyers for ten pieces on two processes: ten orders in both books', async () => {
  const FOR_SALE = 10;
  await setStock(FOR_SALE);
  const carts: [Calls, Cart][] = [];
  for (let round = 0; round < 10; round += 1)
    for (const { calls } of [office, other]) for (const cart of await readyCarts(calls, 10)) carts.push([calls, cart]);
  const before = await orders();
  const answers = await Promise.all(carts.map(([calls, cart]) => calls.attempt('finishCheckout', { body: bankBody(cart) })));
  const outcomes = answers.map(said);
  expect(outcomes.filter((one) => one === '200 ok')).toHaveLength(FOR_SALE);
  expect(outcomes.filter((one) => one === '409 out_of_stock')).toHaveLength(carts.length - FOR_SALE);
  const after = await orders();
  expect(after.shop).toEqual(after.engine);
  expect(after.shop).toHaveLength(before.shop.length + FOR_SALE);
  expect(await stock()).toEqual([0, 0]);
});

it('a process that is killed between the two writes leaves neither; the same cart is ordered once by the other', async () => {
  await setStock(2);
  const [cart] = (await readyCarts(other.calls, 1)) as [Cart];
  const before = await orders();
  await other.calls.send('POST', '/sandbox/faults', { mode: 'kill', at: 'order-written' });
  await expect(other.calls.attempt('finishCheckout', { body: bankBody(cart) })).rejects.toThrow();
  expect([await orders(), await stock()]).toEqual([before, [2, 2]]);
  expect(said(await office.calls.attempt('finishCheckout', { body: bankBody(cart) }))).toBe('200 ok');
  const after = await orders();
  expect(after.shop).toEqual(after.engine);
  expect([after.shop.length, await stock()]).toEqual([before.shop.length + 1, [1, 1]]);
});

it('a process that is killed while the engine writes its half leaves neither', async () => {
  other = await startBackOffice(otherDir, { databaseUrl: office.databaseUrl });
  await setStock(2);
  const [cart] = (await readyCarts(other.calls, 1)) as [Cart];
  const before = await orders();
  await db.transaction(async (holding) => {
    // The engine's order and its lines are written; its stock is taken last.
    await holding.all(
      'SELECT s.id FROM stock_level s JOIN product_variant v ON v.id = s."productVariantId" WHERE v.sku = ? /* FOR UPDATE */',
      IN_STOCK,
    );
    const answer = other.calls.attempt('finishCheckout', { body: bankBody(cart) }).catch(() => 'no answer');
    await expect.poll(() => holding.all('SELECT 1 FROM pg_locks WHERE NOT granted'), WAIT).toHaveLength(1);
    other.kill();
    expect(await answer).toBe('no answer');
  });
  await expect.poll(() => db.all("SELECT 1 FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'"), WAIT).toEqual([]);
  expect([await orders(), await stock()]).toEqual([before, [2, 2]]);
});

it('10,000 random carts cost the same in the engine as in the shop', async () => {
  const bridge = join(ROOT, 'packages/vendure');
  const test = ['--import', join(bridge, 'typescript-loader.js'), '--test', join(bridge, 'compare-totals.ts')];
  const { stdout } = await promisify(execFile)(process.execPath, test, { cwd: bridge });
  expect(stdout).toMatch(/pass 1\n/);
});
