import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { control } from './support/backend.ts';
import { axeViolations, PHONE, visit, type Visit } from './support/browser.ts';
import { pressOrder } from './support/checkout.ts';
import { cartWith, openWithCart, ordersOf, readyCart } from './support/carts.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { frameOf, PAID, pressInSheet } from './support/payment-methods.ts';
import { words } from './support/words.ts';

shareBeforeStories();
const t = words.de;
let shopper: Visit;
/** The files that were loaded from the gateway. */
let loaded: string[];

beforeAll(() => control(shop, 'configuration', { sku: 'FL-WAL-YG585-54', stock_qty: 9 }));
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
  shop.query('SELECT cents, method FROM payments WHERE cart_id = (SELECT id FROM carts WHERE unique_id = ?)', unique_id);

/** In Stripe's frame. */
const walletOf = (page: Page, name = 'Google Pay') => frameOf(page, 'Apple Pay und Google Pay').getByRole('button', { name });
const pressWallet = (page: Page, name?: string): Promise<void> => walletOf(page, name).click();

describe('the express buttons', () => {
  it('of a product open the checkout of a separate cart with the order button', async () => {
    const { page, problems } = shopper;
    await page.goto(shop.origin + t.sizedPath);
    const button = page.getByRole('button', { name: 'Mit PayPal' });
    await button.scrollIntoViewIfNeeded();
    await page.getByText('Sie prüfen und bestellen im nächsten Schritt.').waitFor();
    // PayPal's script is loaded when its button is reached, Stripe's for the wallets' frame.
    expect(loaded.filter((url) => url.includes('paypal'))).toEqual([]);
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

  it('of a wallet ask for address and delivery, and hold the total with the chosen delivery', async () => {
    const { page, problems } = shopper;
    await page.goto(`${shop.origin}/product/vorsteckring-walzer-gedreht?configuration_id=FL-WAL-YG585-54`);
    await pressWallet(page);
    const sheet = frameOf(page, 'Bezahlen');
    await sheet.getByRole('textbox', { name: 'PLZ' }).fill('10431');
    // Otherwise the press of the delivery would be the end of typing, and draw the list anew under the pointer.
    await sheet.getByRole('textbox', { name: 'PLZ' }).press('Tab');
    // Delivery to Greece costs money, which a hold of the goods alone would not have.
    await sheet.getByRole('combobox', { name: 'Land' }).selectOption('GR');
    await sheet.getByRole('radio', { name: /24,90/ }).check();
    await sheet.getByText('406,55').waitFor();
    await pressInSheet(page, 'Bezahlen');
    await page.waitForURL(/\/checkout\/[\w-]{16,}$/);
    const cart = cartAt(page.url());
    expect(paymentsOf(cart)).toEqual([{ cents: 40_655, method: 'google_pay' }]);
    expect(ordersOf(shop, cart)).toEqual([]);
    await page.getByText('Die Zahlung ist mit Google Pay vereinbart.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('checkbox', { name: t.terms }).check();
    await pressOrder(page, t);
    await page.waitForURL('**/checkout/success/**');
    expect(ordersOf(shop, cart)).toEqual(PAID);
    expect(problems).toEqual([]);
  });

  it('of a wallet stay after a refusal, show the bank’s question, and leave no cart behind when the sheet is closed', async () => {
    const { page, problems } = shopper;
    await page.goto(shop.origin + t.sizedPath);
    await pressWallet(page, 'Apple Pay');
    const carts = () => shop.query('SELECT 1 FROM carts').length;
    const before = carts();
    await pressInSheet(page, 'Abbrechen');
    await page.getByText('Zahlung abgebrochen').waitFor();
    expect(carts()).toBe(before);
    await pressWallet(page, 'Apple Pay');
    await pressInSheet(page, 'Ablehnen');
    await page
      .getByText(/Die Zahlung wurde abgelehnt/)
      .first()
      .waitFor();
    await pressInSheet(page, 'Bank fragt nach');
    await frameOf(page, 'Zahlung bestätigen').getByRole('button', { name: 'Bestätigen' }).click();
    await page.waitForURL(/\/checkout\/[\w-]{16,}$/);
    // Both tries were for one cart.
    expect(carts()).toBe(before + 1);
    expect(paymentsOf(cartAt(page.url()))).toHaveLength(2);
    expect(problems).toEqual([]);
  });

  it('of a wallet release what they hold when the order becomes dearer; another method pays', async () => {
    const { page, problems } = shopper;
    const cart = await cartWith(shop, 'FL-WAL-YG585-54');
    await openWithCart(page, shop, cart, '/cart');
    await pressWallet(page);
    await pressInSheet(page, 'Bezahlen');
    await page.waitForURL('**/checkout');
    await page.getByRole('combobox', { name: /^Land/ }).first().selectOption('GR');
    await page.getByRole('textbox', { name: 'PLZ' }).first().fill('10431');
    await page.locator('input[name="rate"][value="dpd"]').check();
    await page.getByRole('checkbox', { name: t.terms }).check();
    await page.getByRole('button', { name: t.order }).first().click();
    await page.getByText(/Google Pay gibt es für diese Bestellung nicht mehr/).waitFor();
    expect(ordersOf(shop, cart)).toEqual([]);
    await page.locator('input[name="method"][value="bank_transfer"]').check();
    await pressOrder(page, t);
    await page.waitForURL('**/checkout/success/**');
    expect(ordersOf(shop, cart)).toHaveLength(1);
    expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
  });

  it('of a wallet keep their place, and are ours when Stripe’s script is blocked', async () => {
    const { page } = shopper;
    await noteShifts(page);
    await page.goto(shop.origin + t.sizedPath);
    await walletOf(page).waitFor();
    expect(await shiftsOf(page)).toEqual([]);
    await page.route('**/provider/stripe.js*', (route) => route.abort());
    await page.reload();
    const own = page.getByRole('button', { name: 'Google Pay' });
    await own.click();
    await page.waitForURL(/\/checkout\/[\w-]{16,}$/);
    await expect.poll(() => page.locator('input[name="method"][value="card"]').isChecked()).toBe(true);
  });

  it('of the cart change nothing when the sheet is closed', async () => {
    const { page, problems } = shopper;
    const cart = await readyCart(shop);
    await openWithCart(page, shop, cart, '/cart');
    await pressWallet(page);
    await pressInSheet(page, 'Abbrechen');
    await page.getByText('Zahlung abgebrochen').waitFor();
    expect(page.url()).toBe(`${shop.origin}/cart`);
    expect(ordersOf(shop, cart)).toEqual([]);
    expect(paymentsOf(cart)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('load no script of a gateway after a navigation: they open the checkout with the method selected', async () => {
    const { page, problems } = shopper;
    await page.goto(shop.origin + t.category);
    await page.locator('main a[href*="/product/"]').first().click();
    await page.waitForURL('**/product/**');
    await page.getByRole('link', { name: /^56/ }).first().click();
    await page.getByRole('button', { name: 'Google Pay' }).waitFor();
    expect(loaded).toEqual([]);
    await page.getByRole('button', { name: 'Mit PayPal' }).click();
    await page.waitForURL(/\/checkout\/[\w-]{16,}$/);
    await expect.poll(() => page.locator('input[name="method"][value="paypal"]').isChecked()).toBe(true);
    expect(problems).toEqual([]);
  });
});
