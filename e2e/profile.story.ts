import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { call } from './support/backend.ts';
import { axeViolations, clickThrough, DESKTOP, hydrated, PHONE } from './support/browser.ts';
import { addCustomer, mailedLink, newCustomer, PASSWORD, visitAs } from './support/customers.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { deliveredOrder } from './support/returns.ts';
import { openShop } from './support/shop.ts';
import { itInAll, variants } from './support/variants.ts';

shareBeforeStories();

const LANGUAGES = {
  de: {
    prefix: '',
    viewport: DESKTOP,
    hello: 'Guten Tag, אנה',
    saved: 'Gespeichert',
    details: 'Persönliche Daten',
    phone: 'Telefon ist ungültig',
    unreadable: 'Geburtstag ist kein gültiges Datum',
    future: 'Geburtstag darf nicht in der Zukunft liegen',
    changeEmail: 'Ändern: E-\u2060Mail-Adresse',
    emailForm: 'E-\u2060Mail-Adresse ändern',
    accents: /^Vor dem @ sind nur Buchstaben ohne Umlaute/,
    pending: 'neu: zoe+neu@example.com, noch nicht bestätigt',
    resend: 'Noch einmal schicken',
    resent: 'Beide Links sind noch einmal unterwegs.',
    changePassword: 'Ändern: Passwort',
    passwordForm: 'Passwort ändern',
    wrong: 'Dieses Passwort stimmt nicht.',
    common: /steht auf jeder Liste/,
    passwordSaved: /Ihr neues Passwort gilt/,
    cancel: 'Abbrechen',
    mails: 'E-\u2060Mails',
    care: 'Pflege und Prüfung',
    endSession: /^Abmelden: /,
    sessionEnded: 'Das Gerät ist abgemeldet.',
    endAll: 'Überall abmelden',
    stay: 'Angemeldet bleiben',
    download: 'Herunterladen: Alle Daten mitnehmen',
    file: 'meine-daten.json',
    delete: 'Löschen: Konto löschen',
    deleteTitle: 'Konto löschen?',
    deleteFinally: 'Endgültig löschen',
    deleted: 'Ihr Konto ist gelöscht.',
  },
  en: {
    prefix: '/en',
    viewport: PHONE,
    hello: 'Hello, אנה',
    saved: 'Saved',
    details: 'Personal details',
    phone: 'Telephone is wrong',
    unreadable: 'Birthday is not a valid date',
    future: 'Birthday must not be in the future',
    changeEmail: 'Change: E-mail address',
    emailForm: 'Change e-mail address',
    accents: 'Only letters without accents can stand before the @',
    pending: 'new: zoe+neu@example.com, not confirmed yet',
    resend: 'Send again',
    resent: 'Both links are on their way again.',
    changePassword: 'Change: Password',
    passwordForm: 'Change password',
    wrong: 'This password is not correct.',
    common: /on every list of common ones/,
    passwordSaved: /Your new password is in force/,
    cancel: 'Cancel',
    mails: 'E-mails',
    care: 'Care and check',
    endSession: /^Sign out: /,
    sessionEnded: 'The device has been signed out.',
    endAll: 'Sign out everywhere',
    stay: 'Stay signed in',
    download: 'Download: Take all your data with you',
    file: 'my-data.json',
    delete: 'Delete: Delete account',
    deleteTitle: 'Delete your account?',
    deleteFinally: 'Delete for good',
    deleted: 'Your account has been deleted.',
  },
} as const;

const NEW_PASSWORD = 'fünf rote Rubine';

/** The browser itself reports a refused call on its console. */
const ownProblems = (problems: readonly string[]): string[] => problems.filter((problem) => !/status of 422/.test(problem));
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).first().waitFor();

/** Signed in without the form. */
async function sessionOf(email: string): Promise<{ readonly cookie: string }> {
  const { token } = (await call(shop, 'signIn', { body: { email, password: PASSWORD } })).data;
  return { cookie: `access_token_v1=${token}; signed_in=1` };
}

/** Colours of a dialog are measured once it has faded in. */
async function expectAccessible(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const dialogs = [...document.querySelectorAll('dialog[open]')];
    return dialogs.every((dialog) => dialog.getAnimations().length === 0);
  });
  expect(await axeViolations(page)).toEqual([]);
}

