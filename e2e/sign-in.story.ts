import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, clickThrough, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { cookiesOf } from './support/consent.ts';
import { addCustomer, mailedLink, PASSWORD } from './support/customers.ts';
import { fault } from './support/faults.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { itInAll, variants } from './support/variants.ts';

shareBeforeStories();

const LANGUAGES = {
  de: {
    prefix: '',
    viewport: DESKTOP,
    signIn: 'Anmelden',
    signOut: 'Abmelden',
    wrong: /E-\u2060Mail oder Passwort stimmen nicht/,
    common: /steht auf jeder Liste/,
    checkMail: 'Sehen Sie in Ihre E-\u2060Mails',
    other: 'Andere Adresse',
    confirmed: 'Ihre Adresse ist bestätigt',
    invalid: 'Dieser Link gilt nicht mehr',
    confirm: 'Adresse bestätigen',
    notThePassword: 'Dieses Passwort stimmt nicht.',
    hello: 'Guten Tag, Anna',
    show: 'Passwort zeigen',
    signedOut: 'Sie wurden abgemeldet.',
    resend: 'Neuen Link schicken',
    forgot: 'Passwort vergessen?',
    same: /Das ist Ihr bisheriges Passwort/,
    recovered: /Ihr neues Passwort gilt ab jetzt/,
    again: /^Wieder möglich in (?:10:00|9:\d\d)/,
    later: /um \d\d?\.\d\d Uhr noch einmal/,
  },
  en: {
    prefix: '/en',
    viewport: PHONE,
    signIn: 'Sign in',
    signOut: 'Sign out',
    wrong: /E-mail or password is not correct/,
    common: /on every list of common ones/,
    checkMail: 'Check your e-mail',
    other: 'Use another address',
    confirmed: 'Your address is confirmed',
    invalid: 'This link is no longer valid',
    confirm: 'Confirm address',
    notThePassword: 'This password is not correct.',
    hello: 'Hello, Anna',
    show: 'Show password',
    signedOut: 'You have been signed out.',
    resend: 'Send a new link',
    forgot: 'Forgot password?',
    same: /This is your current password/,
    recovered: /Your new password is set/,
    again: /^Try again in (?:10:00|9:\d\d)/,
    later: /again at \d\d?\.\d\d/,
  },
} as const;

