import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PaymentStatus } from '../../../contract/payment-codes.ts';
import { bankBody, idOf, readyCart, returnIdOf } from '../../../sandbox/testing/purchase.fixture.ts';
import type { Running } from '../../../sandbox/testing/sandbox.fixture.ts';
import { addSubscriber } from '../../customers/newsletter.ts';
import { listQuestions, questionDetails, setQuestionAnswered } from './questions.ts';
import { listReturns, returnDetails, returnPhoto, setReturnState } from './returns.ts';
import { listSubscribers, subscribersCsv, unsubscribeAddress } from './subscribers.ts';
import { listWithdrawals, refundWithdrawal, setWithdrawalHandled, withdrawalDetails } from './withdrawals.ts';

/** Made to order, so no stock is needed. */
const RING = 'FL-ISO-RA-YG750-54';
const JPEG = '/9j/2wBD';

/** The same on every database. */
export function describeRequests(start: () => Promise<Running>): void {
  let running: Running;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.close());

  const shop = () => running.sandbox.shop;
  const mailsTo = async (key: string) =>
    (await shop().db.all<{ n: number }>('SELECT count(*) AS n FROM mails WHERE key = ?', key))[0]?.n ?? 0;

  let keys = 0;
  /** Of a delivered order of two rings. */
  async function requested({ type = 1 }: { type?: 1 | 2 } = {}) {
    const cart = await readyCart(running, RING, 2);
    const { data: order } = await running.call('finishCheckout', { body: bankBody(cart) });
    const control = (body: object) => running.send('POST', '/sandbox/order', { po_number: order.po_number, ...body });
    await control({ payment_status: PaymentStatus.paid });
    await control({ status: 'completed' });
    const id = await returnIdOf(running, order);
    const photo = (await running.call('keepReturnPhoto', { params: { id }, body: { content: JPEG } })).data.id;
    const { data } = await running.call('requestReturn', {
      body: {
        order_id: id,
        request_key: `key-of-the-request-${(keys += 1)}`,
        type,
        comment: 'Ein Stein sitzt locker.',
        photos: [photo],
        positions: [{ position: order.order_products[0]?.position ?? 0, quantity: 2, reason: type === 1 ? 'other' : 'stone-loose' }],
      },
    });
    return { order, number: data.number, refund: data.refund_amount ?? 0, photo };
  }
  const paymentOf = async (po_number: string) =>
    (await shop().db.get<{ payment_status: number }>('SELECT payment_status FROM orders WHERE po_number = ?', po_number))?.payment_status;

  describe('a return', () => {
    it('is listed and shown with lines, photos and the states that may follow', async () => {
      const { order, number, refund, photo } = await requested();
      const { items } = await listReturns(shop(), { search: order.po_number });
      expect(items).toMatchObject([
        { number, order: order.po_number, kind: 'refund', status: 'requested', quantity: 2, refund_amount: refund },
      ]);
      const details = await returnDetails(shop(), number);
      expect(details).toMatchObject({
        status: 'requested',
        next: ['received', 'refund-started', 'refunded', 'partially-refunded', 'declined'],
        contact_email: 'ana@example.com',
        comment: 'Ein Stein sitzt locker.',
        lines: [{ configuration_id: RING, quantity: 2 }],
        photos: [photo],
      });
      expect(Buffer.from(await returnPhoto(shop(), photo)).toString('base64')).toBe(JPEG);
      await expect(returnPhoto(shop(), 'no-such-photo')).rejects.toThrow('photo not found');
      expect((await listReturns(shop(), { status: 'declined' })).items).toEqual([]);
    });

    it('that is refunded moves the payment, writes a credit note and a mail with the note, which stays in the history', async () => {
      const { order, number, refund } = await requested();
      const mails = await mailsTo('return-partially-refunded');
      await setReturnState(shop(), { number, status: 'received' });
      const note = 'Einer der Ringe hat Kratzer.';
      const details = await setReturnState(shop(), { number, status: 'partially-refunded', refund_amount: refund - 10, note });
      expect(details).toMatchObject({ status: 'partially-refunded', next: [], refund_amount: refund - 10 });
      expect(details.history.map((one) => [one.status, one.note])).toEqual([
        ['requested', null],
        ['received', null],
        ['partially-refunded', note],
      ]);
      expect(await paymentOf(order.po_number)).toBe(PaymentStatus.partiallyRefunded);
      expect(await mailsTo('return-partially-refunded')).toBe(mails + 1);
      const credit = await shop().db.get(
        'SELECT c.cents FROM credit_notes c JOIN returns r ON r.id = c.return_id WHERE r.number = ?',
        number,
      );
      expect(credit).toEqual({ cents: Math.round((refund - 10) * 100) });
    });

    it('that has ended, or a state that cannot follow, is refused, and nothing changes', async () => {
      const { order, number, refund } = await requested();
      await expect(setReturnState(shop(), { number, status: 'sent-back' })).rejects.toThrow('is requested: it cannot be sent-back');
      await expect(setReturnState(shop(), { number, status: 'refunded', refund_amount: refund + 1 })).rejects.toThrow('more than');
      await expect(setReturnState(shop(), { number, status: 'received', refund_amount: 1 })).rejects.toThrow('only with a state');
      await expect(setReturnState(shop(), { number, status: 'lost' })).rejects.toMatchObject({ fields: { status: expect.any(Array) } });
      expect(await paymentOf(order.po_number)).toBe(PaymentStatus.returnRequested);
      await setReturnState(shop(), { number, status: 'declined', note: 'Getragen.' });
      await expect(setReturnState(shop(), { number, status: 'received' })).rejects.toThrow('is declined');
      await expect(setReturnState(shop(), { number: 'FL-R-1', status: 'received' })).rejects.toThrow('return FL-R-1 not found');
    });

    it('for a repair is received and sent back, without money', async () => {
      const { order, number } = await requested({ type: 2 });
      expect(await returnDetails(shop(), number)).toMatchObject({ kind: 'repair', next: ['received', 'declined'], refund_amount: null });
      await setReturnState(shop(), { number, status: 'received' });
      await setReturnState(shop(), { number, status: 'sent-back', note: 'Der Stein sitzt fest.' });
      expect(await paymentOf(order.po_number)).toBe(PaymentStatus.paid);
    });
  });

  it('a withdrawal is paid back with its order, in part if need be, and is handled then; never with another order', async () => {
    const orders = [];
    for (let i = 0; i < 2; i += 1) {
      const { data } = await running.call('finishCheckout', { body: bankBody(await readyCart(running, RING)) });
      await running.send('POST', '/sandbox/order', { po_number: data.po_number, payment_status: PaymentStatus.paid });
      orders.push(data.po_number);
    }
    const [mine = '', other = ''] = orders;
    const body = { name: 'Ana Beispiel', email: 'ana@example.com', contract: mine, items: null, suspicious: false };
    const { number } = (await running.call('declareWithdrawal', { body })).data;
    const part = { isDryRun: false, isByHand: false, amount: 20 };
    await expect(refundWithdrawal(shop(), number, other, part)).rejects.toThrow(`is of order ${mine}`);
    await refundWithdrawal(shop(), number, mine, { ...part, isDryRun: true });
    expect((await withdrawalDetails(shop(), number)).handled_at).toBeNull();
    await refundWithdrawal(shop(), number, mine, part);
    expect((await withdrawalDetails(shop(), number)).handled_at).not.toBeNull();
    const note = await shop().db.get('SELECT cents, reason FROM credit_notes ORDER BY year DESC, number DESC LIMIT 1');
    expect(note).toEqual({ cents: 2000, reason: number });
  });

  it('a withdrawal is listed as open until it is handled, and keeps its words', async () => {
    const body = { name: 'Ana Beispiel', email: 'ana@example.com', contract: 'FL-26-1', items: null, suspicious: false };
    const { data } = await running.call('declareWithdrawal', { body });
    const open = async () => (await listWithdrawals(shop(), { open: true })).items.map(({ number }) => number);
    expect(await open()).toContain(data.number);
    expect(await withdrawalDetails(shop(), data.number)).toMatchObject({
      name: 'Ana Beispiel',
      contract: 'FL-26-1',
      order: null,
      content: data.content,
      checksum: data.checksum,
      handled_at: null,
    });
    const handled = await setWithdrawalHandled(shop(), data.number, true);
    expect(handled.handled_at).not.toBeNull();
    expect((await setWithdrawalHandled(shop(), data.number, true)).handled_at).toBe(handled.handled_at);
    expect(await open()).not.toContain(data.number);
    expect((await listWithdrawals(shop(), { search: 'beispiel' })).items[0]?.number).toBe(data.number);
    expect((await setWithdrawalHandled(shop(), data.number, false)).handled_at).toBeNull();
    await expect(setWithdrawalHandled(shop(), 'FL-W-1', true)).rejects.toThrow('withdrawal FL-W-1 not found');
  });

  it('a question is listed as open until it is answered', async () => {
    const question = 'Gibt es den Ring auch in Platin?';
    await running.call('askQuestion', { body: { name: 'Ben', email: 'ben@example.com', question, product_id: await productOf(RING) } });
    const { items } = await listQuestions(shop(), { open: true, search: 'platin' });
    expect(items).toMatchObject([{ name: 'Ben', email: 'ben@example.com', question, sku: null, answered_at: null, lang: 'de' }]);
    const id = items[0]?.id ?? 0;
    expect((await setQuestionAnswered(shop(), id, true)).answered_at).not.toBeNull();
    expect((await listQuestions(shop(), { open: true, search: 'platin' })).total).toBe(0);
    expect((await questionDetails(shop(), id)).product).toBeTruthy();
    expect((await setQuestionAnswered(shop(), id, false)).answered_at).toBeNull();
    await expect(setQuestionAnswered(shop(), 999_999, true)).rejects.toThrow('question 999999 not found');
  });
  const productOf = async (sku: string) =>
    (await shop().db.get<{ id: number }>('SELECT product_id AS id FROM configurations WHERE id = ?', await idOf(running, sku)))?.id ?? 0;

  it('subscribers are listed, exported and unsubscribed; subscriptions of a product are none', async () => {
    await addSubscriber(shop(), 'eins@example.com', 'de');
    await addSubscriber(shop(), '=zwei@example.com', 'en');
    await shop().db.run("INSERT INTO subscriptions (email, sku, lang, created_at) VALUES ('drei@example.com', 'FL-1', 'de', 1)");
    expect((await listSubscribers(shop(), { search: 'example.com' })).items.map(({ email }) => email).sort()).toEqual([
      '=zwei@example.com',
      'eins@example.com',
    ]);
    const csv = await subscribersCsv(shop());
    expect(csv).toMatch(/^email,language,subscribed_at\r\n/);
    expect(csv).toContain("'=zwei@example.com,en,");
    await unsubscribeAddress(shop(), 'eins@example.com');
    expect((await listSubscribers(shop(), { search: 'eins@' })).total).toBe(0);
    await expect(unsubscribeAddress(shop(), 'eins@example.com')).rejects.toThrow('subscriber eins@example.com not found');
  });
}