it.each(variants(['en', 'de']))('a customer changes everything on the profile page and deletes the account (%s)', async (lang) => {
  const t = LANGUAGES[lang];
  const email = await newCustomer(shop);
  const { page, context, problems, close } = await visitAs(browser, shop, await sessionOf(email), { viewport: t.viewport });
  await page.goto(`${shop.origin}${t.prefix}/profile`);
  await hydrated(page);
  // German by mouse, English by keyboard.
  const use = async (target: Locator, key = 'Enter') => {
    if (lang === 'de') return target.click();
    await target.focus();
    await page.keyboard.press(key);
  };
  const save = (form: Locator) => use(form.locator('button[type=submit]'));

  const details = page.getByRole('form', { name: t.details });
  await details.locator('[name=first_name]').fill('אנה');
  await details.locator('[name=phone]').fill('call me');
  await details.locator('[name=birthday]').fill('2999-01-01');
  await use(details.locator('[name=gender][value="2"]'), 'Space');
  await save(details);
  await details.getByText(t.phone).waitFor();
  await details.getByText(t.future).waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.activeElement?.querySelector('[role=alert]') !== null)).toBe(true);
  await details.locator('[name=phone]').fill('+43 664 123 45 67');
  await details.locator('[name=birthday]').fill('');
  await details.locator('[name=birthday]').focus();
  await page.keyboard.type('02302000');
  await save(details);
  await details.getByText(t.unreadable).waitFor();
  await details.locator('[name=birthday]').fill('2000-02-29');
  await save(details);
  await toast(page, t.saved);
  await page.getByRole('heading', { level: 1, name: t.hello }).waitFor();
  if (lang === 'de') await page.getByRole('link', { name: 'Mein Konto, אנה' }).first().waitFor();
  expect(await details.locator('[name=birthday]').inputValue()).toBe('2000-02-29');

  await use(page.getByLabel(t.changeEmail));
  const emailForm = page.getByRole('form', { name: t.emailForm });
  await expect.poll(() => focusedName(page)).toBe('email');
  // Not every mail server takes umlauts before the @.
  await page.keyboard.type('zoë+neu@example.com');
  await emailForm.locator('[name=password]').fill(PASSWORD);
  await save(emailForm);
  await emailForm.getByText(t.accents).waitFor();
  await emailForm.locator('[name=email]').fill('zoe+neu@example.com');
  await emailForm.locator('[name=password]').fill('not this one');
  await save(emailForm);
  await emailForm.getByText(t.wrong).waitFor();
  await expectAccessible(page);
  await emailForm.locator('[name=password]').fill(PASSWORD);
  await save(emailForm);
  await page.getByText(t.pending).waitFor();
  await expect.poll(() => focusedLabel(page)).toBe(t.changeEmail);
  await use(page.getByRole('button', { name: t.resend }));
  await toast(page, t.resent);
  expect(shop.query<{ n: number }>("SELECT count(*) AS n FROM mails WHERE key = 'email-change-old' AND recipient = ?", email)).toEqual([
    { n: 2 },
  ]);

  await use(page.getByLabel(t.changePassword));
  const passwordForm = page.getByRole('form', { name: t.passwordForm });
  await expect.poll(() => focusedName(page)).toBe('current_password');
  await use(passwordForm.getByRole('link', { name: t.cancel }));
  await expect.poll(() => focusedLabel(page)).toBe(t.changePassword);
  await use(page.getByLabel(t.changePassword));
  await passwordForm.locator('[name=current_password]').fill(PASSWORD);
  await passwordForm.locator('[name=password]').fill('password1');
  await save(passwordForm);
  await passwordForm.getByText(t.common).waitFor();
  await passwordForm.locator('[name=current_password]').fill('not this one');
  await passwordForm.locator('[name=password]').fill(NEW_PASSWORD);
  await save(passwordForm);
  await passwordForm.getByText(t.wrong).waitFor();
  await expectAccessible(page);
  await passwordForm.locator('[name=current_password]').fill(PASSWORD);
  await save(passwordForm);
  await toast(page, t.passwordSaved);

  const mails = page.getByRole('form', { name: t.mails });
  await use(mails.getByLabel(t.care), 'Space');
  await save(mails);
  await toast(page, t.saved);

  // Another device.
  await call(shop, 'signIn', { body: { email, password: NEW_PASSWORD } });
  await page.reload();
  await hydrated(page);
  expect(await mails.getByLabel(t.care).isChecked()).toBe(true);
  await expectAccessible(page);
  await use(page.getByRole('button', { name: t.endSession }));
  await toast(page, t.sessionEnded);
  expect(shop.query('SELECT user_sessions.id FROM user_sessions JOIN users ON users.id = user_id WHERE email = ?', email)).toHaveLength(1);
  await use(page.getByRole('button', { name: t.endAll }));
  await page.getByRole('dialog').getByRole('button', { name: t.stay }).waitFor();
  await expectAccessible(page);
  await use(page.getByRole('dialog').getByRole('button', { name: t.stay }));

  const download = page.waitForEvent('download');
  await use(page.getByRole('link', { name: t.download }));
  const file = await download;
  expect(file.suggestedFilename()).toBe(t.file);
  expect(readFileSync(await file.path(), 'utf8')).toContain('"first_name": "אנה"');

  await use(page.getByLabel(t.delete));
  const dialog = page.getByRole('dialog', { name: t.deleteTitle });
  await expect.poll(() => focusedName(page)).toBe('password');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedLabel(page)).toBe(t.delete);
  await use(page.getByLabel(t.delete));
  await dialog.locator('[name=password]').fill('not this one');
  await use(dialog.getByRole('button', { name: t.deleteFinally }));
  await dialog.getByText(t.wrong).waitFor();
  await dialog.locator('[name=password]').fill(NEW_PASSWORD);
  await use(dialog.getByRole('button', { name: t.deleteFinally }));
  await page.waitForURL(`${shop.origin}${t.prefix === '' ? '/' : t.prefix}`);
  await toast(page, t.deleted);
  expect(shop.query('SELECT id FROM users WHERE email = ?', email)).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('access_token_v1');
  expect(ownProblems(problems)).toEqual([]);
  await close();
});

