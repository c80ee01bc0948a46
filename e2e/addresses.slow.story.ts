import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { newCustomer, submitSignIn } from './support/customers.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { variants } from './support/variants.ts';

shareBeforeStories();

const PATH = '/profile/shipping-addresses';
/** The colours of a fading dialog have too little contrast. */
const faded = (page: Page) => page.waitForFunction(() => document.getAnimations().length === 0);

const TEXTS = {
  de: {
    prefix: '',
    enter: 'Adresse eintragen',
    street: 'Straße und Hausnummer',
    zip: 'PLZ',
    city: 'Ort',
    country: 'Land',
    state: /^Bundesland/,
    save: 'Adresse speichern',
    missing: 'Eine Angabe stimmt noch nicht',
    add: 'Neue Adresse',
    makeDefault: 'Als Standardadresse verwenden',
    edit: /^Bearbeiten/,
    cancel: 'Abbrechen',
    remove: /^Löschen/,
    keep: 'Behalten',
    removed: 'Adresse gelöscht',
    undo: 'Rückgängig',
    empty: 'Noch keine Adresse',
    vienna: '1070 Wien, Österreich',
    athens: '105 63 Athen, Griechenland',
    saved: 'Die Adresse ist hinzugefügt.',
    required: 'Ort ist erforderlich',
    wrongZip: 'PLZ ist nicht korrekt. Beispiel: 105 63',
    gone: 'Diese Adresse gibt es nicht mehr.',
  },
  en: {
    prefix: '/en',
    enter: 'Enter an address',
    street: 'Street and number',
    zip: 'Postcode',
    city: 'Town or city',
    country: 'Country',
    state: /^(State|County|Province)/,
    save: 'Save address',
    missing: 'One entry is not correct yet',
    add: 'New address',
    makeDefault: 'Use as default address',
    edit: /^Edit/,
    cancel: 'Cancel',
    remove: /^Delete/,
    keep: 'Keep it',
    removed: 'Address deleted',
    undo: 'Undo',
    empty: 'No address yet',
    vienna: '1070 Wien, Austria',
    athens: '105 63 Athen, Greece',
    saved: 'The address has been added.',
    required: 'Town or city is required',
    wrongZip: 'Postcode is incorrect. Example: 105 63',
    gone: 'This address does not exist any more.',
  },
} as const;

