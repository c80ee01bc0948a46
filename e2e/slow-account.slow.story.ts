import { beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE } from './support/browser.ts';
import { addCustomer, visitAs } from './support/customers.ts';
import { fault } from './support/faults.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { accountIdOf, placeOrder } from './support/order.ts';

shareBeforeStories();

let cookie: string;
let number: string;
let id: string;
let tracking: string;
beforeAll(async () => {
  const order = await placeOrder(shop, 'de', 'slow@example.com');
  const customer = addCustomer(shop, 'slow@example.com');
  shop.change('UPDATE orders SET user_id = ? WHERE po_number = ?', customer.id, order.po_number);
  ({ cookie } = customer);
  number = order.po_number;
  tracking = order.tracking_id ?? '';
  id = accountIdOf(shop, order);
});

const down = (path: string) => fault(shop, { mode: 'down', path: `/api/v1${path}` });

async function open(path: string): Promise<{ readonly status: number; readonly headers: Headers; readonly html: string }> {
  const response = await fetch(shop.origin + path, { headers: { cookie }, redirect: 'manual' });
  return { status: response.status, headers: response.headers, html: await response.text() };
}
const FOOTER = 'Post aus dem Atelier';
const RETRY = 'Erneut versuchen';

describe('personal data that do not arrive', () => {
  it('show the page of the list with its frame and a retry', async () => {
    await down('/orders');
    const { status, headers, html } = await open('/profile/orders');
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    for (const text of ['Ihre Bestellungen lassen sich gerade nicht laden', 'slow@example.com', 'Abmelden', 'In der Zwischenzeit', FOOTER])
      expect(html).toContain(text);
    expect(html).toMatch(new RegExp(`<a [^>]*href="/profile/orders"[^>]*>(?:<span>)?${RETRY}`));
  });

  it.each([
    ['/profile/orders/:id', '/orders', 'href="/profile/orders"'],
    ['/profile/order-tracking/:id', '/orders', 'href="/profile/orders"'],
    ['/order-tracking/:tracking', '/tracking', 'Bestellung verfolgen'],
    ['/return/:id', '/returns/orders', 'Rückgabe oder Reparatur'],
    ['/return/:id/done/FL-R-1', '/returns/orders', 'Rückgabe oder Reparatur'],
  ])('answer 503 with Retry-After in the shop’s frame for %s', async (page, call, text) => {
    await down(call);
    const { status, headers, html } = await open(page.replace(':id', id).replace(':tracking', tracking));
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '60', 'private, no-store']);
    for (const shown of ['Ihre Bestellung lässt sich gerade nicht laden', text, RETRY, FOOTER]) expect(html).toContain(shown);
  });

  it('are omitted from profile and addresses only', async () => {
    await down('/orders');
    const profile = await open('/profile');
    expect(profile.status).toBe(200);
    for (const text of ['Ihre offene Bestellung lässt sich gerade nicht laden', 'slow@example.com', 'Leitner'])
      expect(profile.html).toContain(text);
    await down('/users/addresses');
    expect((await open('/profile/shipping-addresses')).html).toContain('Ihre Adressen lassen sich gerade nicht laden');
  });

  it('of the customer do not affect orders and navigation, and redirect only guests to the sign-in', async () => {
    await down('/users');
    const orders = await open('/profile/orders');
    expect([orders.status, orders.html.includes(number)]).toEqual([200, true]);
    const profile = await open('/profile');
    expect(profile.status).toBe(200);
    for (const text of ['Ihre Daten lassen sich gerade nicht laden', 'href="/profile/orders"', RETRY]) expect(profile.html).toContain(text);
    const guest = await fetch(`${shop.origin}/profile/orders`, { redirect: 'manual' });
    expect([guest.status, guest.headers.get('location')]).toEqual([302, '/sign-in?redirect=%2Fprofile%2Forders']);
  });

  it('are in the first page of a visit if they take three seconds', async () => {
    await fault(shop, { mode: 'slow', delayMs: 3000, path: '/api/v1/' });
    expect((await open('/profile/orders')).html).toContain(number);
  });
});

describe.each([
  [
    'de',
    '',
    DESKTOP,
    { orders: 'Bestellungen', title: 'Ihre Bestellungen lassen sich gerade nicht laden', retry: RETRY, loaded: '1 Bestellung geladen' },
  ],
  ['en', '/en', PHONE, { orders: 'Orders', title: 'Your orders cannot be loaded just now', retry: 'Try again', loaded: '1 order loaded' }],
] as const)('within the shop (%s)', (_, prefix, viewport, t) => {
  it('shows a skeleton for slow orders, a panel for failed ones, and loads them by a retry', async () => {
    await fault(shop, { mode: 'none' });
    const { page, problems, close } = await visitAs(browser, shop, { cookie }, { viewport });
    await page.goto(`${shop.origin}${prefix}/profile/shipping-addresses`);
    await hydrated(page);
    await fault(shop, { mode: 'slow', delayMs: 5000, path: '/api/v1/orders' });
    await page.getByRole('main').getByRole('link', { name: t.orders, exact: true }).click();
    await page.locator('main [aria-busy=true]').waitFor();
    await page.getByRole('heading', { name: t.orders, level: 1 }).waitFor();
    expect(await page.getByText(number).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByText(number).waitFor();
    expect(await page.getByRole('main').getByRole('status').filter({ hasText: t.loaded }).count()).toBe(1);

    await down('/orders');
    await page.goto(`${shop.origin}${prefix}/profile/orders`);
    await hydrated(page);
    await page.getByRole('heading', { name: t.title }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: t.retry }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), { timeout: 10_000 }).toBe(t.title);
    await fault(shop, { mode: 'none' });
    await page.getByRole('link', { name: t.retry }).click();
    await page.getByText(number).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    expect(problems.filter((problem) => !problem.includes('status of 503'))).toEqual([]);
    await close();
  });
});
