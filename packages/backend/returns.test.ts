import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PaymentStatus } from '../contract/payment-codes.ts';
import type { ReturnStatus } from '../contract/return-limits.ts';
import { customer, PASSWORD } from './customers/customers.fixture.ts';
import { ADDRESS, bankBody, idOf, readyCart, returnIdOf } from '../sandbox/testing/purchase.fixture.ts';
import { photoForm, type Calls, type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';
import { DAY_MS } from '../contract/time.ts';

/** An engagement ring (60 days), a bracelet (30 days), a pair of studs (14 days). */
const RING = 'FL-ISO-RA-YG750-54';
const BRACELET = 'FL-NUS-WG585-185';
const STUDS = 'FL-GLO-BR-YG750';
const JPEG = '/9j/2wBD';

let shop: Running;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-06T09:00:00Z') });
  shop = await startSandbox();
});
afterEach(async () => {
  await shop.close();
  vi.useRealTimers();
});

const control = (path: string, body: object) => shop.send('POST', `/sandbox/${path}`, body);

/** Delivered today: two bracelets, the ring with an engraving or without, the studs. */
async function delivered(who: Calls = shop, { engraving }: { engraving?: string } = {}) {
  const cart = await readyCart(who, BRACELET, 2);
  const { unique_id: cart_unique_id } = cart;
  const add = async (sku: string, text?: string) =>
    who.call('addItem', {
      body: { cart_unique_id, product_configuration_id: await idOf(shop, sku), quantity: 1, engraving: text === undefined ? {} : { text } },
    });
  await add(RING, engraving);
  await add(STUDS);
  const body = { shipping_address: ADDRESS, shipping_rate_id: 'dpd' };
  const { data } = await who.call('updateCart', { params: { id: cart_unique_id }, body });
  const { data: order } = await who.call('finishCheckout', { body: bankBody(data) });
  await control('order', { po_number: order.po_number, payment_status: PaymentStatus.paid });
  await control('order', { po_number: order.po_number, status: 'completed' });
  const position = (sku: string) => order.order_products.find((line) => line.configuration_id === sku)?.position ?? -1;
  return { order, id: await returnIdOf(who, order), ring: position(RING), bracelet: position(BRACELET), studs: position(STUDS) };
}

let keys = 0;
const lineOf = (position: number, more: object = {}) => ({ position, quantity: 1, reason: 'other', ...more });
const request = (id: string, positions: ReturnType<typeof lineOf>[], more: object = {}) => ({
  body: { order_id: id, request_key: `key-of-a-request-${(keys += 1)}`, type: 1 as const, positions, ...more },
});
const paymentOf = async (id: string) => (await shop.call('getReturnOrder', { params: { id } })).data.payment_status;
const move = (number: string, status: ReturnStatus) => control('return', { number, status });