it.each(
  variants([
    ['en', PHONE],
    ['de', DESKTOP],
  ]),
)(
  'after the sign-in that a guest is sent to, addresses are added, edited, made the default, deleted and restored with the keyboard (%s)',
  async (locale, viewport) => {
    const t = TEXTS[locale];
    const email = await newCustomer(shop);
    const { page, problems, close } = await visit(browser, { viewport });
    const main = page.getByRole('main');
    const rows = main.locator('section li');
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    const field = (name: string | RegExp) => main.getByRole('textbox', { name });
    await page.goto(shop.origin + t.prefix + PATH);
    expect(new URL(page.url()).pathname).toBe(`${t.prefix}/sign-in`);
    await hydrated(page);
    await submitSignIn(page, email);
    await page.waitForURL(({ pathname }) => pathname === t.prefix + PATH);
    await hydrated(page);
    await page.getByRole('heading', { name: t.empty }).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('link', { name: t.enter }).press('Enter');
    await field(t.street).fill('Zieglergasse 14/7');
    await field(t.zip).fill('1070');
    await field(t.street).press('Enter');
    await main.getByText(t.missing).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await field(t.city).fill('Wien');
    await field(t.city).press('Enter');
    await main.getByText(t.vienna).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');

    await page.getByRole('link', { name: t.add }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('person_first_name');
    await field(t.street).fill('Ermou 12');
    await field(t.zip).fill('105 63');
    await field(t.city).fill('Athen');
    const country = main.getByRole('combobox', { name: t.country });
    expect(await country.locator('option').count()).toBe(28);
    await country.selectOption('IT');
    expect(await main.locator('input[name=state]').isVisible()).toBe(true);
    await country.selectOption('GR');
    expect(await main.locator('input[name=state]').isVisible()).toBe(false);
    // The error of a postcode names a right one, and goes when another country makes it right.
    await field(t.zip).fill('SW1A 1AA');
    await main.getByRole('button', { name: t.save }).press('Enter');
    await main.getByText(t.wrongZip).waitFor();
    await country.selectOption('GB');
    await main.getByText(t.wrongZip).waitFor({ state: 'hidden' });
    expect(await main.locator('[aria-invalid=true]').count()).toBe(0);
    await country.selectOption('GR');
    await field(t.zip).fill('105 63');
    await main.getByRole('checkbox', { name: t.makeDefault }).press('Space');
    expect(await axeViolations(page)).toEqual([]);
    await main.getByRole('button', { name: t.save }).press('Enter');
    await expect.poll(() => rows.first().innerText()).toContain(t.athens);
    await expect.poll(focused).toBe(t.add);
    expect(await axeViolations(page)).toEqual([]);

    await main.getByRole('link', { name: t.edit }).nth(1).press('Enter');
    await main.getByRole('link', { name: t.cancel }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-opens'))).toMatch(/^\d+$/);

    const remove = main.getByRole('link', { name: t.remove }).nth(0);
    await remove.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t.keep }).waitFor();
    await faded(page);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => rows.count()).toBe(2);
    await remove.press('Enter');
    await dialog.getByRole('button', { name: t.remove }).press('Enter');
    await page.getByRole('status').getByText(t.removed).waitFor();
    await expect.poll(focused).toBe(t.add);
    await expect.poll(() => rows.count()).toBe(1);
    await faded(page);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: t.undo }).press('Enter');
    await main.getByText(t.athens).waitFor();
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-opens'))).toMatch(/^\d+$/);
    expect(problems).toEqual([]);
    await close();
  },
);

it.each(
  variants([
    ['en', PHONE],
    ['de', DESKTOP],
  ]),
)('without JavaScript the same forms are plain posts (%s)', async (locale, viewport) => {
  const t = TEXTS[locale];
  const email = await newCustomer(shop);
  const { page, problems, close } = await visit(browser, { viewport, javaScript: false });
  const main = page.getByRole('main');
  const back = t.prefix + PATH;
  await page.goto(`${shop.origin}${t.prefix}/sign-in?redirect=${encodeURIComponent(back)}`);
  await submitSignIn(page, email);
  await page.waitForURL(({ pathname }) => pathname === back);

  await page.getByRole('link', { name: t.enter }).click();
  await main.locator('input[name=person_first_name]').fill('آنا');
  await main.locator('input[name=address_line_1]').fill('Zieglergasse 14/7');
  await main.locator('input[name=zip]').fill('1070');
  await main.getByRole('button', { name: t.save }).click();
  await main.getByText(t.required).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(t.missing);
  expect(await main.locator('input[name=person_first_name]').inputValue()).toBe('آنا');
  await main.locator('input[name=city]').fill('Wien');
  await main.getByRole('button', { name: t.save }).click();
  await main.getByText(t.saved, { exact: true }).waitFor();
  await main.getByText(t.vienna).waitFor();

  await main.getByRole('link', { name: t.edit }).click();
  await main.locator('input[name=zip]').fill('1080');
  await main.getByRole('button', { name: t.save }).click();
  await main.getByText('1080 Wien').waitFor();

  // Deleted in another tab meanwhile.
  await main.getByRole('link', { name: t.edit }).click();
  shop.change('UPDATE user_addresses SET id = id + 100');
  await main.getByRole('button', { name: t.save }).click();
  await main.getByText(t.gone).waitFor();
  await page.goto(shop.origin + back);

  await main.getByRole('link', { name: t.remove }).click();
  await main.getByRole('button', { name: t.remove }).click();
  await main.getByText(t.removed).waitFor();
  await page.getByRole('heading', { name: t.empty }).waitFor();
  expect(problems.filter((one) => !/status of (404|422)/.test(one))).toEqual([]);
  await close();
});
