import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { hydrated, visit } from './support/browser.ts';
import { allow, eventsOf, integrationsOn } from './support/consent.ts';
import { countsOf, euros, orderOf, purchasesOf } from './support/measured.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { begin, enableAllMethods, METHODS, SUCCESS } from './support/payment-methods.ts';

openBeforeStories(integrationsOn());
beforeAll(enableAllMethods);

const NEXT_PAGE = '/collections';
const EMAIL = 'anna.leitner@example.at';
const ON_ORDER_PAGE = { google: 1, pixel: 1 };

/** A purchase that is paid on a page of the provider, up to the order page. */
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
const everything = (context: BrowserContext) => allow(context, shop.origin, ['statistics', 'marketing', 'comfort']);

it('a purchase that was paid at a provider is told to every service once: some hear of it on the next page', async () => {
  const { page, context, problems, close } = await visit(browser);
  await everything(context);
  const order = await payElsewhere(page);
  await expect.poll(() => outboxOf(page), { timeout: 20_000 }).toEqual(['5', '60', '62'].map((type) => `karat:purchase-outbox-${type}`));
  await expect
    .poll(() => countsOf(order), { timeout: 20_000 })
    .toEqual({ ...ON_ORDER_PAGE, container: 0, klaviyo: 0, impact: 0, statistics: order.lines.length });
  const stored = await page.evaluate(() => localStorage.getItem('karat:purchase-outbox-60') ?? '');
  expect(stored).toContain(order.po_number);
  for (const secret of [EMAIL, order.unique_id, 'Leitner']) expect(stored).not.toContain(secret);

  const toldOnce = { ...ON_ORDER_PAGE, container: 1, klaviyo: 1, impact: 1, statistics: order.lines.length };
  await page.goto(shop.origin + NEXT_PAGE);
  await expect.poll(() => countsOf(order), { timeout: 20_000 }).toEqual(toldOnce);
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
  expect(await countsOf(order)).toEqual(toldOnce);
  expect(problems).toEqual([]);
  await closeTab();
  await close();
});

it('a shopper who takes the consent to marketing back before that page is not told of', async () => {
  const { page, context, problems, close } = await visit(browser);
  await everything(context);
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