describe('a return', () => {
  it('has a number, a label and a last day, appears in the order and causes a mail', async () => {
    const { id, order, ring, bracelet } = await delivered();
    vi.setSystemTime(Date.now() + 17 * DAY_MS);
    const certificate = { certificate_issuer: 'GIA', certificate_url: 'https://report.example/2487113906' };
    const { db } = shop.sandbox.shop;
    const { transaction } = db;
    const reads: string[] = [];
    vi.spyOn(db, 'transaction').mockImplementationOnce((work) =>
      transaction((inside) => work({ ...inside, get: (sql, ...params) => (reads.push(sql), inside.get(sql, ...params)) })),
    );
    const { data } = await shop.call(
      'requestReturn',
      request(id, [lineOf(ring, { reason: 'different-from-picture', ...certificate }), lineOf(bracelet, { reason: 'gift-not-suitable' })], {
        refund_type: 'exchange',
        comment: 'Der Stein wirkt an der Hand größer.\nName: Eve',
      }),
    );
    // The order's view is built once, for the answer and the mail.
    expect(reads.filter((sql) => sql.startsWith('SELECT * FROM orders'))).toHaveLength(1);
    expect(data).toMatchObject({
      number: 'FL-R-26-00001',
      order_id: id,
      po_number: order.po_number,
      type: 1,
      refund_type: 'exchange',
      status: 'requested',
      history: [{ status: 'requested', at: '2026-11-23T09:00:00.000Z' }],
      positions: [
        { position: ring, quantity: 1, ordered: 1, reason_title: 'Wirkt anders als auf dem Bild', ...certificate },
        { position: bracelet, quantity: 1, ordered: 2, reason_title: 'Geschenk, das nicht gepasst hat' },
      ],
      first_name: 'Ana',
      email: 'ana@example.com',
      // The shorter of the two periods.
      send_by: '2026-12-06',
      // Number and mail address lead to no street.
      label: { sender: ['Ana Beispiel', '1010 Wien, Österreich'], reference: 'FL-R-26-00001' },
    });
    const [costOfBracelet = 0, costOfRing = 0] = [BRACELET, RING].map(
      (sku) => order.order_products.find((line) => line.configuration_id === sku)?.cost,
    );
    expect(data.refund_amount).toBe(costOfBracelet + costOfRing);
    expect(await shop.call('getReturn', { params: { id, number: data.number } })).toEqual({ data });

    const { data: after } = await shop.call('getReturnOrder', { params: { id } });
    expect(after.payment_status).toBe(PaymentStatus.returnRequested);
    expect(after.returns).toEqual([{ number: data.number, type: 1, status: 'requested', created_at: data.created_at }]);
    expect(after.order_products.map((line) => [line.position, line.returned])).toEqual(
      expect.arrayContaining([
        [ring, 1],
        [bracelet, 1],
      ]),
    );

    const mail = await shop.sandbox.shop.db.get<{ recipient: string; text: string }>(
      'SELECT * FROM mails WHERE key = ?',
      'return-request-received',
    );
    expect(mail?.recipient).toBe('ana@example.com');
    expect(mail?.text).toContain(`Bestellung ${order.po_number}`);
    expect(mail?.text).toMatch(/\n.+\n.+\n +Geschenk, das nicht gepasst hat\n +1 von 2/);
    expect(mail?.text).toContain('Ihre Anmerkung: „Der Stein wirkt an der Hand größer. Name: Eve“');
    const [, returnId = ''] = /\/return\/([\w-]+)\/done\/FL-R-26-00001/.exec(mail?.text ?? '') ?? [];
    expect(returnId).toBe(id);
  });

  it('sent twice is one request, also with changed words', async () => {
    const { id, bracelet } = await delivered();
    const sent = request(id, [lineOf(bracelet)]);
    const first = await shop.call('requestReturn', sent);
    const again = await shop.call('requestReturn', { body: { ...sent.body, comment: 'noch etwas' } });
    expect(again).toEqual(first);
    expect(await shop.sandbox.shop.db.all('SELECT * FROM mails WHERE key = ?', 'return-request-received')).toHaveLength(1);
  });

  it.each([
    ['more pieces than were bought', 'bracelet', { quantity: 3 }, 'quantity'],
    ['an engraved piece', 'ring', {}, 'engraved'],
    ['a piece after its period', 'studs', {}, 'period_over'],
  ] as const)('of %s is refused', async (_, name, more, problem) => {
    const places = await delivered(shop, { engraving: 'A & L' });
    vi.setSystemTime(Date.now() + 15 * DAY_MS);
    const { status, body } = await shop.attempt('requestReturn', request(places.id, [lineOf(places[name], more)]));
    expect({ status, body }).toMatchObject({ status: 409, body: { error_code: 'return_refused', errors: { 'positions.0': [problem] } } });
    expect(await paymentOf(places.id)).toBe(PaymentStatus.paid);
  });

  it('is possible until the end of the last day in Vienna', async () => {
    const { id, studs } = await delivered();
    vi.setSystemTime(new Date('2026-11-20T22:59:00Z'));
    const allowed = request(id, [lineOf(studs)]);
    vi.setSystemTime(new Date('2026-11-20T23:01:00Z'));
    expect((await shop.attempt('requestReturn', allowed)).body.errors).toEqual({ 'positions.0': ['period_over'] });
    vi.setSystemTime(new Date('2026-11-20T22:59:00Z'));
    // A customer who asks on the last day has a week for the way to the post office.
    expect((await shop.call('requestReturn', allowed)).data.send_by).toBe('2026-11-27');
  });

  it('is limited to the remaining quantity: less units under way or returned, not declined ones', async () => {
    const { id, bracelet } = await delivered();
    const both = () => request(id, [lineOf(bracelet, { quantity: 2 })]);
    const { number } = (await shop.call('requestReturn', both())).data;
    expect((await shop.attempt('requestReturn', both())).body.errors).toEqual({ 'positions.0': ['quantity'] });
    await move(number, 'declined');
    expect(await paymentOf(id)).toBe(PaymentStatus.paid);
    expect((await shop.call('getReturn', { params: { id, number } })).data).toMatchObject({
      status: 'declined',
      label: null,
      send_by: null,
    });
    await shop.call('requestReturn', both());
  });

  it('of a piece made to measure, before delivery, for a reason of repairs, or of an unknown line is refused', async () => {
    const { id, order, studs } = await delivered();
    await control('order', { po_number: order.po_number, made_to_measure: [studs] });
    const errors = async (positions: ReturnType<typeof lineOf>[]) =>
      (await shop.attempt('requestReturn', request(id, positions))).body.errors;
    expect(await errors([lineOf(studs)])).toEqual({ 'positions.0': ['made_to_measure'] });
    expect(await errors([lineOf(studs, { reason: 'resize' })])).toHaveProperty(['positions.0.reason']);
    expect(await errors([lineOf(7)])).toHaveProperty(['positions.0.position']);
    await control('order', { po_number: order.po_number, status: 'shipped' });
    expect(await errors([lineOf(studs)])).toEqual({ 'positions.0': ['not_delivered'] });
  });

  it('moves the payment status of the order: 6, 5, then 3 or 2', async () => {
    const { id, bracelet, ring, studs } = await delivered();
    const { number } = (await shop.call('requestReturn', request(id, [lineOf(bracelet, { quantity: 2 })]))).data;
    const seen = [await paymentOf(id)];
    for (const status of ['received', 'refund-started', 'refunded'] as const) {
      await move(number, status);
      seen.push(await paymentOf(id));
    }
    const { returnRequested, refundStarted, partiallyRefunded, refunded } = PaymentStatus;
    expect(seen).toEqual([returnRequested, returnRequested, refundStarted, partiallyRefunded]);
    const rest = (await shop.call('requestReturn', request(id, [lineOf(ring), lineOf(studs)]))).data;
    expect(await paymentOf(id)).toBe(returnRequested);
    await move(rest.number, 'refunded');
    expect(await paymentOf(id)).toBe(refunded);
    const { history } = (await shop.call('getReturn', { params: { id, number } })).data;
    expect(history.map(({ status }) => status)).toEqual(['requested', 'received', 'refund-started', 'refunded']);
    expect((await shop.call('getReturnOrder', { params: { id } })).data.returns.map((one) => one.number)).toEqual([rest.number, number]);
  });
});

