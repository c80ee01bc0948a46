import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { axeViolations, PHONE, visit, type Visit } from './support/browser.ts';
import { pressOrder } from './support/checkout.ts';
import { openWithCart, ordersOf, readyCart } from './support/carts.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { pressInSheet } from './support/payment-methods.ts';
import { words } from './support/words.ts';

shareBeforeStories();
const t = words.de;
let shopper: Visit;
/** What was loaded from the gateway. */
let loaded: string[];

beforeEach(async () => {
  shopper = await visit(browser, { viewport: PHONE });
  loaded = [];
  shopper.page.on('request', (request) => {
    if (request.url().includes('/provider/')) loaded.push(request.url());
  });
});
afterEach(() => shopper.close());

const cartAt = (url: string) => ({ unique_id: url.split('/').at(-1) ?? '' });
const paymentsOf = ({ unique_id }: { readonly unique_id: string }) =>
  shop.query('SELECT 1 FROM payments WHERE cart_id = (SELECT id FROM carts WHERE unique_id = ?)', unique_id);

describe('the express buttons', () => {
  it('of a product open the checkout of a separate cart with the order button', async () => {
    const { page, problems } = shopper;
    await page.goto(shop.origin + t.sizedPath);
    const button = page.getByRole('button', { name: 'Mit PayPal' });
    await button.scrollIntoViewIfNeeded();
    await page.getByText('Sie prüfen und bestellen im nächsten Schritt.').waitFor();
    expect(loaded).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    const popups: unknown[] = [];
    page.on('popup', (one) => popups.push(one));
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.dblclick()]);
    await popup.getByRole('button', { name: 'Bezahlen' }).click();
    await page.waitForURL(/\/checkout\/[\w-]{16,}$/);
    const cart = cartAt(page.url());
    await page.getByRole('checkbox', { name: t.terms }).check();
    expect(await page.getByRole('textbox', { name: t.email }).first().inputValue()).toContain('@');
    expect(ordersOf(shop, cart)).toEqual([]);
    await pressOrder(page, t);
    await page.waitForURL('**/checkout/success/**');
    expect(ordersOf(shop, cart)).toHaveLength(1);
    // Pressed twice, begun once.
    expect(popups).toHaveLength(1);
    expect(paymentsOf(cart)).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  it('of the cart change nothing when the sheet is closed', async () => {
    const { page, problems } = shopper;
    const cart = await readyCart(shop);
    await openWithCart(page, shop, cart, '/cart');
    await page.getByRole('button', { name: 'Google Pay' }).click();
    await pressInSheet(page, 'Abbrechen');
    await page.getByText('Zahlung abgebrochen').waitFor();
    expect(page.url()).toBe(`${shop.origin}/cart`);
    expect(ordersOf(shop, cart)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('load no script of a gateway after a navigation: they open the checkout with the method selected', async () => {
    const { page, problems } = shopper;
    await page.goto(shop.origin + t.category);
    await page.locator('main a[href*="/product/"]').first().click();
    await page.waitForURL('**/product/**');
    await page.getByRole('link', { name: /^56/ }).first().click();
    await page.getByRole('button', { name: 'Mit PayPal' }).click();
    await page.waitForURL(/\/checkout\/[\w-]{16,}$/);
    await expect.poll(() => page.locator('input[name="method"][value="paypal"]').isChecked()).toBe(true);
    expect(problems).toEqual([]);
  });
});
