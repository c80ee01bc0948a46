import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hydrated, visit } from './support/browser.ts';
import { control, look } from './support/backend.ts';
import { checkOut } from './support/checkout.ts';
import { allow, eventsOf, integrationsOn } from './support/consent.ts';
import { countsOf, euros, orderOf, purchasesOf, statsOf, uidOf } from './support/measured.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { begin, enableAllMethods, METHODS, SUCCESS } from './support/payment-methods.ts';
import { words } from './support/words.ts';

openBeforeStories(integrationsOn());
beforeAll(enableAllMethods);

const EVERYTHING = ['statistics', 'marketing', 'comfort'] as const;
const t = words.de;
const STATISTICS = '/vendors/operate-statistics';
const SKU = 'FL-AUR-BR-YG750-56';

/** From the listing to the checkout. */
async function toCheckout(page: Page): Promise<void> {
  // There are a few of each product, and each story takes one, on each try.
  shop.change('UPDATE configurations SET stock_qty = 9 WHERE sku = ?', SKU);
  await page.goto(shop.origin + t.category);
  await hydrated(page);
  await page.getByRole('link', { name: t.product }).first().click();
  await page.getByRole('heading', { level: 1, name: t.product }).waitFor();
  await page.getByRole('link', { name: '56', exact: true }).first().click();
  await page.waitForURL(/configuration_id=.*-56/);
  await page.getByRole('button', { name: t.addToCart }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: t.toCheckout }).click();
  await page.waitForURL('**/checkout');
}

/** Returns the order as the database has it. */
async function placeOrder(page: Page, email: string) {
  await checkOut(page, t, email);
  await page.waitForURL('**/checkout/success/**');
  await page
    .getByText(/FL-\d\d-\d+/)
    .first()
    .waitFor();
  return orderOf(email);
}

describe('with consent to everything', () => {
  it('each integration gets a purchase once, equal to the order in the database to the cent', async () => {
    const { page, context, problems, close } = await visit(browser);
    await allow(context, shop.origin, EVERYTHING);
    await toCheckout(page);
    await expect.poll(() => eventsOf(page, 'ready')).toContain('2m');
    // Nothing that records runs where an address is typed.
    expect(await eventsOf(page, 'loading')).not.toContain('3s');
    const order = await placeOrder(page, 'measured@example.at');
    // Services that read the address do not see the one of the order.
    await expect.poll(async () => (await eventsOf(page, 'ready')).toSorted()).toEqual(['1s', '35s']);
    const layer = await page.evaluate(() => JSON.stringify((window as unknown as { dataLayer: unknown[] }).dataLayer));
    expect(layer).not.toContain(order.unique_id);
    await expect
      .poll(() => countsOf(order), { timeout: 20_000 })
      .toEqual({
        google: 1,
        container: 1,
        pixel: 1,
        klaviyo: 1,
        impact: 1,
        statistics: order.lines.length,
      });

    const { google, container, pixel, klaviyo, impact, statistics } = await purchasesOf(order);
    const amounts = {
      value: euros(order.final_cents),
      tax: euros(order.tax_cents),
      shipping: euros(order.shipping_cents),
      currency: order.currency_code,
    };
    const items = order.lines.map(({ product_id, cents, quantity }) =>
      expect.objectContaining({ item_id: String(product_id), price: euros(cents), quantity }),
    );
    expect(google[0]).toMatchObject({ ...amounts, items });
    expect(container[0]).toMatchObject({ ...amounts, items });
    expect(pixel[0]).toMatchObject({ 'cd[value]': String(amounts.value), 'cd[currency]': 'EUR' });
    expect(JSON.parse(pixel[0]?.['cd[content_ids]'] ?? '')).toEqual(order.lines.map(({ sku }) => sku));
    expect(klaviyo[0]).toMatchObject({ $value: amounts.value });
    expect(impact[0]).toMatchObject({ currencyCode: 'EUR', orderDiscount: 0 });
    const counted = statistics.map(({ payload }) => JSON.parse(payload) as { product_price: number; weight: number });
    expect(counted.reduce((sum, one) => sum + Math.round(one.product_price * 100) * one.weight, 0)).toBe(order.items_cents);

    // The way there, in the order in which it happened.
    await page.locator('footer').scrollIntoViewIfNeeded();
    const namesOf = async () => statsOf(await uidOf(context)).map(({ event_id }) => event_id);
    await expect.poll(namesOf, { timeout: 20_000 }).toContain('scroll_depth');
    const names = await namesOf();
    const way = ['view_item_list', 'view_item', 'add_to_cart', 'begin_checkout', 'add_shipping_info', 'add_payment_info', 'purchase'];
    expect(names.filter((name, index) => way.includes(name) && names.indexOf(name) === index)).toEqual(way);
    const reported = () => shop.query("SELECT 1 FROM frontend_events WHERE event = 'purchase' AND body LIKE ?", `%${SKU}%`);
    await expect.poll(() => reported().length).toBeGreaterThan(0);

    // No message has what gives access to the order or the cart, or the shopper's own data.
    const messages = JSON.stringify([await look(shop, 'collected.json'), shop.query('SELECT payload FROM stats_events')]);
    expect(messages).not.toContain(order.unique_id);
    expect(messages).not.toContain('measured@example.at');
    expect(problems).toEqual([]);

    // Reloaded, in another tab, and on another device.
    const visitsOf = (uid: string) =>
      statsOf(uid).filter(({ event_id, payload }) => event_id === 'visit' && payload.includes('/checkout/success"')).length;
    const before = await countsOf(order);
    const uid = await uidOf(context);
    // A page that is left before it is idle counts nobody.
    await expect.poll(() => visitsOf(uid), { timeout: 20_000 }).toBe(1);
    const link = page.url();
    await page.reload();
    await expect.poll(() => visitsOf(uid), { timeout: 20_000 }).toBe(2);
    const { page: tab, close: closeTab } = await visit(browser, { context });
    await tab.goto(link);
    await expect.poll(() => visitsOf(uid), { timeout: 20_000 }).toBe(3);
    const { page: other, context: device, close: closeOther } = await visit(browser);
    await allow(device, shop.origin, EVERYTHING);
    await other.goto(link);
    await expect.poll(async () => visitsOf(await uidOf(device)), { timeout: 20_000 }).toBeGreaterThan(0);
    expect(await countsOf(order)).toEqual(before);
    await closeOther();
    await closeTab();
    await close();
  });
});

