import { inTransaction } from '../shop/in-transaction.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailOrderPlaced, mailPaymentReceived } from './order-mails.ts';
import { date } from './words.ts';
import { ADDRESS, bankBody, idOf, readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { type Running, SHOP_ORIGIN, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
  await setRing({ stock_qty: 50 });
});
afterAll(() => shop.close());

const RING = 'FL-AUR-BR-YG750-54';
const setRing = (change: object) => shop.send('POST', '/sandbox/configuration', { sku: RING, ...change });

interface MailRow {
  readonly recipient: string;
  readonly lang: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
const mails = (key: string): Promise<MailRow[]> => shop.sandbox.shop.db.all<MailRow>('SELECT * FROM mails WHERE key = ? ORDER BY id', key);
const idOfOrder = async ({ po_number }: { readonly po_number: string }): Promise<number> =>
  (await shop.sandbox.shop.db.get<{ id: number }>('SELECT id FROM orders WHERE po_number = ?', po_number))?.id ?? 0;

describe('the confirmation of an order', () => {
  it('is written once with the order, in its language', async () => {
    const cart = await readyCart(shop, RING, 2);
    const { data: order } = await shop.call('finishCheckout', { body: bankBody(cart) }, 'en');
    await shop.call('finishCheckout', { body: bankBody(cart) }, 'de');
    await mailOrderPlaced(shop.sandbox.shop, await idOfOrder(order));
    const written = await mails('order-confirmation');
    expect(written).toHaveLength(1);
    const [mail] = written;
    expect(mail).toMatchObject({ recipient: 'ana@example.com', lang: 'en', subject: `Your Feinlicht order ${order.po_number}` });
    for (const words of [
      'Thank you, Ana.',
      '2 × Aurelia – Solitaire Ring with Round Brilliant',
      '18 carat yellow gold · Size 54',
      'Subtotal: €14,980.00',
      'Delivery, DPD insured parcel: free of charge',
      'Total: €14,980.00',
      'includes 20% VAT: €2,496.67',
      'Payment:\nBank transfer\nnot paid yet',
      'IBAN: AT00 0000 0000 0000 0000',
      `Reference: ${order.po_number}`,
      `Please transfer the amount by ${date(Date.parse(order.options.bank_details?.due_on ?? ''), 'en')}.\nPlease quote the order number`,
      `the code attached (Payment-code-${order.po_number}.png)`,
      'working days after payment has arrived',
      'Musterstraße 1\n1010 Wien\nAustria',
      `${SHOP_ORIGIN}/en/order-tracking/${order.tracking_id}`,
      `Withdraw from contract here: ${SHOP_ORIGIN}/en/withdrawal?order=${order.po_number}`,
      'Attached (PDF): terms, withdrawal information with model form',
    ]) {
      expect(mail?.text).toContain(words);
    }
    const pages = [...(mail?.html.matchAll(/href="(https:\/\/shop\.example\/en\/(?:order-tracking|profile)[^"]*)"/g) ?? [])];
    expect(pages.map(([, url]) => url)).toEqual([`${SHOP_ORIGIN}/en/order-tracking/${order.tracking_id}`]);
    // Without discount, gift card and note their lines are absent.
    // It is for the page after the purchase alone.
    expect(mail?.text).not.toContain(order.unique_id);
    expect(mail?.text).not.toMatch(/Discount|Gift cards|Your note|To pay|\{\{|\n{3}/);
  });

  it('contains codes, engraving and notes; input is escaped', async () => {
    const body = { product_configuration_id: await idOf(shop, RING), quantity: 1, engraving: { text: 'A & L' } };
    const { unique_id: id } = (await shop.call('addItem', { body })).data;
    for (const gift_card_code of ['WILLKOMMEN10', 'FL-0050-LINZ'])
      await shop.call('bindGiftCard', { body: { cart_unique_id: id, gift_card_code } });
    await shop.call('openCheckout', { body: { cart_unique_id: id } });
    const { data: cart } = await shop.call('updateCart', {
      params: { id },
      body: {
        contact_email: 'eve@example.com',
        shipping_address: { ...ADDRESS, person_first_name: '<script>alert(1)</script>', person_last_name: 'X\nIBAN: XX00' },
        shipping_rate_id: 'dpd',
        order_notes: 'Bitte\nklingeln {{order_url}}',
      },
    });
    await shop.call('finishCheckout', { body: bankBody(cart) });
    const mail = (await mails('order-confirmation')).at(-1);
    expect(mail?.text).toContain('Gravur: „A & L“\n   Vom Widerruf ausgenommen');
    expect(mail?.text).toContain('Rabatt WILLKOMMEN10: −');
    expect(mail?.text).toContain('Geschenkkarte FL-0050-LINZ: −50,00');
    expect(mail?.text).toContain('Zu bezahlen: ');
    expect(mail?.text).toContain('Ihre Anmerkung:\nBitte klingeln {{order_url}}');
    expect(mail?.text).not.toMatch(/^IBAN: XX00/m);
    expect(mail?.html).toContain('Gravur: „A &amp; L“');
    expect(mail?.html).not.toMatch(/<script/);
  });

  it('has no delivery days for made-to-order pieces', async () => {
    const { data } = await shop.call('finishCheckout', { body: bankBody(await readyCart(shop, 'FL-ISO-RA-YG750-54')) });
    expect(data.order_products[0]?.pre_order).toBe(true);
    expect((await mails('order-confirmation')).at(-1)?.text).toContain('1 bis 2 Werktage, sobald alle Stücke fertig sind');
  });

  it('is not written when the order is not placed', async () => {
    const before = (await mails('order-confirmation')).length;
    const cart = await readyCart(shop, RING);
    await shop.attempt('finishCheckout', { body: { ...bankBody(cart), expected_amount: 1 } });
    await setRing({ stock_qty: 0 });
    expect((await shop.attempt('finishCheckout', { body: bankBody(cart) })).status).toBe(409);
    await setRing({ stock_qty: 50 });
    expect(await mails('order-confirmation')).toHaveLength(before);
  });
});

describe('the mail about a payment', () => {
  it('is written once, and not if the transaction fails', async () => {
    const { data: order } = await shop.call('finishCheckout', { body: bankBody(await readyCart(shop, RING)) });
    const id = await idOfOrder(order);
    const receive = (fail: boolean) =>
      inTransaction(shop.sandbox.shop, async (inside, db) => {
        await db.run("UPDATE orders SET payment_status = 1, status = 'in-workshop' WHERE id = ?", id);
        await mailPaymentReceived(inside, id);
        if (fail) throw new Error('the power is gone');
      });
    await expect(receive(true)).rejects.toThrow('the power is gone');
    expect(await mails('payment-received')).toEqual([]);
    for (const _ of [1, 2]) await receive(false);
    const [mail, ...more] = await mails('payment-received');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Zahlung erhalten: Bestellung ${order.po_number}`);
    expect(mail?.text).toMatch(/7\.490,00\s€/);
    expect(mail?.text).not.toContain('nach Zahlungseingang');
  });
});
