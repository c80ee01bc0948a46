import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Cart } from '../packages/contract/cart.ts';
import { control } from './support/backend.ts';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { cartWith, openWithCart, ordersOf, RING } from './support/carts.ts';
import { totalSettled } from './support/checkout.ts';
import { mailedLink, newCustomer, PASSWORD, submitSignIn } from './support/customers.ts';
import { fault } from './support/faults.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { placeOrder } from './support/order.ts';
import { itInAll, variants } from './support/variants.ts';
import { type Words, words } from './support/words.ts';

shareBeforeStories();

const TEXTS = {
  de: {
    signIn: /Anmelden/,
    other: 'An eine andere Adresse',
    otherBilling: 'Eine andere Adresse',
    keep: 'In meinem Konto speichern',
    sameInvoice: /^Die Rechnung geht/,
    changePhone: 'Ändern: Telefon',
    notYou: /^Nicht .*Anna.*Abmelden$/,
    all: 'Alle Adressen',
    signedOut: 'Sie wurden abgemeldet.',
    offer: 'Ein Konto für diese Bestellung',
    createAccount: 'Konto anlegen',
    tooShort: 'Anforderung: mindestens 8 Zeichen',
    mails: 'Sehen Sie in Ihre E-\u2060Mails',
  },
  en: {
    signIn: /[Ss]ign in/,
    other: 'To another address',
    otherBilling: 'Another address',
    keep: 'Keep this address in my account',
    sameInvoice: /same address/,
    changePhone: 'Change: Telephone',
    notYou: /^Not .*Anna.*Sign out$/,
    all: 'All addresses',
    signedOut: 'You have been signed out.',
    offer: 'An account for this order',
    createAccount: 'Create an account',
    tooShort: 'Requirements: Minimum 8 characters',
    mails: 'Check your e-mail',
  },
} as const;

const idOf = (email: string): number => shop.query<{ id: number }>('SELECT id FROM users WHERE email = ?', email)[0]?.id ?? 0;

/** Any product may be one. */
const GIFT_CARD = 'FL-EUG-YG585-54';

const VIENNA = { person_first_name: 'Anna', person_last_name: 'Leitner', address_line_1: 'Zieglergasse 14/7', zip: '1070', city: 'Wien' };
const REST = { company_name: '', address_line_2: '', state: '', country: 'AT', phone_number: '' };

/** Saves addresses in the account; the first is the default. */
function saveAddresses(email: string, cities: readonly string[]): void {
  cities.forEach((city, index) => {
    const address = JSON.stringify({ ...VIENNA, ...REST, city });
    const isDefault = index === 0 ? 1 : 0;
    shop.change('INSERT INTO user_addresses (user_id, address, is_default) VALUES (?, ?, ?)', idOf(email), address, isDefault);
  });
}
const citiesOf = (email: string): string[] =>
  shop
    .query<{ address: string }>('SELECT address FROM user_addresses WHERE user_id = ? ORDER BY id', idOf(email))
    .map(({ address }) => (JSON.parse(address) as { city: string }).city);

async function ringInCart(): Promise<Cart> {
  await control(shop, 'configuration', { sku: RING, stock_qty: 9 });
  return await cartWith(shop, RING);
}

async function order(page: Page, t: Words): Promise<void> {
  await page.getByRole('radio', { name: t.rate }).check();
  await page.getByRole('radio', { name: t.bankTransfer }).check();
  await page.getByRole('checkbox', { name: t.terms }).check();
  await totalSettled(page);
  await page.getByRole('button', { name: t.order }).first().press('Enter');
}

/** Signs in a browser that has a guest's cart, for the checkout. */
async function signInWith(page: Page, cart: Cart, email: string, prefix: string): Promise<void> {
  await openWithCart(page, shop, cart, `${prefix}/sign-in?redirect=${encodeURIComponent(`${prefix}/checkout`)}`);
  await submitSignIn(page, email);
  await page.waitForURL(({ pathname }) => pathname === `${prefix}/checkout`);
  await hydrated(page);
}

/** The customer's own checkout with a ring. */
async function openCheckout(page: Page, email: string, prefix: string): Promise<Cart> {
  const cart = await ringInCart();
  await signInWith(page, cart, email, prefix);
  await page.getByText(email).waitFor();
  return cart;
}