/** The browser itself reports a refused call on its console. */
const ownProblems = (problems: readonly string[]): string[] => problems.filter((problem) => !/status of 4(?:22|09|29)/.test(problem));
const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`);
/** Buttons of Google and Facebook are forms of their own. */
const submitButton = (page: Page) => page.locator('main form:has(> input[name="form"]) button[type="submit"]').first();
const submit = (page: Page) => submitButton(page).click();

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

describe.each(variants(['de', 'en']))('an account (%s)', (lang) => {
  const t = LANGUAGES[lang];
  const email = `anna+${lang}@example.com`;

  it('is made, confirmed, signed in to and out of, and its password is recovered', async () => {
    const { page, problems, close } = await visit(browser, { viewport: t.viewport });
    const go = async (path: string) => {
      await page.goto(shop.origin + path);
      await hydrated(page);
    };
    await go(`${t.prefix}/sign-up`);
    await fill(page, { first_name: 'Anna', last_name: 'Öhler', email, password: 'passwort' });
    await submit(page);
    await page.getByText(t.common).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.querySelector('[role=alert]') !== null)).toBe(true);
    await fill(page, { password: PASSWORD });
    await submit(page);
    await page.getByRole('heading', { name: t.checkMail }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: t.other }).click();
    expect(await field(page, 'email').inputValue()).toBe(email);
    expect(await field(page, 'password').inputValue()).toBe('');
    await expect.poll(() => field(page, 'email').evaluate((input) => input === document.activeElement)).toBe(true);

    // Before the address is confirmed: the link is sent again to the address that was typed, without a second field for it.
    await go(`${t.prefix}/sign-in`);
    await fill(page, { email, password: PASSWORD });
    await submit(page);
    await page.getByRole('button', { name: t.resend }).click();
    await page.getByText(email).waitFor();
    expect(await page.locator('main input[type=email]:not([hidden])').count()).toBe(1);

    const link = await mailedLink(shop, email, 'verify');
    await go(link);
    await fill(page, { password: 'of somebody else' });
    await submit(page);
    await page.getByText(t.notThePassword).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await fill(page, { password: PASSWORD });
    await submit(page);
    await page.getByRole('heading', { name: t.confirmed }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // Used: said before a password is typed, and in the HTML.
    await go(link);
    await page.getByRole('heading', { name: t.invalid }).waitFor();
    expect(await field(page, 'password').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);

    await go(`${t.prefix}/profile`);
    expect(new URL(page.url()).pathname).toBe(`${t.prefix}/sign-in`);
    await fill(page, { email, password: 'not this one' });
    await page.keyboard.press('Enter');
    await page.getByText(t.wrong).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await fill(page, { password: PASSWORD });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: t.hello }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${t.prefix}/profile`);
    expect(await page.evaluate(() => document.cookie)).not.toContain('access_token');

    // A second tab signs out: this one loads its page again, as a guest.
    const second = await visit(browser, { context: page.context() });
    await second.page.goto(`${shop.origin}${t.prefix}/profile`);
    await hydrated(second.page);
    await second.page.getByRole('button', { name: t.signOut, exact: true }).click();
    await second.page.getByText(t.signedOut).waitFor();
    await second.close();
    await page.bringToFront();
    await page.waitForURL(/\/sign-in\?redirect=/);
    await hydrated(page);

    await fill(page, { email });
    await page.getByRole('link', { name: t.forgot }).click();
    await page.waitForURL(`**${t.prefix}/recover-password`);
    expect(await field(page, 'email').inputValue()).toBe(email);
    await submit(page);
    await page.getByRole('heading', { name: t.checkMail }).waitFor();
    const recovery = await mailedLink(shop, email, 'recover-password');
    await go(recovery);
    // The password of now is no new one.
    await fill(page, { password: PASSWORD });
    await submit(page);
    await page.getByText(t.same).waitFor();
    await fill(page, { password: 'sieben grüne Smaragde' });
    await page.getByRole('button', { name: t.show }).click();
    expect(await field(page, 'password').getAttribute('type')).toBe('text');
    expect(await axeViolations(page)).toEqual([]);
    await submit(page);
    await page.getByRole('heading', { name: t.hello }).waitFor();
    await page.getByText(t.recovered).waitFor();
    await go(recovery);
    await page.getByRole('heading', { name: t.invalid }).waitFor();
    expect(await field(page, 'password').count()).toBe(0);
    const cutOff = await (await fetch(`${shop.origin}${t.prefix}/recover-password/cut-off`)).text();
    expect(cutOff).toMatch(new RegExp(`<h1[^>]*>${t.invalid}`));
    expect(cutOff).not.toContain('name="password"');
    expect(ownProblems(problems)).toEqual([]);
    await close();
  });

  it('works with JavaScript off', async () => {
    const { page, problems, close } = await visit(browser, { viewport: t.viewport, javaScript: false });
    const address = `off+${lang}@example.com`;
    await page.goto(`${shop.origin}${t.prefix}/sign-up`);
    await fill(page, { first_name: 'אנה', last_name: 'Öhler', email: 'no address', password: 'short' });
    await clickThrough(page, submitButton(page));
    expect(await page.locator('main [aria-invalid]').count()).toBe(2);
    expect(await field(page, 'first_name').inputValue()).toBe('אנה');
    expect(await field(page, 'password').inputValue()).toBe('');
    await fill(page, { email: address, password: PASSWORD });
    await clickThrough(page, submitButton(page));
    await page.getByRole('heading', { name: t.checkMail }).waitFor();
    await page.goto(shop.origin + (await mailedLink(shop, address, 'verify')));
    await fill(page, { password: PASSWORD });
    await page.getByRole('button', { name: t.confirm }).click();
    await page.getByRole('heading', { name: t.confirmed }).waitFor();
    await page.goto(`${shop.origin}${t.prefix}/sign-in?redirect=${encodeURIComponent(`${t.prefix}/profile/orders?page=1`)}`);
    await fill(page, { email: address, password: 'not this one' });
    await clickThrough(page, submitButton(page));
    expect(await page.locator('[role=alert]').innerText()).toMatch(t.wrong);
    expect(await field(page, 'email').inputValue()).toBe(address);
    await fill(page, { password: PASSWORD });
    await clickThrough(page, submitButton(page));
    expect(page.url()).toBe(`${shop.origin}${t.prefix}/profile/orders?page=1`);
    await clickThrough(page, page.getByRole('button', { name: t.signOut, exact: true }));
    expect(page.url()).toBe(`${shop.origin}${t.prefix || '/'}`);
    // Nothing can be opened with the cookies that stay.
    expect(await cookiesOf(page.context())).toEqual(['device_token', 'locale']);
    expect(ownProblems(problems)).toEqual([]);
    await close();
  });

  itInAll('is locked after ten wrong passwords, with the time of the next attempt', async () => {
    const { page, close } = await visit(browser, { viewport: t.viewport });
    await page.goto(`${shop.origin}${t.prefix}/sign-in`);
    await hydrated(page);
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await fill(page, { email: `guessed+${lang}@example.com`, password: `wrong ${attempt}` });
      const answered = page.waitForResponse(/\/api\/authorizations/);
      await page.keyboard.press('Enter');
      await answered;
    }
    await page.getByText(t.later).waitFor();
    const button = page.getByRole('button', { name: t.signIn, exact: true });
    expect(await button.isDisabled()).toBe(true);
    const shown = () => button.innerText();
    const before = await shown();
    expect(before).toMatch(t.again);
    await expect.poll(shown).not.toBe(before);
    expect(await axeViolations(page)).toEqual([]);
    await close();
  });
});

