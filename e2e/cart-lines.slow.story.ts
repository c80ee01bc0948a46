import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, PHONE, visit } from './support/browser.ts';
import { call, control } from './support/backend.ts';
import { cartWith, openWithCart, RING } from './support/carts.ts';
import { fault } from './support/faults.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { variants } from './support/variants.ts';
import { words } from './support/words.ts';

shareBeforeStories();

const OTHER = 'FL-AUR-BR-RG750-56';

/** More than enough on stock. */
const plenty = () => shop.query<{ sku: string }>('SELECT sku FROM configurations ORDER BY stock_qty DESC, id LIMIT 1')[0]?.sku ?? '';

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('karat:cart'));
const lines = (page: Page) => page.getByRole('list', { name: /Ihre Stücke|Your pieces/ }).filter({ visible: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('a cart line', () => {
  it('removed can be restored by keyboard, on the page and in the drawer', async () => {
    const { page, problems, close } = await visit(browser, { viewport: DESKTOP });
    await openWithCart(page, shop, await cartWith(shop, RING, { quantity: 2 }), '/cart');
    const remove = page.getByRole('button', { name: /entfernen$/ });
    // The cart has come: the fault is the removal's.
    await remove.waitFor();
    await fault(shop, { mode: 'slow', delayMs: 700, path: '/api/v1/carts' });
    await remove.press('Enter');
    await page.getByText('Wird entfernt').waitFor();
    expect(await lines(page).getByRole('listitem').getAttribute('aria-busy')).toBe('true');
    await fault(shop, { mode: 'none' });
    const undo = page.getByRole('button', { name: /^Rückgängig/ });
    await undo.waitFor();
    expect(await focused(page)).toBe('Rückgängig');
    await page.getByRole('heading', { name: 'Noch liegt hier nichts' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page
      .getByRole('spinbutton')
      .or(page.getByLabel(/^Anzahl/))
      .first()
      .waitFor();
    await page.waitForFunction(() => document.querySelector('[aria-busy]') === null);
    expect(await lines(page).innerText()).toContain('14.980,00');

    await page.getByRole('contentinfo').locator('a[href="/order-tracking"]').first().click();
    await page.waitForURL('**/order-tracking');
    await page
      .getByRole('button', { name: /^Warenkorb/ })
      .or(page.getByRole('link', { name: /^Warenkorb/ }))
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /entfernen$/ })
      .press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Rückgängig/ })
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await focused(page)).toBe('Rückgängig');
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByText(/^14\.980,00/)
      .first()
      .waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('reappears with a message when its call fails, and the cart shows the backend’s state', async () => {
    const { page, problems, close } = await visit(browser, { viewport: PHONE });
    await openWithCart(page, shop, await cartWith(shop, plenty()), '/en/cart');
    const remove = page.getByRole('button', { name: /^Remove / });
    await remove.waitFor();
    await fault(shop, { mode: 'down', path: '/api/v1/carts' });
    await remove.click();
    await page.getByText('This piece could not be removed. Please try again.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // Nobody knows what the backend has: the sums stay marked until it answers.
    expect(await page.locator('dl[aria-busy]').count()).toBe(1);
    await fault(shop, { mode: 'none' });
    await page.waitForFunction(() => document.querySelector('dl[aria-busy]') === null);
    // Rapid clicks against a slow backend.
    await fault(shop, { mode: 'slow', delayMs: 400, path: '/api/v1/carts/items' });
    const more = page.getByRole('button', { name: 'One more' }).first();
    for (let click = 0; click < 3; click += 1) await more.click();
    await page.waitForFunction(() => document.querySelector('dl[aria-busy]') === null);
    await fault(shop, { mode: 'none' });
    const [row] = shop.query<{ quantity: number }>(
      'SELECT i.quantity FROM cart_items i JOIN carts c ON c.id = i.cart_id WHERE c.unique_id = ?',
      (await stored(page)) ?? '',
    );
    expect(row?.quantity).toBe(4);
    expect(await page.getByText(/4 pieces? in your basket/).count()).toBe(1);
    expect(problems.filter((one) => !one.includes('status of 5'))).toEqual([]);
    await close();
  });
});

describe.each(
  variants([
    ['de', DESKTOP, '/cart', 'Die Anzahl ist auf 1 gesetzt. Mehr als 1 Stück ist nicht auf Lager.', 'Ein Stück mehr: '],
    ['en', PHONE, '/en/cart', 'The quantity is set to 1. We have only 1 in stock.', 'One more: '],
  ]),
)('a quantity above the stock (%s)', (locale, viewport, path, stockText, more) => {
  it('is reduced to the stock, with a visible and an announced message each time', async () => {
    const { page, problems, close } = await visit(browser, { viewport });
    await control(shop, 'configuration', { sku: RING, stock_qty: 1 });
    await openWithCart(page, shop, await cartWith(shop, RING), path);
    const field = lines(page).getByRole('spinbutton');
    const message = lines(page).getByRole('status').filter({ hasText: stockText });
    await field.fill('2');
    expect(await message.count()).toBe(0);
    await field.press('Enter');
    await message.waitFor();
    expect(await field.inputValue()).toBe('1');
    await field.fill('3');
    await message.waitFor({ state: 'detached' });
    await field.press('Tab');
    await message.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // The buttons name the product and its configuration.
    const name = new RegExp(`^${more}${words[locale].product}, .*54$`);
    expect(await lines(page).getByRole('button', { name }).count()).toBe(1);
    await control(shop, 'configuration', { sku: RING, stock_qty: 5 });
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a cart link', () => {
  it('opens its cart; a visitor with a cart is asked first and can restore the earlier one', async () => {
    const { page, context, problems, close } = await visit(browser, { viewport: DESKTOP });
    const [mine, mail] = [(await cartWith(shop, RING)).unique_id, (await cartWith(shop, OTHER, { quantity: 3 })).unique_id];
    const answer = await page.goto(`${shop.origin}/cart/${mine}`);
    expect(answer?.headers()['cache-control']).toContain('no-store');
    await lines(page).waitFor();
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(new URL(page.url()).pathname).toBe('/cart');
    expect(await stored(page)).toBe(mine);

    const other = await visit(browser, { context });
    await other.page.goto(`${shop.origin}/cart`);
    await lines(other.page).waitFor();

    await page.goto(`${shop.origin}/cart/${mail}`);
    await page.getByRole('heading', { name: 'Welchen Warenkorb möchten Sie?' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Meinen behalten' }).click();
    await lines(page).waitFor();
    expect(await stored(page)).toBe(mine);

    await page.goto(`${shop.origin}/cart/${mail}`);
    await page.getByRole('button', { name: 'Diesen nehmen' }).click();
    await page.getByText('Ihr früherer Warenkorb ist noch da.').waitFor();
    expect(await stored(page)).toBe(mail);
    expect(await axeViolations(page)).toEqual([]);
    await other.page.getByText('Ihr früherer Warenkorb ist noch da.').waitFor();
    await other.page
      .getByText(/22\.470,00/)
      .first()
      .waitFor();

    await page.getByRole('link', { name: 'Ansehen', exact: true }).click();
    await page.getByRole('button', { name: 'Diesen nehmen' }).click();
    await lines(page).waitFor();
    expect(await stored(page)).toBe(mine);
    expect([...problems, ...other.problems]).toEqual([]);
    await close();
  });

  it('with an unknown or malformed id shows a message; a failed call keeps the visitor’s cart', async () => {
    const { page, problems, close } = await visit(browser, { viewport: PHONE });
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x']) {
      await page.goto(`${shop.origin}/en/cart/${id}`);
      await page.getByRole('heading', { name: 'This basket no longer exists' }).waitFor();
    }
    expect(await axeViolations(page)).toEqual([]);
    const { unique_id: id } = await cartWith(shop, RING);
    await fault(shop, { mode: 'down', path: '/api/v1/carts' });
    await page.goto(`${shop.origin}/en/cart/${id}`);
    await page.getByRole('heading', { name: 'This basket cannot be reached just now' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await fault(shop, { mode: 'none' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await lines(page).waitFor();
    expect(problems.filter((one) => !/status of [45]/.test(one))).toEqual([]);
    await close();
  });
});

it('a cart that goes abroad, and its delivery methods, are loaded once by each document', async () => {
  const cart = await cartWith(shop, RING);
  const shipping_address = {
    person_first_name: 'Vreni',
    person_last_name: 'Meier',
    address_line_1: 'Bahnhofstrasse 1',
    city: 'Zürich',
    zip: '8001',
    country: 'CH' as const,
  };
  await call(shop, 'openCheckout', { body: { cart_unique_id: cart.unique_id } });
  await call(shop, 'updateCart', { params: { id: cart.unique_id }, body: { shipping_address } });
  const { page, problems, close } = await visit(browser, { viewport: DESKTOP });
  const countries: unknown[] = [];
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/carts?')) reads += 1;
    if (request.url().includes('/api/orders/rates')) countries.push((request.postDataJSON() as { country: string }).country);
  });
  // First a cart that this browser does not know, then one whose country it has stored.
  for (const path of ['/cart', '/cart', '/', `/cart/${cart.unique_id}`]) {
    countries.length = reads = 0;
    await openWithCart(page, shop, cart, path);
    if (path !== '/') await page.getByText('Schweiz').filter({ visible: true }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect([path, reads, ...countries]).toEqual([path, 1, 'CH']);
  }
  countries.length = 0;
  await page.goto(`${shop.origin}/checkout`);
  await page.getByRole('radio', { name: words.de.rate }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(countries).toEqual(['CH']);
  expect(problems).toEqual([]);
  await close();
});
