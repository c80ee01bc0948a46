import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PaymentStatus } from '../../contract/payment-codes.ts';
import type { RefundType, ReturnStatus } from '../../contract/return-limits.ts';
import type { Lang } from '../core/language.ts';
import { bankBody, readyCart, returnIdOf } from '../../sandbox/testing/purchase.fixture.ts';
import { type Running, SHOP_ORIGIN, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';

/** Made to order, so no stock is needed. */
const RING = 'FL-ISO-RA-YG750-54';

let shop: Running;
beforeEach(async () => {
  shop = await startSandbox();
});
afterEach(() => shop.close());

interface MailRow {
  readonly key: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
const mailsOfReturns = (): Promise<MailRow[]> =>
  shop.sandbox.shop.db.all<MailRow>("SELECT * FROM mails WHERE event LIKE 'return-status:%' ORDER BY id");

interface Requested {
  readonly type?: 1 | 2;
  readonly refund?: RefundType;
  readonly lang?: Lang;
}

/** The number of a request for one of two delivered rings. */
async function requested({ type = 1, refund = 'refund', lang = 'de' }: Requested = {}): Promise<string> {
  const { data: order } = await shop.call('finishCheckout', { body: bankBody(await readyCart(shop, RING, 2)) }, lang);
  const { po_number } = order;
  await shop.send('POST', '/sandbox/order', { po_number, payment_status: PaymentStatus.paid });
  await shop.send('POST', '/sandbox/order', { po_number, status: 'completed' });
  const position = { position: order.order_products[0]?.position ?? 0, quantity: 1, reason: 'other' };
  const body = {
    order_id: await returnIdOf(shop, order),
    request_key: `key-of-the-request-of-${order.po_number}`,
    type,
    refund_type: type === 1 ? refund : null,
    positions: [position],
  };
  return (await shop.call('requestReturn', { body }, lang)).data.number;
}

const move = async (number: string, status: ReturnStatus, more: object = {}): Promise<void> => {
  expect((await shop.send('POST', '/sandbox/return', { number, status, ...more })).status).toBe(200);
};

describe('the mails of a return', () => {
  it('report arrival, examination and refund, each once, in the language of the order', async () => {
    const number = await requested({ lang: 'en' });
    for (const status of ['received', 'received', 'refund-started', 'refunded', 'received', 'refunded'] as const)
      await move(number, status);
    const mails = await mailsOfReturns();
    expect(mails.map(({ key, recipient }) => [key, recipient])).toEqual(
      ['return-received', 'return-refund-started', 'return-refunded'].map((key) => [key, 'ana@example.com']),
    );
    const [received, started, refunded] = mails;
    expect(received?.subject).toBe(`Your parcel has arrived: ${number}`);
    expect(received?.text).toMatch(/€\d[\d,.]+ are refunded after the examination/);
    expect(started?.text).toMatch(/€\d[\d,.]+ have been sent by the means you paid with/);
    expect(refunded?.text).toMatch(/€\d[\d,.]+ have been refunded by the means you paid with/);
    for (const { text, html } of mails) {
      expect(text).toMatch(new RegExp(`${SHOP_ORIGIN}/en/return/[\\w-]{36}/done/${number}`));
      expect(text).toContain('1 of 2');
      // The mail does not mention the other kind of refund.
      expect(text + html).not.toMatch(/gift card|credited|\{\{|undefined/);
    }
  });

  it('state the chosen alternative to the refund', async () => {
    const [exchange, card] = [await requested({ refund: 'exchange' }), await requested({ refund: 'gift-card' })];
    await move(exchange, 'refunded');
    await move(card, 'refunded');
    const [first, second] = (await mailsOfReturns()).map(({ text }) => text);
    expect(first).toMatch(/€ sind für Ihr neues Stück angerechnet/);
    expect(second).toMatch(/€ sind als Geschenkkarte gutgeschrieben/);
    expect(`${first}${second}`).not.toContain('auf dem Sie bezahlt haben');
  });

  it('state the refunded part and the reason', async () => {
    const number = await requested();
    await move(number, 'partially-refunded', { refund_amount: 1234.5, note: 'Ein Stein fehlt.\nBcc: eve@example.com' });
    const [mail] = await mailsOfReturns();
    expect(mail?.key).toBe('return-partially-refunded');
    expect(mail?.text).toMatch(/1\.234,50\s€ sind auf dem Weg erstattet/);
    expect(mail?.text).toContain('Ein Stein fehlt. Bcc: eve@example.com');
    expect(mail?.text).toContain('Ihre gesetzlichen Rechte');
  });

  it('omit a missing reason', async () => {
    await move(await requested(), 'declined');
    await move(await requested(), 'sent-back');
    const [declined, back] = await mailsOfReturns();
    expect(declined?.text).toContain('können wir leider nicht annehmen');
    expect(back?.text).toContain('können sie aber nicht zurücknehmen');
    for (const mail of [declined, back]) expect(mail?.html).not.toMatch(/\{\{|undefined|null/);
  });
});

describe('the mails of a repair', () => {
  it('report arrival and return with the work done, without amounts', async () => {
    const number = await requested({ type: 2 });
    await move(number, 'received');
    await move(number, 'sent-back', { note: 'Krappen nachgezogen, poliert.' });
    const [received, back] = await mailsOfReturns();
    expect([received?.key, back?.key]).toEqual(['return-received', 'repair-sent-back']);
    expect(received?.text).toContain('Verrechnet wird nur, was Sie freigeben.');
    expect(back?.text).toContain('Krappen nachgezogen, poliert.');
    expect(`${received?.text}${back?.text}`).not.toContain('erstatten wir');
  });

  it('do not exist for events of returns only', async () => {
    const number = await requested({ type: 2 });
    await move(number, 'refund-started');
    await move(number, 'refunded');
    expect(await mailsOfReturns()).toEqual([]);
  });
});

it('an order for collection causes one mail when it is ready, with address and opening hours', async () => {
  const cart = await readyCart(shop, RING);
  const params = { id: cart.unique_id };
  const { data } = await shop.call('updateCart', { params, body: { shipping_rate_id: 'pickup-vienna' } });
  const { data: order } = await shop.call('finishCheckout', { body: bankBody(data) });
  for (const status of ['ready-for-collection', 'in-workshop', 'ready-for-collection'])
    await shop.send('POST', '/sandbox/order', { po_number: order.po_number, status });
  const mails = await shop.sandbox.shop.db.all<MailRow>("SELECT * FROM mails WHERE key = 'ready-for-collection'");
  expect(mails.map(({ subject }) => subject)).toEqual([`Abholbereit: Bestellung ${order.po_number}`]);
  for (const words of ['Musterstraße 1', 'Samstag 10–16 Uhr', 'einen Ausweis', '/order-tracking/']) expect(mails[0]?.text).toContain(words);
});
