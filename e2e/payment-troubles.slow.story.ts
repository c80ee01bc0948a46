import type { FrameLocator, Page } from 'playwright-core';
import type { Cart } from '../packages/contract/cart.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, control } from './support/backend.ts';
import { axeViolations, PHONE, visit, type Visit } from './support/browser.ts';
import { openWithCart, ordersOf, readyCart } from './support/carts.ts';
import { pressOrder } from './support/checkout.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { PATIENCE } from './support/page-state.ts';
import { words } from './support/words.ts';

openBeforeStories();
const SUCCESS = '**/checkout/success/**';
const ASKS_BANK = '4000002760003184';
const ignore = (): void => undefined;

let shopper: Visit;
beforeAll(async () => {
  // In the Union an express button has no place for the text that a loan needs.
  await control(shop, 'payment-method', { code: 'affirm', enabled: true, countries: ['AT'] });
  await control(shop, 'payment-method', { code: 'affirm_express', enabled: true, countries: ['CH'] });
});
beforeEach(async () => {
  shopper = await visit(browser, { viewport: PHONE });
});
afterEach(() => shopper.close());

const frameOf = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`);

async function open(locale: 'de' | 'en', method: string): Promise<Cart> {
  const { page } = shopper;
  const cart = await readyCart(shop);
  await openWithCart(page, shop, cart, `${words[locale].prefix}/checkout`);
  await page.locator(`input[name="method"][value="${method}"]`).check();
  await page.getByRole('checkbox', { name: words[locale].terms }).check();
  return cart;
}
const orderButton = (locale: 'de' | 'en') => shopper.page.getByRole('button', { name: words[locale].order }).first();

describe('a card', () => {
  it('left empty shows an error and gets the focus; the bank’s question is refused, then accepted', async () => {
    const { page, problems } = shopper;
    const cart = await open('en', 'card');
    const card = frameOf(page, 'Card');
    const boxes = card.getByRole('textbox');
    const group = page.getByRole('group', { name: 'Card number, expiry date and security code' });
    await boxes.first().waitFor();

    // Pressed before the page has heard of the frame, the button says that the method is being loaded.
    const missing = group.getByText('Please fill in the card number, expiry date and security code.');
    await expect.poll(async () => (await orderButton('en').click(), await missing.isVisible()), PATIENCE).toBe(true);
    await card.locator('input:focus').waitFor();
    expect(await group.getAttribute('aria-describedby')).not.toBeNull();
    await page.getByText('One detail is missing or incorrect.').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    // The frame says at each field what is wrong, the page stands by its message until the card is complete.
    await card.getByText('Please enter month and year').waitFor();
    await boxes.nth(0).pressSequentially('4242');
    expect(await missing.isVisible()).toBe(true);
    await boxes.nth(1).pressSequentially('1234');
    await boxes.nth(2).fill('123');
    await boxes.nth(0).fill(ASKS_BANK);
    await group.getByRole('status').getByText(/\S/).waitFor({ state: 'hidden' });
    expect(shop.query('SELECT 1 FROM payments p JOIN carts c ON c.id = p.cart_id WHERE c.unique_id = ?', cart.unique_id)).toEqual([]);

    const bank = frameOf(page, 'Confirm the payment');
    await pressOrder(page, words.en);
    await bank.getByRole('button', { name: 'Refuse' }).click();
    await page
      .getByText(/did not confirm the payment/)
      .first()
      .waitFor();
    expect(ordersOf(shop, cart)).toEqual([]);
    await pressOrder(page, words.en);
    await bank.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(SUCCESS);
    expect(ordersOf(shop, cart)).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  it('with a late frame places no order before it has loaded', async () => {
    const { page } = shopper;
    let arrive: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/provider/frames/card*', async (route) => {
      await late;
      await route.continue();
    });
    const cart = await open('de', 'card');
    await orderButton('de').click();
    await page.getByText(/Die Zahlungsart wird noch geladen/).waitFor();
    arrive();
    const boxes = frameOf(page, 'Karte').getByRole('textbox');
    await boxes.nth(0).fill('4242424242424242');
    await boxes.nth(1).pressSequentially('1234');
    await boxes.nth(2).fill('123');
    expect(ordersOf(shop, cart)).toEqual([]);
    await pressOrder(page, words.de);
    await page.waitForURL(SUCCESS);
  });

  it('with a blocked gateway shows an error and the other payment methods', async () => {
    const { page, problems } = shopper;
    await page.route('**/provider/stripe.js*', (route) => route.abort());
    const cart = await open('de', 'card');
    await page.getByText(/Vielleicht hält ihn eine Erweiterung/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await orderButton('de').click();
    await page.locator('input[name="method"][value="paypal"]').check();
    const popup = page.waitForEvent('popup');
    // Its own script may be on its way still: the page asks to press again. Once it is open the button says that it is waited for.
    let opened = false;
    page.once('popup', () => (opened = true));
    const press = () => orderButton('de').click({ timeout: 1000 }).then(ignore, ignore);
    await expect.poll(async () => (await press(), opened), PATIENCE).toBe(true);
    await (await popup).getByRole('button', { name: 'Bezahlen' }).click();
    await page.waitForURL(SUCCESS);
    expect(ordersOf(shop, cart)).toHaveLength(1);
    expect(problems.filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([]);
  });
});

it('an express payment on the gateway’s page returns to a filled checkout; only the order button orders', async () => {
  const { page, problems } = shopper;
  const cart = await readyCart(shop);
  if (!cart.shipping_address) throw new Error('the cart has no address');
  const shipping_address = { ...cart.shipping_address, country: 'CH' as const };
  await call(shop, 'updateCart', { params: { id: cart.unique_id }, body: { shipping_address } });
  await openWithCart(page, shop, cart, '/cart');
  await page.getByRole('button', { name: 'Affirm' }).click();
  await page.getByRole('combobox', { name: 'Land' }).selectOption('CH');
  await page.getByRole('button', { name: 'Bezahlen' }).click();
  await page.waitForURL('**/checkout');
  await page.getByRole('checkbox', { name: words.de.terms }).check();
  expect(ordersOf(shop, cart)).toEqual([]);
  await pressOrder(page, words.de);
  await page.waitForURL(SUCCESS);
  expect(ordersOf(shop, cart)).toHaveLength(1);
  expect(problems).toEqual([]);
});