describe.each(
  variants([
    ['de', DESKTOP],
    ['en', PHONE],
  ]),
)('the checkout of a customer (%s)', (locale, viewport) => {
  const t = words[locale];
  const own = TEXTS[locale];

  it('comes back to the same cart after the sign-in, and orders to another address that is saved', async () => {
    const email = await newCustomer(shop);
    saveAddresses(email, ['Wien', 'Linz']);
    const { page, problems, close } = await visit(browser, { viewport });
    const cart = await ringInCart();
    await openWithCart(page, shop, cart, `${t.prefix}/checkout`);
    await page.getByRole('link', { name: own.signIn }).press('Enter');
    await page.getByRole('main').locator('input[name=password]').waitFor();
    await submitSignIn(page, email);
    await page.waitForURL(({ pathname }) => pathname === `${t.prefix}/checkout`);
    await page.getByText(email).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('karat:cart'))).toBe(cart.unique_id);
    const cards = page.locator('input[name="shipping.address"]');
    expect(await cards.count()).toBe(3);
    expect(await cards.first().isChecked()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);

    await cards.first().focus();
    await page.keyboard.press('ArrowUp');
    expect(await page.getByRole('radio', { name: own.other }).isChecked()).toBe(true);
    await page.getByRole('button', { name: own.changePhone }).press('Enter');
    await page.keyboard.type('+43 1 234 56 78');
    // The order names what is missing.
    await order(page, t);
    await page.locator('[name="shipping.city"][aria-invalid=true]').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.locator('[name="shipping.person_first_name"]').fill('يوهانا');
    await page.locator('[name="shipping.person_last_name"]').fill('Wimmer');
    await page.locator('[name="shipping.address_line_1"]').fill('Auenstraße 41');
    await page.locator('[name="shipping.zip"]').fill('80469');
    await page.locator('[name="shipping.city"]').fill('München');
    await page.locator('[name="shipping.country"]').selectOption('DE');
    await page.getByRole('checkbox', { name: own.keep }).check();
    await page.getByRole('checkbox', { name: own.sameInvoice }).uncheck();
    expect(await page.locator('input[name="billing.address"]').first().isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: own.otherBilling, exact: true }).isChecked()).toBe(false);
    expect(await axeViolations(page)).toEqual([]);

    await page
      .getByRole('radio', { name: /DHL|DPD|Post/ })
      .first()
      .check();
    await totalSettled(page);
    await page.getByRole('button', { name: t.order }).first().press('Enter');
    await page.waitForURL('**/checkout/success/**');
    await page
      .getByText(/FL-\d\d-\d+/)
      .first()
      .waitFor();
    expect(await page.getByRole('heading', { name: own.offer }).count()).toBe(0);
    const [placed] = ordersOf(shop, cart);
    expect(placed).toBeDefined();
    const [row] = shop.query<Record<string, string | number>>(
      'SELECT user_id, contact_email, shipping_address, billing_address FROM orders WHERE po_number = ?',
      placed?.po_number ?? '',
    );
    expect([row?.['user_id'], row?.['contact_email']]).toEqual([idOf(email), email]);
    expect(JSON.parse(String(row?.['shipping_address']))).toMatchObject({ person_first_name: 'يوهانا', city: 'München', country: 'DE' });
    expect(JSON.parse(String(row?.['billing_address']))).toMatchObject({ city: 'Wien', phone_number: '+43 1 234 56 78' });
    expect(citiesOf(email)).toEqual(['Wien', 'Linz', 'München']);
    expect(problems).toEqual([]);
    await close();
  });

  itInAll('shows the customer at once, without a layout shift, and more than five addresses on request', async () => {
    const email = await newCustomer(shop);
    saveAddresses(email, ['Wien', 'Linz', 'Graz', 'Bregenz', 'Steyr', 'Wels', 'Krems']);
    const { page, problems, close } = await visit(browser, { viewport });
    await openCheckout(page, email, t.prefix);
    await noteShifts(page);
    await page.reload();
    await page.getByText(email).waitFor();
    await page.getByRole('radio', { name: t.rate }).waitFor();
    expect(await shiftsOf(page)).toEqual([]);
    const cards = page.locator('input[name="shipping.address"]');
    expect(await cards.count()).toBe(5);
    await page.getByRole('button', { name: own.all }).press('Enter');
    expect(await cards.count()).toBe(8);
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  itInAll('continues as a guest with the same lines after the sign-out, while the account keeps its cart', async () => {
    const email = await newCustomer(shop);
    saveAddresses(email, ['Wien']);
    const { page, problems, close } = await visit(browser, { viewport });
    const cart = await openCheckout(page, email, t.prefix);
    await page.getByRole('button', { name: own.notYou }).press('Enter');
    await page.getByRole('link', { name: own.signIn }).waitFor();
    await page.getByRole('status').getByText(own.signedOut).waitFor();
    const guestId = await page.evaluate(() => localStorage.getItem('karat:cart'));
    expect(guestId).not.toBe(cart.unique_id);
    const lines = (id: string | null) =>
      shop.query<{ quantity: number; user_id: number | null }>(
        'SELECT i.quantity, c.user_id FROM cart_items i JOIN carts c ON c.id = i.cart_id WHERE c.unique_id = ?',
        id ?? '',
      );
    expect(lines(guestId)).toEqual([{ quantity: 1, user_id: null }]);
    expect(lines(cart.unique_id)).toEqual([{ quantity: 1, user_id: idOf(email) }]);
    // Nothing of the customer is left in this tab.
    const stored = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
    expect(stored).not.toContain(email);
    expect(stored).not.toContain('Zieglergasse');
    expect(await page.getByRole('textbox', { name: t.email }).first().inputValue()).toBe('');
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});

itInAll('an address that cannot be saved does not block the order', async () => {
  const t = words.de;
  const email = await newCustomer(shop);
  const { page, close } = await visit(browser, { viewport: DESKTOP });
  const cart = await openCheckout(page, email, '');
  expect(await page.locator('[name="shipping.person_first_name"]').inputValue()).toBe('Anna');
  expect(await page.getByRole('checkbox', { name: TEXTS.de.keep }).isChecked()).toBe(true);
  await page.locator('[name="shipping.address_line_1"]').fill('Zieglergasse 14/7');
  await page.locator('[name="shipping.zip"]').fill('1070');
  await page.locator('[name="shipping.city"]').fill('Wien');
  await fault(shop, { mode: 'down', path: '/api/v1/users/addresses/shipping' });
  await order(page, t);
  await page.waitForURL('**/checkout/success/**');
  await fault(shop, { mode: 'none' });
  expect(ordersOf(shop, cart).length).toBe(1);
  expect(citiesOf(email)).toEqual([]);
  await close();
});

it('a gift card is ordered with the mail address of the account alone', async () => {
  const t = words.de;
  await control(shop, 'digital', { sku: GIFT_CARD, digital: true });
  const email = await newCustomer(shop);
  const { page, problems, close } = await visit(browser, { viewport: DESKTOP });
  const cart = await cartWith(shop, GIFT_CARD);
  await signInWith(page, cart, email, '');
  await page.getByText(email).first().waitFor();
  await page.getByRole('radio', { name: t.bankTransfer }).check();
  expect(await page.getByRole('button', { name: TEXTS.de.changePhone }).count()).toBe(0);
  expect(await page.locator('form :is([name^="shipping."], [name="phone"], [name="rate"])').count()).toBe(0);
  await page.getByRole('checkbox', { name: t.terms }).check();
  await page.getByRole('button', { name: t.order }).first().press('Enter');
  await page.waitForURL('**/checkout/success/**');
  expect(ordersOf(shop, cart)).toHaveLength(1);
  expect(problems).toEqual([]);
  await close();
  await control(shop, 'digital', { sku: GIFT_CARD, digital: false });
});

it.each(
  variants([
    { locale: 'de', viewport: DESKTOP, javaScript: true },
    { locale: 'en', viewport: PHONE, javaScript: true },
    { locale: 'en', viewport: PHONE, javaScript: false },
  ]),
)(
  'a guest creates an account on the success page, and the order is in it ($locale, JavaScript: $javaScript)',
  async ({ locale, viewport, javaScript }) => {
    const own = TEXTS[locale];
    const { prefix } = words[locale];
    const email = `guest-${Date.now()}@example.com`;
    const placed = await placeOrder(shop, locale, email);
    const { page, problems, close } = await visit(browser, { viewport, javaScript });
    await page.goto(`${shop.origin}${prefix}/checkout/success/${placed.unique_id}`);
    if (javaScript) await hydrated(page);
    await page.getByRole('heading', { name: own.offer }).waitFor();
    expect(javaScript ? await axeViolations(page) : []).toEqual([]);
    const password = page.getByRole('main').locator('input[name=password]');
    await password.fill('kurz');
    await page.getByRole('button', { name: own.createAccount }).press('Enter');
    await page.getByText(own.tooShort).first().waitFor();
    expect(javaScript ? await axeViolations(page) : []).toEqual([]);
    await password.fill(PASSWORD);
    await password.press('Enter');
    await page.getByRole('heading', { name: own.mails }).waitFor();
    expect(javaScript ? await axeViolations(page) : []).toEqual([]);

    await page.goto(shop.origin + (await mailedLink(shop, email, 'verify')));
    await password.fill(PASSWORD);
    await password.press('Enter');
    await expect.poll(() => shop.query('SELECT id FROM users WHERE email = ?', email).length).toBe(1);
    const [row] = shop.query<{ user_id: number }>('SELECT user_id FROM orders WHERE po_number = ?', placed.po_number);
    expect(row?.user_id).toBe(idOf(email));
    expect(problems.filter((one) => !/status of 422/.test(one))).toEqual([]);
    await close();
  },
);
