import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { pressOrder, totalSettled } from './support/checkout.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { isFocused } from './support/page-state.ts';
import { variants } from './support/variants.ts';
import { words } from './support/words.ts';

shareBeforeStories();

const TEXTS = {
  de: {
    switzerland: 'Schweiz',
    britain: 'Vereinigtes Königreich',
    importCharges: /Einfuhrsteuer und Zoll Ihres Landes bezahlen Sie bei der Zustellung/,
    noVat: 'inkl. Versand, ohne MwSt.',
    vat: /enthält .* MwSt\./,
    refused: 'Diese Angabe wird nicht angenommen. Bitte prüfen Sie sie.',
    wrongZip: 'PLZ ist nicht korrekt. Beispiel: SW1A 1AA',
    paths: { ring: '/product/solitaerring-aurelia-brillant?configuration_id=FL-AUR-BR-YG750-54' },
  },
  en: {
    switzerland: 'Switzerland',
    britain: 'United Kingdom',
    importCharges: /You pay import tax and customs duties of your country on delivery/,
    noVat: 'incl. delivery, no VAT',
    vat: /includes .* VAT/,
    refused: 'This entry is not accepted. Please check it.',
    wrongZip: 'Postcode is incorrect. Example: SW1A 1AA',
    paths: { ring: '/en/product/solitaire-ring-aurelia-round-brilliant?configuration_id=FL-AUR-BR-YG750-54' },
  },
} as const;

const control = (page: Page, name: string): Locator => page.locator(`form [name="shipping.${name}"]`);
/** Names of the controls of the address, in the order of the Tab key. */
const order = (page: Page): Promise<string[]> =>
  page
    .locator('form [name^="shipping."]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('name')?.slice('shipping.'.length) ?? ''));

it.each(
  variants([
    ['de', DESKTOP, 'urs@example.ch'],
    ['en', PHONE, 'vreni@example.ch'],
  ]),
)('a guest orders to Switzerland without VAT, after the forms of other countries (%s)', async (locale, viewport, email) => {
  const [t, other] = [words[locale], TEXTS[locale]];
  const { page, problems, close } = await visit(browser, { viewport });
  await page.goto(shop.origin + other.paths.ring);
  await hydrated(page);
  await page.getByRole('button', { name: t.addToCart }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: t.toCheckout }).click();
  await page.waitForURL('**/checkout');
  await hydrated(page);
  await page.locator('form [name="email"]').fill(email);
  await control(page, 'person_first_name').fill('Vreni');
  await control(page, 'person_last_name').fill('Meier');
  await control(page, 'address_line_1').fill('Bahnhofstrasse 1');

  // Great Britain: the town stands before the postcode, which has letters.
  await control(page, 'country').selectOption('GB');
  expect(await control(page, 'country').locator('option:checked').innerText()).toBe(other.britain);
  expect(await order(page)).toEqual([
    'person_first_name',
    'person_last_name',
    'company_name',
    'address_line_1',
    'address_line_2',
    'city',
    'zip',
    'country',
  ]);
  expect(await control(page, 'zip').getAttribute('inputmode')).toBe('text');
  await page.getByRole('radio', { name: t.rate }).check();
  await page.getByRole('radio', { name: t.bankTransfer }).check();
  await page.getByRole('checkbox', { name: t.terms }).check();
  await control(page, 'city').fill('');
  await pressOrder(page, t);
  await expect.poll(() => isFocused(control(page, 'city'))).toBe(true);
  await control(page, 'city').fill('London');
  await control(page, 'zip').fill('1070');
  await pressOrder(page, t);
  await page.getByText(other.wrongZip).first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await control(page, 'zip').fill('SW1A 1AA');
  await page.getByText(other.wrongZip).first().waitFor({ state: 'hidden' });

  // Norway: four digits before the town; what was typed stays.
  await control(page, 'country').selectOption('NO');
  expect((await order(page)).slice(-3)).toEqual(['zip', 'city', 'country']);
  expect(await control(page, 'zip').getAttribute('inputmode')).toBe('numeric');
  expect(await control(page, 'city').inputValue()).toBe('London');
  expect(await page.locator('form [name="phone"]').getAttribute('placeholder')).toContain('+47');

  // Liechtenstein is not known: a province may be given, the postcode may be left out. The list of countries stays where it was.
  const place = () => control(page, 'country').evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const before = await place();
  await control(page, 'country').selectOption('LI');
  expect((await order(page)).slice(-4)).toEqual(['zip', 'city', 'country', 'state']);
  expect(await place()).toBe(before);
  expect(await axeViolations(page)).toEqual([]);

  await control(page, 'country').selectOption('CH');
  await control(page, 'zip').fill('8001');
  await control(page, 'city').fill('Zürich');
  await totalSettled(page);
  await page.getByText(other.importCharges).first().waitFor();
  await page.getByText(other.noVat).first().waitFor({ state: 'attached' });
  expect(await page.getByText(other.vat).count()).toBe(0);
  expect(problems).toEqual([]);

  // The backend knows better than the form: its refusal stands at the field that it names, which has the focus until it is changed.
  const refusal = { error_code: 'validation_failed', message: 'invalid', errors: { 'shipping_address.city': ['invalid'] } };
  await page.route(/\/api\/carts\/[\w-]{16,}(?:\?|$)/, (route) => route.fulfill({ status: 422, json: refusal }), { times: 1 });
  await pressOrder(page, t);
  const city = control(page, 'city');
  await expect.poll(() => isFocused(city)).toBe(true);
  expect(await city.getAttribute('aria-invalid')).toBe('true');
  const described = (await city.getAttribute('aria-describedby')) ?? '';
  expect(await page.locator(`[id="${described}"]`).innerText()).toBe(other.refused);
  expect(await page.locator('form [aria-invalid="true"]').count()).toBe(1);
  expect(await axeViolations(page)).toEqual([]);
  expect(problems.filter((one) => !/status of 422/.test(one))).toEqual([]);
  problems.length = 0;
  await city.fill('Zürich 1');
  expect(await city.getAttribute('aria-invalid')).toBeNull();
  await city.fill('Zürich');
  await pressOrder(page, t);
  await page.waitForURL('**/checkout/success/**');
  await page.getByText(`Bahnhofstrasse 1\n8001 Zürich\n${other.switzerland}`).first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const [placed] = shop.query<{ tax_cents: number; tax_rate: number }>(
    'SELECT tax_cents, tax_rate FROM orders WHERE contact_email = ?',
    email,
  );
  expect(placed).toEqual({ tax_cents: 0, tax_rate: 0 });
  expect(problems).toEqual([]);
  await close();
});