describe('before and without consent', () => {
  it('nothing is sent; events before the decision are sent after it, on the same page view', async () => {
    const { page, context, close } = await visit(browser);
    const sent: string[] = [];
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      const isForeign = ![shop.origin, shop.sandboxOrigin, shop.testProviderOrigin].includes(origin);
      if (isForeign || pathname.includes('frontend-event')) sent.push(request.url());
    });
    await page.goto(shop.origin + t.productPath);
    await hydrated(page);
    await page.getByRole('button', { name: 'Alle erlauben', exact: true }).waitFor();
    expect(sent).toEqual([]);
    expect(await uidOf(context)).toBe('');
    await page.getByRole('button', { name: 'Alle erlauben', exact: true }).click();
    await expect
      .poll(async () => statsOf(await uidOf(context)).map(({ event_id }) => event_id), { timeout: 20_000 })
      .toContain('view_item');
    const [first] = statsOf(await uidOf(context));
    expect(first?.event_id).toBe('visit');
    await close();
  });
});

describe('a statistics service that fails', () => {
  it.each(['missing', 'dead'] as const)(
    '%s: the shopper continues, and after the first failure it gets no call but a purchase',
    async (mode) => {
      const { page, context, problems, close } = await visit(browser);
      await allow(context, shop.origin, ['statistics']);
      await control(shop, 'faults', { mode, path: STATISTICS });
      if (mode === 'dead') {
        await toCheckout(page);
        await placeOrder(page, 'dead@example.at');
      } else {
        await page.goto(shop.origin + t.sizedPath);
        await hydrated(page);
        await page.getByRole('button', { name: t.addToCart }).first().click();
        await page.getByRole('dialog').getByRole('link', { name: t.toCheckout }).waitFor();
      }
      // The network log does not contain a request that outlives its page, so the test reads the stored failure.
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('karat:statistics-rest')), { timeout: 30_000 }).not.toBeNull();
      await control(shop, 'faults', { mode: 'none' });
      // A browser notes a failed request itself, for which no page can help; there is nothing else.
      const own = problems.filter(
        (one) => !/Failed to load resource|blocked by CORS policy|^request failed:.*operate-statistics/.test(one),
      );
      expect(own).toEqual([]);
      expect(problems.filter((one) => one.includes('Failed to load resource')).length).toBeLessThanOrEqual(mode === 'dead' ? 2 : 1);
      await close();
    },
  );
});

