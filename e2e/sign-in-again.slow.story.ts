import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { control } from './support/backend.ts';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { cartWith, openWithCart, RING } from './support/carts.ts';
import { totalSettled } from './support/checkout.ts';
import { newCustomer, PASSWORD, signIn, submitSignIn } from './support/customers.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { accountIdOf } from './support/order.ts';
import { deliveredOrder, photoOf, requestsOf } from './support/returns.ts';
import { words } from './support/words.ts';
import { variants } from './support/variants.ts';

shareBeforeStories();

const TEXTS = {
  de: {
    prefix: '',
    viewport: DESKTOP,
    title: 'Bitte noch einmal anmelden',
    wrong: 'Das Passwort stimmt nicht.',
    saved: 'Gespeichert',
    orders: 'Bestellungen',
    guest: 'Als Gast weitermachen',
    other: 'Anderes Konto',
    elsewhere: /in einem anderen Fenster abgemeldet/,
    close: 'Schließen',
    notSignedIn: /^Dafür ist eine Anmeldung nötig/,
    done: 'Angemeldet als Anna',
    doneOther: /^Sie sind jetzt als .+ angemeldet/,
  },
  en: {
    prefix: '/en',
    viewport: PHONE,
    title: 'Please sign in again',
    wrong: 'That password is not right.',
    saved: 'Saved',
    orders: 'Orders',
    guest: 'Continue as a guest',
    other: 'Other account',
    elsewhere: /signed out in another window/,
    close: 'Close',
    notSignedIn: /^This needs a sign-in/,
    done: 'Signed in as Anna',
    doneOther: /^You are now signed in as /,
  },
} as const;

const endSessions = (): void => shop.change('DELETE FROM user_sessions');
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const ownProblems = (problems: readonly string[]): string[] => problems.filter((one) => !/status of 4(?:01|04|22)/.test(one));

/** The checkout of a guest's ring, after the sign-in. */
async function openCheckout(page: Page, email: string, prefix: string): Promise<void> {
  await openWithCart(page, shop, await cartWith(shop, RING), `${prefix}/sign-in?redirect=${encodeURIComponent(`${prefix}/checkout`)}`);
  await submitSignIn(page, email);
  await page.waitForURL(({ pathname }) => pathname === `${prefix}/checkout`);
  await hydrated(page);
  await page.getByText(email).waitFor();
}

/** Stories that are the same in both languages are told in one of them, with its screen. */
const BOTH = ['de', 'en'] as const;