it('the same forms without JavaScript show errors in place, and delete the account', async () => {
  const t = LANGUAGES.de;
  const email = await newCustomer(shop);
  const { page, problems, close } = await visitAs(browser, shop, await sessionOf(email), { viewport: PHONE, javaScript: false });
  const main = page.getByRole('main');
  await page.goto(`${shop.origin}/profile`);

  const details = page.getByRole('form', { name: t.details });
  await details.locator('[name=phone]').fill('call me');
  await details.locator('button[type=submit]').click();
  await details.getByText(t.phone).waitFor();
  expect(await details.locator('[name=phone]').inputValue()).toBe('call me');
  await details.locator('[name=first_name]').fill('אנה');
  await details.locator('[name=phone]').fill('');
  await details.locator('button[type=submit]').click();
  await page.getByRole('heading', { level: 1, name: t.hello }).waitFor();
  await main.getByText(t.saved, { exact: true }).waitFor();

  await page.locator('summary').getByText('Ändern').nth(1).click();
  const passwordForm = page.getByRole('form', { name: t.passwordForm });
  await passwordForm.locator('[name=current_password]').fill('not this one');
  await passwordForm.locator('[name=password]').fill(NEW_PASSWORD);
  await passwordForm.locator('button[type=submit]').click();
  await passwordForm.getByText(t.wrong).waitFor();
  expect(await passwordForm.locator('[name=password]').inputValue()).toBe('');
  await clickThrough(page, passwordForm.getByRole('link', { name: t.cancel }));
  expect(await passwordForm.isVisible()).toBe(false);

  await page.locator('summary').getByText('Löschen').click();
  const deleteForm = page.getByRole('form', { name: t.deleteTitle });
  await deleteForm.locator('[name=password]').fill(PASSWORD);
  await deleteForm.locator('button[type=submit]').click();
  await main.getByText(t.deleted).waitFor();
  expect(ownProblems(problems)).toEqual([]);
  await close();
});

async function linkOf(page: 'verify' | 'recover-password'): Promise<string> {
  const email = page === 'verify' ? `new-${randomUUID()}@example.com` : await newCustomer(shop);
  if (page === 'verify') await call(shop, 'signUp', { body: { email, password: PASSWORD, first_name: 'Anna', last_name: 'Leitner' } });
  else await call(shop, 'recoverPassword', { body: { email } });
  return mailedLink(shop, email, page);
}

it.each([
  ['sign-in', () => '/sign-in'],
  ['sign-up', () => '/sign-up'],
  ['recover-password', () => linkOf('recover-password')],
  ['verify', () => linkOf('verify')],
  ['profile', () => '/profile'],
])('GET /%s has a user name field before each password field, for password managers', async (page, pathOf) => {
  const { cookie } = addCustomer(shop, `anna-${randomUUID()}@example.com`);
  const headers = page === 'profile' ? { cookie } : undefined;
  const html = await (await fetch(shop.origin + (await pathOf()), headers && { headers })).text();
  const forms = (html.match(/<form[\s>].*?<\/form>/gs) ?? []).filter((form) => form.includes('type="password"'));
  expect(forms).not.toEqual([]);
  for (const form of forms) expect(form.slice(0, form.indexOf('type="password"'))).toMatch(/autocomplete="username"/i);
});

