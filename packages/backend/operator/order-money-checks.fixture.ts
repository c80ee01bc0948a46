import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '../../contract/order.ts';
import { PaymentStatus } from '../../contract/payment-codes.ts';
import { atGateway, chargeOf, finish, startPayment } from '../../sandbox/testing/payment.fixture.ts';
import { bankBody, readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import type { Running } from '../../sandbox/testing/sandbox.fixture.ts';
import { orderMoney, refundInPart, repeatRefunds } from './order-money.ts';

/** Made to order, so no stock is needed. */
const RING = 'FL-ISO-RA-YG750-54';

/** The same on every database. */
export function describeOrderMoney(start: () => Promise<Running>): void {
  let running: Running;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.close());

  const shop = () => running.sandbox.shop;
  const setMode = (mode: string) => running.send('POST', '/sandbox/provider/refunds/mode', { mode });
  async function byCard(code?: string) {
    const ready = await readyCart(running, RING);
    const bound = { cart_unique_id: ready.unique_id, gift_card_code: code ?? '' };
    const cart = code === undefined ? ready : (await running.call('bindGiftCard', { body: bound })).data;
    const payment = await startPayment(running, cart);
    await atGateway(running, payment, 'authorised');
    const order = (await finish(running, cart, payment)).body.data as Order;
    return { number: order.po_number, total: order.final_amount, payment };
  }

  describe('the money of an order', () => {
    it('goes back in part, with a reason, once for two clicks; the rest can still go', async () => {
      const { number, total, payment } = await byCard();
      expect(await orderMoney(shop(), number)).toEqual({
        number,
        payment: 'paid',
        method: 'card',
        currency: 'EUR',
        left: total,
        refunds: [],
        dispute: null,
      });
      const input = { number, amount: 20, reason: ' Kratzer ', left: total };
      const both = await Promise.allSettled([refundInPart(shop(), input), refundInPart(shop(), input)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      await expect(refundInPart(shop(), input)).rejects.toThrow(`order ${number} was refunded in part meanwhile`);
      const money = await orderMoney(shop(), number);
      expect(money).toMatchObject({ payment: 'partially-refunded', left: total - 20 });
      expect(money.refunds).toMatchObject([{ amount: 20, state: 'done', to: 'gateway', problem: null, reason: 'Kratzer' }]);
      expect(money.refunds[0]?.credit_note).toMatch(/^RK-\d\d-\d{5}$/);
      expect(chargeOf(running, payment)?.refunded).toBe(2000);
      expect(await refundInPart(shop(), { number, amount: total - 20, left: total - 20 })).toMatchObject({ payment: 'refunded', left: 0 });
    });

    it('of a wrong amount is refused, and nothing changes', async () => {
      const { number, total } = await byCard();
      for (const amount of [0, -5, Infinity, 1e12, '20', null])
        await expect(refundInPart(shop(), { number, amount, left: total })).rejects.toThrow('not valid');
      for (const amount of [total + 0.01, 0.001])
        await expect(refundInPart(shop(), { number, amount, left: total })).rejects.toThrow('left to refund in part');
      await expect(refundInPart(shop(), { number: 'FL-0', amount: 1, left: 1 })).rejects.toThrow('order FL-0 not found');
      await expect(orderMoney(shop(), 'FL-0')).rejects.toThrow('order FL-0 not found');
      await expect(repeatRefunds(shop(), { number, by_hand: false })).rejects.toThrow('has no refund that has failed');
      expect(await orderMoney(shop(), number)).toMatchObject({ left: total, refunds: [] });
    });

    it('that the gateway promises, or refuses, says so; it is tried again, or was paid by hand', async () => {
      const { number, total, payment } = await byCard();
      await setMode('pending');
      const promised = await refundInPart(shop(), { number, amount: 5, left: total });
      expect(promised).toMatchObject({ payment: 'refund-started', refunds: [{ amount: 5, state: 'sent' }] });
      await setMode('too_late');
      const refused = await refundInPart(shop(), { number, amount: 7, left: total - 5 });
      expect(refused.refunds.at(-1)).toMatchObject({ amount: 7, state: 'failed', problem: 'too_late', to: 'gateway' });
      await setMode('done');
      expect((await repeatRefunds(shop(), { number, by_hand: false })).refunds.at(-1)).toMatchObject({ state: 'done', to: 'gateway' });
      expect(chargeOf(running, payment)?.refunded).toBe(1200);
      await setMode('too_late');
      await refundInPart(shop(), { number, amount: 9, left: total - 12 });
      await setMode('done');
      expect((await repeatRefunds(shop(), { number, by_hand: true })).refunds.at(-1)).toMatchObject({ state: 'done', to: 'by-hand' });
      expect(chargeOf(running, payment)?.refunded).toBe(1200);
    });

    it('goes to the gift card that has paid first, and by hand for a transfer', async () => {
      const { number } = await byCard('FL-0100-GRAZ');
      const { left } = await orderMoney(shop(), number);
      const { refunds } = await refundInPart(shop(), { number, amount: 120, left });
      expect(refunds.map(({ to }) => to)).toEqual(['gift-card', 'gateway']);
      expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(120);
      const { data: order } = await running.call('finishCheckout', { body: bankBody(await readyCart(running, RING)) });
      const of = { number: order.po_number, amount: 10 };
      await expect(refundInPart(shop(), { ...of, left: 0 })).rejects.toThrow('is unpaid: there is nothing to refund');
      await running.send('POST', '/sandbox/order', { po_number: order.po_number, payment_status: PaymentStatus.paid });
      const back = await refundInPart(shop(), { ...of, left: order.final_amount });
      expect(back.refunds).toMatchObject([{ amount: 10, state: 'done', to: 'by-hand', reason: null }]);
    });

    it('is disputed, with the day by which to answer', async () => {
      const { number, payment } = await byCard();
      const dispute = (change: object) => running.send('POST', '/sandbox/provider/disputes', { payment_id: payment.id, ...change });
      await dispute({ state: 'open', cents: 3000, answerBy: Date.parse('2026-12-24T12:00:00Z') });
      const now = async () => (await orderMoney(shop(), number)).dispute;
      await expect.poll(now).toEqual({ state: 'open', amount: 30, answer_by: '2026-12-24T12:00:00.000Z' });
      await dispute({ state: 'won', cents: 3000 });
      await expect.poll(now).toMatchObject({ state: 'won', answer_by: null });
    });
  });
}
