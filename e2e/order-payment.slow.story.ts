import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PaymentStatus } from '../packages/contract/payment-codes.ts';
import { call } from './support/backend.ts';
import { axeViolations, DESKTOP, hydrated, PHONE } from './support/browser.ts';
import { addCustomer, visitAs } from './support/customers.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { accountIdOf, placeOrder } from './support/order.ts';
import { PATIENCE, press } from './support/page-state.ts';
import { settle } from './support/payment.ts';

shareBeforeStories();

async function unpaid(lang: 'de' | 'en') {
  const customer = addCustomer(shop, `pay-${randomUUID()}@example.com`);
  const order = await placeOrder(shop, lang, customer.email);
  shop.change('UPDATE orders SET user_id = ? WHERE po_number = ?', customer.id, order.po_number);
  return { customer, order, id: accountIdOf(shop, order) };
}

const statusOf = (id: string): number =>
  shop.query<{ payment_status: number }>('SELECT payment_status FROM orders WHERE unique_id = ?', id)[0]?.payment_status ?? -1;

async function typeCard(page: Page, number: string): Promise<void> {
  const boxes = page.frameLocator('iframe[title="Karte"]').getByRole('textbox');
  await boxes.nth(0).fill(number);
  await boxes.nth(1).fill('');
  await boxes.nth(1).pressSequentially('1234');
  await boxes.nth(2).fill('123');
}

it('an unpaid order is paid by card from its page; after a refusal the next press pays', async () => {
  const { customer, order, id } = await unpaid('de');
  const { page, problems, close } = await visitAs(browser, shop, customer, { viewport: DESKTOP });
  await noteShifts(page);
  await page.goto(`${shop.origin}/profile/orders/${id}`);
  await hydrated(page);
  await page.getByText('Mit Karte oder PayPal').waitFor();
  await page.getByRole('link', { name: 'Jetzt bezahlen' }).click();
  await page.waitForURL(`**/profile/orders/${id}/payment`);
  await page.getByRole('heading', { name: `Bestellung ${order.po_number} bezahlen`, level: 1 }).waitFor();
  await hydrated(page);
  expect(await page.locator('input[name=method][value=bank_transfer]').count()).toBe(0);
  const pay = page.getByRole('button', { name: /^[\d.,]+ € bezahlen$/ });
  await pay.waitFor();
  expect(await shiftsOf(page)).toEqual([]);

  await press(pay);
  await page.getByText('Bitte wählen Sie', { exact: false }).first().waitFor();
  await page.locator('input[name=method][value=card]').check();
  await typeCard(page, '4000000000000002');
  expect(await axeViolations(page)).toEqual([]);
  await press(pay);
  await page.getByText(/Ihre Bestellung bleibt, wie sie ist/).waitFor();
  expect([statusOf(id), await axeViolations(page)]).toEqual([PaymentStatus.unpaid, []]);

  await typeCard(page, '4242424242424242');
  await press(pay);
  await page.waitForURL(`**/profile/orders/${id}`);
  await page.getByRole('heading', { name: 'Im Atelier', level: 1 }).waitFor();
  await page.getByText(/^Bezahlt am .*Kredit- oder Debitkarte/).waitFor();
  expect([statusOf(id), problems]).toEqual([PaymentStatus.paid, []]);

  await page.goto(`${shop.origin}/profile/orders/${id}/payment`);
  await page.getByRole('heading', { name: 'Hier ist nichts zu bezahlen' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await close();
});

it('guests sign in first, another customer gets 404', async () => {
  const { id } = await unpaid('de');
  const other = addCustomer(shop, `other-${randomUUID()}@example.com`);
  const page = (cookie: string) => fetch(`${shop.origin}/profile/orders/${id}/payment`, { headers: { cookie }, redirect: 'manual' });
  const [guest, stranger] = [await page(''), await page(other.cookie)];
  expect([guest.status, guest.headers.get('location'), stranger.status]).toEqual([302, expect.stringContaining('/sign-in?redirect='), 404]);
});

it('an unpaid order is paid by PayPal on a phone; the order shows a pending payment, then a paid one', async () => {
  const { customer, id } = await unpaid('en');
  const { page, problems, close } = await visitAs(browser, shop, customer, { viewport: PHONE });
  await page.goto(`${shop.origin}/en/profile/orders/${id}/payment`);
  await hydrated(page);
  await page.locator('input[name=method][value=paypal]').check();
  const pay = page.getByRole('button', { name: /^Pay €[\d.,]+$/ });
  const windows: Page[] = [];
  page.on('popup', (popup) => windows.push(popup));
  // Its script may be on its way still.
  await expect.poll(async () => (await pay.click({ timeout: 500 }).catch(() => undefined), windows.length), { timeout: 20_000 }).toBe(1);
  await windows[0]?.getByRole('button', { name: 'Cancel', exact: false }).first().click();
  await page.getByText(/^Payment cancelled\. Nothing has been paid yet/).waitFor();
  expect(statusOf(id)).toBe(PaymentStatus.unpaid);

  const authorization = `Bearer ${/access_token_v1=([^;]+)/.exec(customer.cookie)?.[1] ?? ''}`;
  const body = { type: 'paypal', return_url: shop.origin } as const;
  const { data: payment } = await call(shop, 'payOrder', { params: { id }, body }, 'en', { authorization });
  await settle(shop, payment, 'processing');
  const heading = page.getByRole('heading', { level: 1 });
  // The gateway's notice to the shop may come after the page.
  await expect
    .poll(async () => {
      await page.goto(`${shop.origin}/en/profile/orders/${id}`);
      return heading.textContent();
    }, PATIENCE)
    .toBe('Payment is being confirmed');
  await page.getByText(/Please do not pay again/).waitFor();
  expect(await page.getByText(/Pay now|Cancel order|AT00/).count()).toBe(0);
  await settle(shop, payment, 'authorised');
  await page.getByRole('heading', { name: 'In the workshop', level: 1 }).waitFor({ timeout: 15_000 });
  expect([statusOf(id), problems]).toEqual([PaymentStatus.paid, []]);
  await close();
});