describe('a repair', () => {
  it('is possible for an engraved ring after every period, with a size, without a change of the payment', async () => {
    const { id, ring } = await delivered(shop, { engraving: 'A & L' });
    vi.setSystemTime(Date.now() + 500 * DAY_MS);
    const resize = (size: string | null) => request(id, [lineOf(ring, { reason: 'resize', size })], { type: 2 });
    expect((await shop.attempt('requestReturn', resize(null))).body.errors).toHaveProperty(['positions.0.size']);
    const { data } = await shop.call('requestReturn', resize('52'));
    expect(data).toMatchObject({ type: 2, refund_type: null, refund_amount: null, positions: [{ size: '52' }] });
    expect(data.label).not.toBeNull();
    expect(await paymentOf(id)).toBe(PaymentStatus.paid);
    // The piece is away; once it is back it may be sent in again.
    expect((await shop.attempt('requestReturn', resize('53'))).body.errors).toEqual({ 'positions.0': ['quantity'] });
    await move(data.number, 'sent-back');
    await shop.call('requestReturn', resize('53'));
  });
});

describe('access to a return', () => {
  it('is given by number and mail address, without invoice, street and telephone', async () => {
    const { order } = await delivered();
    const find = (email: string, po_number = order.po_number) => shop.attempt('findReturnOrder', { body: { po_number, email } });
    const { data } = await shop.call('findReturnOrder', { body: { po_number: order.po_number.toLowerCase(), email: 'ANA@example.com' } });
    const answer = (await shop.call('getReturnOrder', { params: { id: data.id } })).data;
    expect(answer).toMatchObject({
      unique_id: data.id,
      po_number: order.po_number,
      tracking_id: null,
      contact_email: '',
      documents: [],
    });
    expect(answer.shipping_address).toMatchObject({ zip: '1010', city: 'Wien' });
    expect(JSON.stringify(answer)).not.toMatch(/Musterstraße|Beispiel|ana@/);
    for (const id of [order.unique_id, order.tracking_id ?? ''])
      expect((await shop.attempt('getReturnOrder', { params: { id } })).status).toBe(404);
    // Neither refusal reveals whether the order exists.
    const wrong = await find('eve@example.com');
    expect(wrong.status).toBe(404);
    expect(wrong.body).toEqual((await find('ana@example.com', 'FL-26-99999')).body);
  });

  it('of a customer requires the session of that customer', async () => {
    const anna = await customer(shop, 'anna@example.com');
    const eve = await customer(shop, 'eve@example.com');
    const { id, bracelet } = await delivered(anna);
    const { number } = (await anna.call('requestReturn', request(id, [lineOf(bracelet)]))).data;
    const { data: photo } = await anna.call('keepReturnPhoto', { params: { id }, body: { content: JPEG } });
    for (const stranger of [eve, shop]) {
      const answers = await Promise.all([
        stranger.attempt('getReturnOrder', { params: { id } }),
        stranger.attempt('getReturn', { params: { id, number } }),
        stranger.attempt('requestReturn', request(id, [lineOf(bracelet)])),
        stranger.attempt('keepReturnPhoto', { params: { id }, body: { content: JPEG } }),
        stranger.attempt('getReturnPhoto', { params: { id, photo: photo.id } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    }
    expect((await anna.call('getReturnPhoto', { params: { id, photo: photo.id } })).data.content).toBe(JPEG);
    expect((await anna.call('getReturn', { params: { id, number } })).data.label?.sender).toContain('Musterstraße 1');
  });
});

describe('photos', () => {
  const keep = async (id: string, content = JPEG) => (await shop.call('keepReturnPhoto', { params: { id }, body: { content } })).data.id;

  it('are attached to one request of their order', async () => {
    const { id, bracelet, ring } = await delivered();
    const other = await delivered();
    const [first, second] = [await keep(id), await keep(id, '/9j/2wBE')];
    expect(await keep(id)).toBe(first);
    const photos = [first, second];
    const { data } = await shop.call('requestReturn', request(id, [lineOf(bracelet)], { photos }));
    expect(data.photos).toEqual(photos.map((one) => ({ id: one })));
    const again = await shop.attempt('requestReturn', request(id, [lineOf(ring)], { photos }));
    expect(again.body.errors).toHaveProperty('photos');
    expect((await shop.attempt('getReturnPhoto', { params: { id: other.id, photo: first } })).status).toBe(404);
  });

  it('come as multipart/form-data and go as bytes', async () => {
    const { id } = await delivered();
    const path = `/api/v1/returns/orders/${id}/photos`;
    const { status, body } = await shop.send('POST', path, photoForm({ content: JPEG }));
    const photo = (body.data as { id: string }).id;
    const answer = await fetch(`${shop.url}${path}/${photo}`, { headers: { accept: 'image/jpeg, application/json;q=0.5' } });
    expect([status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(JPEG);
  });

  it.each([
    ['JSON', { content: JPEG }, 415],
    ['a form without a photo', new FormData(), 422],
    ['no JPEG', photoForm({ content: 'AAAA' }), 422],
  ])('are refused as %s', async (_, body, status) => {
    const { id } = await delivered();
    const answer = await shop.send('POST', `/api/v1/returns/orders/${id}/photos`, body);
    expect([answer.status, answer.body.error_code]).toEqual([status, 'validation_failed']);
  });

  it('without a request are deleted after a day, and are limited for an order', async () => {
    const { id } = await delivered();
    const lost = await keep(id);
    for (let index = 1; index < 24; index += 1) await keep(id, `/9j/${Buffer.from(`photo ${index}`).toString('base64')}`);
    const oneMore = await shop.attempt('keepReturnPhoto', { params: { id }, body: { content: '/9j/one+more' } });
    expect(oneMore.body.error_code).toBe('photo_too_many');
    vi.setSystemTime(Date.now() + DAY_MS);
    await keep(id, '/9j/one+more');
    expect((await shop.attempt('getReturnPhoto', { params: { id, photo: lost } })).status).toBe(404);
  });
});

it('is exported with the account, and loses texts and photos when the account is deleted', async () => {
  const anna = await customer(shop, 'anna@example.com');
  const { id, bracelet, order } = await delivered(anna);
  const { data: photo } = await anna.call('keepReturnPhoto', { params: { id }, body: { content: JPEG } });
  const words = { comment: 'Ein Geschenk von Lukas', photos: [photo.id] };
  const { number } = (await anna.call('requestReturn', request(id, [lineOf(bracelet, { certificate_issuer: 'GIA' })], words))).data;
  const { data } = await anna.call('exportUser', {});
  expect(data).toMatchObject({
    returns: [{ number, po_number: order.po_number, comment: words.comment, certificate_issuer: 'GIA', reason: 'other' }],
    return_photos: [{ return: number, jpeg: JPEG }],
  });
  await anna.call('deleteUser', { body: { password: PASSWORD } });
  const { db } = shop.sandbox.shop;
  expect(await db.all('SELECT number, comment FROM returns')).toEqual([{ number, comment: null }]);
  expect(await db.all('SELECT reason, certificate_issuer FROM return_items')).toEqual([{ reason: 'other', certificate_issuer: null }]);
  expect(await db.all('SELECT * FROM return_photos')).toEqual([]);
});