itInAll('with a backend of the specification alone the profile omits parts without a call', async () => {
  const proxies: Server[] = [];
  const plain = await openShop(async (sandboxOrigin) => {
    // The shop polls until it is stopped, after its backend.
    const proxy = createServer((req, res) => void answerWithoutCapabilities(sandboxOrigin, req, res).catch(() => res.destroy()));
    proxy.listen(0, '127.0.0.1');
    proxies.push(proxy);
    await once(proxy, 'listening');
    return { BACKEND_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/api/v1` };
  });
  const { page, problems, close } = await visitAs(browser, plain, addCustomer(plain, 'plain@example.com'), {});
  await page.goto(`${plain.origin}/profile`);
  await page.getByRole('form', { name: LANGUAGES.de.details }).waitFor();
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(headings).toEqual(['Persönliche Daten', 'Anmeldung']);
  expect(await page.getByLabel(LANGUAGES.de.changeEmail).count()).toBe(0);
  expect(await page.getByLabel(LANGUAGES.de.changePassword).count()).toBe(1);

  expect((await page.goto(`${plain.origin}/journey`))?.status()).toBe(404);
  await page.goto(`${plain.origin}/withdrawal?order=FL-1`);
  const mail = await page.getByRole('link', { name: 'E-\u2060Mail beginnen' }).getAttribute('href');
  expect(decodeURIComponent(mail ?? '')).toMatch(/^mailto:.+@.+body=Hiermit widerrufe ich.*\r\n\r\nBestellung: FL-1\r\n/);

  // Read with GET /orders/{id}, sent with POST /returns/request.
  const { po_number } = await deliveredOrder(plain, { email: 'plain@example.com' });
  plain.change(`UPDATE orders SET user_id = (SELECT id FROM users WHERE email = 'plain@example.com') WHERE po_number = ?`, po_number);
  const [{ id } = { id: '' }] = plain.query<{ id: string }>('SELECT unique_id AS id FROM orders WHERE po_number = ?', po_number);
  await page.goto(`${plain.origin}/return/${id}?type=1&piece=0&step=details`);
  await hydrated(page);
  expect(await page.locator('input[type=file]').count()).toBe(0);
  await page.getByLabel('Grund').first().selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Rückgabe anmelden' }).click();
  await page.waitForURL(/\/done\/FL-R-/);
  // Without the cached answer: as the order has it.
  await page.reload();
  await page.getByText('Ihre Anfrage ist bei uns.').waitFor();
  expect(problems.filter((one) => !one.includes('404'))).toEqual([]);
  await close();
  await plain.close();
  for (const proxy of proxies) proxy.closeAllConnections();
  for (const proxy of proxies) proxy.close();
});

const BEYOND_THE_SPECIFICATION = /\/(journey|withdrawals|returns\/orders)\b/;

async function answerWithoutCapabilities(sandboxOrigin: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const path = req.url ?? '';
  if (BEYOND_THE_SPECIFICATION.test(path)) return void res.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  const { host: _, connection: __, 'content-length': ___, ...headers } = req.headers as Record<string, string>;
  const method = req.method ?? 'GET';
  const response = await fetch(sandboxOrigin + path, { method, headers, ...(method !== 'GET' && { body: await bodyOf(req) }) });
  const body = await response.text();
  res.writeHead(response.status, { 'content-type': response.headers.get('content-type') ?? 'application/json' });
  res.end(path.includes('/bootstrap') ? body.replace(/"capabilities":\[[^\]]*\]/, '"capabilities":[]') : body);
}

it('the customer’s name appears in the header without a layout shift, on the first and on later pages', async () => {
  const { page, problems, close } = await visitAs(browser, shop, addCustomer(shop, `${randomUUID()}@example.com`), {});
  await noteShifts(page);
  const link = page.getByRole('banner').getByRole('link', { name: 'Mein Konto, Anna' });
  for (const path of ['/', '/catalog']) {
    await page.goto(shop.origin + path);
    await link.waitFor();
    expect(await shiftsOf(page)).toEqual([]);
    await page.waitForFunction(() => localStorage.getItem('karat:account-width') !== null);
  }
  // From the second document on as wide as the name.
  const free = await link.evaluate(
    (node) => node.getBoundingClientRect().right - (node.lastElementChild?.getBoundingClientRect().right ?? 0),
  );
  expect(free).toBeLessThan(13);
  expect(problems).toEqual([]);
  await close();
});