describe('a session that ends', () => {
  it.each(BOTH)('during typing opens a password dialog in place, then saves; without typed values goes home (%s)', async (lang) => {
    const t = TEXTS[lang];
    const { prefix, viewport } = t;
    const email = await newCustomer(shop);
    const { page, problems, close } = await visit(browser, { viewport });
    await signIn(page, shop, email, '/profile', prefix);
    const name = page.locator('main [name=first_name]');
    await name.fill('Annette');
    endSessions();
    await page.locator('main form:has([name=first_name]) button[type=submit]').press('Enter');
    const dialog = dialogOf(page, t.title);
    await dialog.getByText(email).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    await page.waitForTimeout(300);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByText(t.notSignedIn).waitFor();
    expect(await name.inputValue()).toBe('Annette');

    await page.locator('main form:has([name=first_name]) button[type=submit]').press('Enter');
    await dialog.locator('[name=password]').fill('falsch und lang');
    await page.keyboard.press('Enter');
    await dialog.locator('[name=password][aria-invalid=true]').waitFor();
    await dialog.getByText(t.wrong).first().waitFor();
    await dialog.locator('[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText(t.saved, { exact: true }).first().waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(await name.inputValue()).toBe('Annette');
    expect(shop.query<{ first_name: string }>('SELECT first_name FROM users WHERE email = ?', email)).toEqual([{ first_name: 'Annette' }]);

    endSessions();
    await page.getByRole('main').getByRole('link', { name: t.orders, exact: true }).click();
    await page.waitForURL(({ pathname }) => pathname === (prefix || '/'));
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(ownProblems(problems)).toEqual([]);
    await close();
  });

  it.each(['de'] as const)('at an address or a return sends the form after the sign-in (%s)', async (lang) => {
    const t = TEXTS[lang];
    const { prefix, viewport } = t;
    const email = await newCustomer(shop);
    const { page, problems, close } = await visit(browser, { viewport });
    const dialog = dialogOf(page, t.title);
    const submit = page.locator('main form button[type=submit]').last();
    async function again(): Promise<void> {
      endSessions();
      await submit.press('Enter');
      await dialog.locator('[name=password]').fill(PASSWORD);
      await page.keyboard.press('Enter');
    }
    await signIn(page, shop, email, '/profile/shipping-addresses', prefix);
    await page.locator('main [data-opens=new]').first().click();
    const fields = { address_line_1: 'Annenstraße 31', zip: '8020', city: 'Graz' };
    for (const [name, value] of Object.entries(fields)) await page.locator(`main [name=${name}]`).fill(value);
    await again();
    await page.getByText('8020 Graz').first().waitFor();
    expect(shop.query('SELECT 1 FROM user_addresses a JOIN users u ON u.id = a.user_id WHERE u.email = ?', email)).toHaveLength(1);

    // The order is unknown to everybody but its customer, so the backend answers 404.
    const order = await deliveredOrder(shop, { email, lang });
    shop.change('UPDATE orders SET user_id = (SELECT id FROM users WHERE email = ?) WHERE po_number = ?', email, order.po_number);
    await page.goto(`${shop.origin}${prefix}/return/${accountIdOf(shop, order)}?type=1&piece=0&step=details`);
    await hydrated(page);
    await page.locator('main select').first().selectOption({ index: 1 });
    await page.locator('main textarea[name=comment]').fill('Wirkt kleiner als gedacht.');
    endSessions();
    await page
      .locator('main input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await photoOf(page, 'image/png') });
    await dialog.locator('[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.locator('input[name="photo-0"]').waitFor({ state: 'attached' });
    await again();
    await page.waitForURL(/\/done\//);
    expect(requestsOf(shop, order)).toHaveLength(1);
    expect(ownProblems(problems)).toEqual([]);
    await close();
  });

  it.each(['en'] as const)('with the password of another account saves nothing, and shows whose page it is (%s)', async (lang) => {
    const t = TEXTS[lang];
    const { prefix, viewport } = t;
    const [email, other] = [await newCustomer(shop), await newCustomer(shop)];
    const { page, problems, close } = await visit(browser, { viewport });
    await signIn(page, shop, email, '/profile', prefix);
    await page.locator('main [name=first_name]').fill('Annette');
    endSessions();
    await page.locator('main form:has([name=first_name]) button[type=submit]').press('Enter');
    const dialog = dialogOf(page, t.title);
    await dialog.getByRole('button', { name: t.other }).press('Enter');
    await dialog.locator('[name=email]').fill(other);
    await dialog.locator('[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText(t.doneOther).waitFor();
    // Typed values stay; values that the first account had filled in do not.
    await expect.poll(() => page.locator('main [name=first_name]').inputValue()).toBe('Annette');
    await page.getByText(other).first().waitFor({ state: 'attached' });
    expect(await page.getByText(email).count()).toBe(0);
    expect(shop.query('SELECT first_name FROM users WHERE email IN (?, ?)', email, other)).toEqual([
      { first_name: 'Anna' },
      { first_name: 'Anna' },
    ]);
    expect(ownProblems(problems)).toEqual([]);
    await close();
  });

  it.each(['en'] as const)('in another tab opens the dialog in a tab with typed values (%s)', async (lang) => {
    const t = TEXTS[lang];
    const { prefix, viewport } = t;
    const email = await newCustomer(shop);
    const { page, context, close } = await visit(browser, { viewport });
    await signIn(page, shop, email, '/profile', prefix);
    await page.locator('main [name=first_name]').fill('Annette');
    const second = await context.newPage();
    await second.goto(`${shop.origin}${prefix}/profile/orders`);
    await hydrated(second);
    await second.locator('main form button[type=submit]').first().click();
    await second.waitForURL(({ pathname }) => !pathname.includes('/profile'));
    await page.bringToFront();
    await page.getByText(t.elsewhere).waitFor();
    expect(await page.locator('main [name=first_name]').inputValue()).toBe('Annette');
    // The event of a tab that was in the background.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await dialogOf(page, t.title).locator('[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText(t.done).waitFor();
    expect(await page.locator('main [name=first_name]').inputValue()).toBe('Annette');
    // A value that is in its place again is no draft any more.
    await page.reload();
    await hydrated(page);
    await page.getByText(email).first().waitFor({ state: 'attached' });
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /draft/.test(key)))).toEqual([]);
    await close();
  });

  it.each(['de'] as const)('keeps typed values of a guest whose other tab signs in (%s)', async (lang) => {
    const t = TEXTS[lang];
    const { prefix, viewport } = t;
    const email = await newCustomer(shop);
    const { page, context, problems, close } = await visit(browser, { viewport });
    await control(shop, 'configuration', { sku: RING, stock_qty: 9 });
    await openWithCart(page, shop, await cartWith(shop, RING), `${prefix}/checkout`);
    const city = page.locator('[name="shipping.city"]');
    await city.fill('Graz');
    const contact = await context.newPage();
    await contact.goto(shop.origin + (lang === 'de' ? '/page/kontakt' : '/en/page/contact'));
    await hydrated(contact);
    await contact.locator('main textarea').fill('Wann kommt der Ring?');
    const find = await context.newPage();
    await find.goto(`${shop.origin}${prefix}/return`);
    await hydrated(find);
    await find.locator('main [name=po_number]').fill('FL-26-1');

    const second = await context.newPage();
    await signIn(second, shop, email, '/profile', prefix);
    for (const tab of [contact, find, page]) {
      await tab.bringToFront();
      // The customer of the document that was loaded again.
      await tab.waitForFunction((name) => document.body.textContent.includes(name), 'Anna');
    }
    await expect.poll(() => contact.locator('main textarea').inputValue()).toBe('Wann kommt der Ring?');
    await expect.poll(() => find.locator('main [name=po_number]').inputValue()).toBe('FL-26-1');
    await expect.poll(() => city.inputValue()).toBe('Graz');
    expect(ownProblems(problems)).toEqual([]);
    await close();
  });

  it.each(variants(BOTH))('at the order button keeps the checkout, places no order, and continues as a guest (%s)', async (lang) => {
    const t = TEXTS[lang];
    const { prefix, viewport } = t;
    const w = words[lang];
    const email = await newCustomer(shop);
    const { page, problems, close } = await visit(browser, { viewport });
    await control(shop, 'configuration', { sku: RING, stock_qty: 9 });
    await openCheckout(page, email, prefix);
    const fill = (field: string, value: string) => page.locator(`[name="shipping.${field}"]`).fill(value);
    await fill('person_first_name', 'Judith');
    await fill('person_last_name', 'Lechner');
    await fill('address_line_1', 'Annenstraße 31');
    await fill('zip', '8020');
    await fill('city', 'Graz');
    await page.getByRole('radio', { name: w.rate }).check();
    await page.getByRole('radio', { name: w.bankTransfer }).check();
    await page.getByRole('checkbox', { name: w.terms }).check();
    await totalSettled(page);
    const orders = () => shop.query<{ n: number }>('SELECT count(*) AS n FROM orders')[0]?.n;
    const before = orders();
    endSessions();
    await page.getByRole('button', { name: w.order }).first().press('Enter');
    const dialog = dialogOf(page, t.title);
    await dialog.locator('[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText(t.done).waitFor();
    await page.waitForTimeout(500);
    expect(orders()).toBe(before);
    expect(await page.locator('[name="shipping.city"]').inputValue()).toBe('Graz');

    endSessions();
    await page.getByRole('button', { name: w.order }).first().press('Enter');
    await dialog.getByRole('button', { name: t.guest }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('[name="shipping.city"]').inputValue()).toBe('Graz');
    expect(await page.locator('[name=contact_email], [name="contact.email"], [name=email]').first().inputValue()).toBe(email);
    await page.getByRole('checkbox', { name: w.terms }).check();
    await totalSettled(page);
    await page.getByRole('button', { name: w.order }).first().press('Enter');
    await page.waitForURL(/\/checkout\/success\//);
    expect(shop.query('SELECT user_id FROM orders ORDER BY id DESC LIMIT 1')).toEqual([{ user_id: null }]);
    expect(ownProblems(problems)).toEqual([]);
    await close();
  });
});

it('another customer at the checkout orders the same lines in a separate cart, to the typed address', async () => {
  const [email, other] = [await newCustomer(shop), await newCustomer(shop)];
  const { page, problems, close } = await visit(browser, { viewport: DESKTOP });
  await control(shop, 'configuration', { sku: RING, stock_qty: 9 });
  await openCheckout(page, email, '');
  const typed = { person_first_name: 'Judith', person_last_name: 'Lechner', address_line_1: 'Annenstraße 31', zip: '8020', city: 'Graz' };
  for (const [field, value] of Object.entries(typed)) await page.locator(`[name="shipping.${field}"]`).fill(value);
  await page.getByRole('radio', { name: words.de.rate }).check();
  await page.getByRole('radio', { name: words.de.bankTransfer }).check();
  await page.getByRole('checkbox', { name: words.de.terms }).check();
  await totalSettled(page);
  endSessions();
  await page.getByRole('button', { name: words.de.order }).first().press('Enter');
  const dialog = dialogOf(page, TEXTS.de.title);
  await dialog.getByRole('button', { name: TEXTS.de.other }).press('Enter');
  await dialog.locator('[name=email]').fill(other);
  await dialog.locator('[name=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText(TEXTS.de.doneOther).waitFor();
  await page.getByText(other).first().waitFor();
  await expect.poll(() => page.locator('[name="shipping.city"]').inputValue()).toBe('Graz');
  expect(await page.getByText(email).count()).toBe(0);
  const terms = page.getByRole('checkbox', { name: words.de.terms });
  if (!(await terms.isChecked())) await terms.check();
  await totalSettled(page);
  await page.getByRole('button', { name: words.de.order }).first().press('Enter');
  await page.waitForURL(/\/checkout\/success\//);
  expect(shop.query('SELECT u.email FROM orders o JOIN users u ON u.id = o.user_id ORDER BY o.id DESC LIMIT 1')).toEqual([
    { email: other },
  ]);
  expect(ownProblems(problems)).toEqual([]);
  await close();
});