const NEXT_PAGE = '/collections';
const EMAIL = 'anna.leitner@example.at';
const ON_ORDER_PAGE = { google: 1, pixel: 1 };

/** A purchase that is paid on a page of the gateway, up to the order page. */
async function payElsewhere(page: Page) {
  const method = METHODS.find(({ code }) => code === 'affirm');
  if (!method) throw new Error('there is no such method');
  await begin(method, 'twice', page);
  await page.waitForURL(SUCCESS);
  await hydrated(page);
  return orderOf(EMAIL);
}

const outboxOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('karat:purchase-outbox-'))
      .toSorted(),
  );

it('a purchase paid on a gateway’s page is sent to every integration once, to some on the next page', async () => {
  const { page, context, problems, close } = await visit(browser);
  await allow(context, shop.origin, EVERYTHING);
  const order = await payElsewhere(page);
  await expect.poll(() => outboxOf(page), { timeout: 20_000 }).toEqual(['5', '60', '62'].map((type) => `karat:purchase-outbox-${type}`));
  await expect
    .poll(() => countsOf(order), { timeout: 20_000 })
    .toEqual({ ...ON_ORDER_PAGE, container: 0, klaviyo: 0, impact: 0, statistics: order.lines.length });
  const stored = await page.evaluate(() => localStorage.getItem('karat:purchase-outbox-60') ?? '');
  expect(stored).toContain(order.po_number);
  for (const secret of [EMAIL, order.unique_id, 'Leitner']) expect(stored).not.toContain(secret);

  const countedOnce = { ...ON_ORDER_PAGE, container: 1, klaviyo: 1, impact: 1, statistics: order.lines.length };
  await page.goto(shop.origin + NEXT_PAGE);
  await expect.poll(() => countsOf(order), { timeout: 20_000 }).toEqual(countedOnce);
  expect(await outboxOf(page)).toEqual([]);
  const { google, container, klaviyo, impact } = await purchasesOf(order);
  const amounts = { value: euros(order.final_cents), tax: euros(order.tax_cents), shipping: euros(order.shipping_cents), currency: 'EUR' };
  expect(google[0]).toMatchObject(amounts);
  expect(container[0]).toMatchObject(amounts);
  expect(klaviyo[0]).toMatchObject({ $value: amounts.value });
  expect(impact[0]).toMatchObject({ currencyCode: 'EUR', orderDiscount: 0 });

  // The order page again, a further page, and another tab.
  await page.goBack();
  await page.waitForURL(SUCCESS);
  await hydrated(page);
  await expect.poll(() => eventsOf(page, 'ready')).toContain('1s');
  const { page: tab, close: closeTab } = await visit(browser, { context });
  await tab.goto(shop.origin);
  await hydrated(tab);
  await expect.poll(() => eventsOf(tab, 'ready')).toContain('62m');
  expect(await outboxOf(tab)).toEqual([]);
  expect(await countsOf(order)).toEqual(countedOnce);
  expect(problems).toEqual([]);
  await closeTab();
  await close();
});

it('a purchase is not sent on the next page after a withdrawal of the consent', async () => {
  const { page, context, problems, close } = await visit(browser);
  await allow(context, shop.origin, EVERYTHING);
  const order = await payElsewhere(page);
  await expect.poll(async () => (await outboxOf(page)).length, { timeout: 20_000 }).toBe(3);
  await page.context().addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true }));
  await page.goto(shop.origin + NEXT_PAGE);
  await hydrated(page);
  await expect.poll(() => outboxOf(page)).toEqual([]);
  expect(await countsOf(order)).toMatchObject({ container: 0, klaviyo: 0, impact: 0 });
  expect(problems).toEqual([]);
  await close();
});
