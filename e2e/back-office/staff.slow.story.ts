import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '../../packages/contract/order.ts';
import { call, control } from '../support/backend.ts';
import { DESKTOP, PHONE, type Visit } from '../support/browser.ts';
import { buildDashboard, ownProblems, visitDashboard } from '../support/dashboard.ts';
import { browser, openBeforeStories, shop } from '../support/opened.ts';
import { mailsTo, placeOrder } from '../support/order.ts';
import { beginPayment, settle } from '../support/payment.ts';

openBeforeStories();

let staff: Visit;
beforeAll(async () => {
  await buildDashboard(shop.dataDir);
  staff = await visitDashboard(browser, shop.sandboxOrigin);
});

const open = (path: string) => staff.page.goto(`${shop.sandboxOrigin}/dashboard/${path}`);
const isWide = () => staff.page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe('the outbox', () => {
  const page = () => staff.page;
  const fail = (recipient: string, answer: string): void =>
    shop.change(
      `UPDATE mail_deliveries SET state = 'failed', attempts = 3, answer = ? WHERE mail_id IN (SELECT id FROM mails WHERE recipient = ?)`,
      answer,
      recipient,
    );

  it('shows what became of the mails of an order; one that has failed is read and sent again', async () => {
    const order = await placeOrder(shop, 'en', 'lost@example.com');
    await placeOrder(shop, 'de', 'other@example.com');
    fail('lost@example.com', '550 5.1.1 no such user');
    await open('karat/mails');
    await page().getByLabel('Number of an order').fill(order.po_number);
    await expect.poll(() => page().getByRole('row').count()).toBe(2);
    const row = page().getByRole('row').last();
    for (const text of ['order-confirmation', order.po_number, 'lost@example.com', 'Failed', '550 5.1.1 no such user'])
      await row.getByText(text, { exact: true }).waitFor();
    await page().getByLabel('State', { exact: true }).selectOption('sent');
    await page().getByText('Nothing found.').waitFor();
    await page().getByLabel('State', { exact: true }).selectOption('failed');
    await row.getByRole('link').click();

    await page().getByRole('heading', { level: 1 }).getByText(order.po_number).waitFor();
    const frame = page().locator('iframe');
    expect(await frame.getAttribute('sandbox')).toBe('');
    await page().frameLocator('iframe').getByText(order.po_number).first().waitFor();
    const links = page().frameLocator('iframe').locator('a');
    const targets = await links.evaluateAll((all) => all.map((link) => decodeURIComponent((link as HTMLAnchorElement).href)));
    expect(targets.some((target) => target.endsWith('/order-tracking/…'))).toBe(true);
    expect(targets.filter((target) => /[\da-f]{8}-[\da-f]{4}-/.test(target))).toEqual([]);
    await page().getByRole('button', { name: 'Show as text' }).click();
    await page().locator('pre').getByText('/order-tracking/…').waitFor();
    await page().setViewportSize(PHONE);
    expect(await isWide()).toBe(false);
    await page().setViewportSize(DESKTOP);

    await page().getByRole('button', { name: 'Send again' }).click();
    await page().getByRole('button', { name: 'Continue' }).click();
    await page().getByText('Waiting', { exact: true }).waitFor();
    const sql = 'SELECT d.state, d.attempts FROM mail_deliveries d JOIN mails m ON m.id = d.mail_id WHERE m.recipient = ?';
    expect(shop.query(sql, 'lost@example.com')).toEqual([{ state: 'due', attempts: 0 }]);
    expect(await page().getByRole('button', { name: 'Send again' }).count()).toBe(0);
    expect(ownProblems(staff)).toEqual([]);
  });

  it('sends all that have failed again, and a test mail, whose page says that no server was asked', async () => {
    fail('other@example.com', '451 later');
    await open('karat/mails');
    await page().getByRole('button', { name: 'Send all failed again' }).click();
    await page().getByRole('button', { name: 'Continue' }).click();
    await page().getByText('The failed mails are due again').waitFor();
    await page().getByLabel('Address for a test mail').fill('owner@example.com');
    await page().getByRole('button', { name: 'Send a test mail' }).click();
    await page().waitForURL(/\/karat\/mails\/\d+$/);
    await page().getByText('No mail server was asked yet.').waitFor();
    await page().getByText('owner@example.com').first().waitFor();
    expect(ownProblems(staff)).toEqual([]);
  });
});