describe('the backend is down at sign-in', () => {
  it('the form keeps the address, not the password, and works again', async () => {
    const { page, close } = await visit(browser, {});
    await page.goto(`${shop.origin}/sign-in`);
    await hydrated(page);
    await fill(page, { email: 'anna@example.com', password: PASSWORD });
    await fault(shop, { mode: 'dead' });
    try {
      await submit(page);
      await page.getByText(/^Das geht gerade nicht\. Bitte versuchen Sie es (?:in \d+ Sekunden?|um \d)/).waitFor();
      expect([await field(page, 'email').inputValue(), await field(page, 'password').inputValue()]).toEqual(['anna@example.com', '']);
    } finally {
      await fault(shop, { mode: 'none' });
    }
    await close();
  });
});

describe('guards and posts', () => {
  const post = (path: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(shop.origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: shop.origin, ...headers },
      body: new URLSearchParams(body),
    });

  it('guests are sent to sign-in with the whole path, customers from sign-in home', async () => {
    const guest = await fetch(`${shop.origin}/en/profile/orders?page=2&utm_source=x`, { redirect: 'manual' });
    expect([guest.status, guest.headers.get('location')]).toEqual([302, '/en/sign-in?redirect=%2Fen%2Fprofile%2Forders%3Fpage%3D2']);
    expect(guest.headers.get('cache-control')).toContain('no-store');
    const { cookie } = addCustomer(shop, 'guarded@example.com');
    const customer = await fetch(`${shop.origin}/en/sign-in?redirect=//evil.example`, { redirect: 'manual', headers: { cookie } });
    expect([customer.status, customer.headers.get('location')]).toEqual([302, '/en']);
    const profile = await fetch(`${shop.origin}/profile`, { headers: { cookie } });
    expect([profile.status, profile.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const html = await profile.text();
    expect(html).toContain('guarded@example.com');
    expect(html).not.toContain(cookie.slice(16, 40));
  });

  it.each(['expired-token-0123456789012345678901234567', 'x', 'a'.repeat(5000), '%00%0d%0aset-cookie', '"quoted"'])(
    'a cookie %s is treated as a guest, and is cleared after a call to the backend',
    async (token) => {
      const headers = { cookie: `access_token_v1=${token}; signed_in=1` };
      const response = await fetch(`${shop.origin}/profile`, { redirect: 'manual', headers });
      expect([response.status, response.headers.get('location')]).toEqual([302, '/sign-in?redirect=%2Fprofile']);
      const signIn = await fetch(`${shop.origin}/sign-in`, { redirect: 'manual', headers });
      expect(signIn.status).toBe(200);
    },
  );

  it('a cookie of a megabyte is refused, and the next request works', async () => {
    const flooded = fetch(`${shop.origin}/profile`, {
      redirect: 'manual',
      headers: { cookie: `access_token_v1=${'a'.repeat(1_000_000)}` },
    });
    // The connection may be closed before the request is sent completely.
    expect([431, null]).toContain(await flooded.then(({ status }) => status).catch(() => null));
    expect((await fetch(`${shop.origin}/sign-in`)).status).toBe(200);
  });

  it.each(['//evil.example', '/\\evil.example', 'https:evil.example', '/%2fevil.example', '/en/sign-in?redirect=//evil.example'])(
    'sign-in with the redirect %s redirects home',
    async (redirect) => {
      const email = `redirected-${Buffer.from(redirect).toString('hex').slice(0, 20)}@example.com`;
      await post('/sign-up', { form: 'signUp', first_name: 'A', last_name: 'B', email, password: PASSWORD });
      const token = (await mailedLink(shop, email, 'verify')).split('/').at(-1) ?? '';
      await post(`/verify/${token}`, { form: 'verify', token, password: PASSWORD });
      const response = await post(`/sign-in?redirect=${encodeURIComponent(redirect)}`, { form: 'signIn', email, password: PASSWORD });
      expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
      expect(response.headers.getSetCookie().join()).toContain('access_token_v1=');
    },
  );

  it.each([
    ['a form of another site', 403, { origin: 'https://evil.example' }],
    ['a form of another site, by Fetch Metadata', 403, { 'sec-fetch-site': 'cross-site' }],
    ['JSON', 415, { 'content-type': 'application/json' }],
  ])('%s is refused with %i', async (_, status, headers) => {
    const { cookie } = addCustomer(shop, `csrf-${status}-${Object.keys(headers)[0]}@example.com`);
    const response = await post('/profile', { form: 'signOut' }, { cookie, ...headers });
    expect([response.status, response.headers.getSetCookie()]).toEqual([status, []]);
    expect((await fetch(`${shop.origin}/profile`, { redirect: 'manual', headers: { cookie } })).status).toBe(200);
  });

  it.each([
    ['no form', {}, 400],
    ['an unknown form', { form: '__proto__' }, 400],
    ['a body of 40 KB', { form: 'signIn', email: 'a'.repeat(40_000) }, 413],
    ['a public page', { form: 'signIn' }, 405, '/catalog'],
  ])('a post with %s is refused', async (_, body, status, path = '/sign-in') => {
    expect((await post(path, body)).status).toBe(status);
  });
});