describe('the money of an order', () => {
  const page = () => staff.page;
  async function paid(): Promise<{ order: Order; payment_id: string }> {
    const { cart, payment } = await beginPayment(shop);
    await settle(shop, payment, 'authorised');
    const body = { cart_unique_id: cart.unique_id, type: payment.type, expected_amount: cart.final_amount, payment_id: payment.id };
    return { order: (await call(shop, 'finishCheckout', { body })).data, payment_id: payment.id };
  }
  /** By its number, as staff look for it. */
  async function openOrder({ po_number }: Order): Promise<void> {
    await open('orders');
    await page().getByText(po_number).first().click();
    await page().getByText('Money back and disputes').waitFor();
  }
  async function payBack(amount: string, reason: string): Promise<void> {
    await page()
      .getByLabel(/^Pay back, up to/)
      .fill(amount);
    await page().getByLabel('Reason, printed on the credit note').fill(reason);
    await page().getByRole('button', { name: 'Pay back', exact: true }).click();
    await page().getByText(`Pay €${amount}.00 back?`).waitFor();
    await page().getByRole('button', { name: 'Continue' }).click();
  }
  const refunds = () => page().getByRole('list', { name: 'Refunds' });
  const refundsIn = (mode: string) => control(shop, 'provider/refunds/mode', { mode });

  it('goes back in part as goodwill, with a reason; one that the gateway refuses says what to do', async () => {
    const { order } = await paid();
    await openOrder(order);
    await page().getByText('Nothing has gone back.').waitFor();
    await page().getByText('Pay back, up to €7,490.00').waitFor();
    await page()
      .getByLabel(/^Pay back, up to/)
      .fill(String(order.final_amount + 1));
    expect(await page().getByRole('button', { name: 'Pay back', exact: true }).isDisabled()).toBe(true);
    await payBack('20', 'Ein Kratzer');
    const first = refunds().getByRole('listitem').first();
    await first.getByText('Paid back', { exact: true }).waitFor();
    for (const text of ['€20.00', 'As it was paid', /RK-\d\d-\d{5} · Ein Kratzer/]) await first.getByText(text).waitFor();
    await expect.poll(async () => (await mailsTo(shop, order.contact_email)).some((text) => text.includes('Ein Kratzer'))).toBe(true);

    await refundsIn('too_late');
    await payBack('5', '');
    const second = refunds().getByRole('listitem').last();
    await second.getByText('Failed', { exact: true }).waitFor();
    await second.getByText('transfer the amount to the account of the customer').waitFor();
    await refundsIn('pending');
    await page().getByRole('button', { name: 'Try the failed ones again' }).click();
    await second.getByText('At the gateway: it has promised to pay').waitFor();
    await refundsIn('done');
    await page().setViewportSize(PHONE);
    expect(await isWide()).toBe(false);
    await page().setViewportSize(DESKTOP);

    await page().getByRole('link', { name: 'Mails about this order' }).click();
    await page().getByText('order-part-refunded').waitFor();
    expect(ownProblems(staff)).toEqual([]);
  });

  it('was refunded by somebody else meanwhile: nothing goes back twice, and the reason is told', async () => {
    const { order } = await paid();
    await openOrder(order);
    const amount = page().getByLabel(/^Pay back, up to/);
    await amount.waitFor();
    await control(shop, 'order', { po_number: order.po_number, payment_status: 2 });
    await payBack('20', '');
    await page().getByText('there is nothing to pay back').waitFor();
    const sql = 'SELECT cents FROM refunds WHERE order_id = (SELECT id FROM orders WHERE po_number = ?)';
    expect(shop.query(sql, order.po_number)).toEqual([{ cents: Math.round(order.final_amount * 100) }]);
  });

  it('is disputed: the order says until when to answer', async () => {
    const { order, payment_id } = await paid();
    await control(shop, 'provider/disputes', { payment_id, state: 'open', answerBy: Date.parse('2026-12-24T12:00:00Z') });
    await expect.poll(() => shop.query('SELECT 1 AS found FROM payments WHERE dispute IS NOT NULL')).toHaveLength(1);
    await openOrder(order);
    const alert = page().getByRole('alert').filter({ hasText: 'The payment is disputed' });
    await alert.getByText(/Answer by 24 Dec 2026/).waitFor();
    await alert.getByText('Do not pay the order back beside it').waitFor();
    expect(ownProblems(staff)).toEqual([]);
  });
});
