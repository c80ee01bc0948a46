import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { afterShortestFillTime, axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { refuseOnce } from './support/faults.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { mailsTo } from './support/order.ts';
import { PATIENCE } from './support/page-state.ts';
import { variants } from './support/variants.ts';

shareBeforeStories();

const TALES = {
  de: {
    viewport: DESKTOP,
    path: '/collections',
    email: 'E-\u2060Mail-Adresse',
    subscribe: 'Abonnieren',
    wrong: 'E-\u2060Mail-Adresse ist nicht korrekt',
    sent: 'Sehen Sie in Ihren Posteingang',
    confirm: 'Anmeldung bestätigen',
    confirmed: 'Danke, Ihre Anmeldung ist bestätigt',
    unsubscribe: 'Abmelden',
    unsubscribed: 'Sie sind abgemeldet',
    soon: 'Das war zu oft hintereinander',
  },
  en: {
    viewport: PHONE,
    path: '/en/collections',
    email: 'E-mail address',
    subscribe: 'Subscribe',
    wrong: 'E-mail address is incorrect',
    sent: 'Check your inbox',
    confirm: 'Confirm subscription',
    confirmed: 'Thank you, you are in',
    unsubscribe: 'Unsubscribe',
    unsubscribed: 'You are unsubscribed',
    soon: 'That was too many attempts',
  },
} as const;

/** Chromium's message about a call that was refused. */
const REFUSED = /^console error: Failed to load resource/;

const isSubscribed = (email: string) => shop.query("SELECT 1 FROM subscriptions WHERE email = ? AND sku = ''", email).length === 1;

/** The newsletter link in the newest mail. */
async function mailedLink(email: string): Promise<string> {
  const [newest = ''] = await mailsTo(shop, email);
  return /https?:\/\/\S+\/newsletter\/\S+/.exec(newest)?.[0] ?? '';
}

/** On the page, however far it is scrolled. */
const footerTop = (page: Page) =>
  page.getByRole('contentinfo').evaluate((footer) => Math.round(footer.getBoundingClientRect().top + window.scrollY));

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe.each(variants(['de', 'en']))('the newsletter (%s)', (locale) => {
  const t = TALES[locale];

  it('is subscribed to by keyboard, also after 429, confirmed by the mailed link and unsubscribed by the next one', async () => {
    const email = `nora-${locale}@example.at`;
    const { page, problems, close } = await visit(browser, { viewport: t.viewport });
    await noteShifts(page);
    await refuseOnce(page, '/api/subscribe');
    await page.goto(shop.origin + t.path);
    await hydrated(page);
    expect(await shiftsOf(page)).toEqual([]);
    const top = await footerTop(page);
    const field = page.getByRole('textbox', { name: t.email });
    await field.fill(email);
    await afterShortestFillTime(page);
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: t.soon }).waitFor();
    const subscribe = page.getByRole('button', { name: t.subscribe });
    expect(await subscribe.isDisabled()).toBe(true);
    expect(await footerTop(page)).toBe(top);
    expect(await axeViolations(page)).toEqual([]);
    expect(await field.inputValue()).toBe(email);
    await expect.poll(() => subscribe.isEnabled(), PATIENCE).toBe(true);

    await field.fill('');
    await page.keyboard.type('nora@');
    await page.keyboard.press('Enter');
    await page.getByText(t.wrong).waitFor();
    expect(await footerTop(page)).toBe(top);
    await expect.poll(() => field.evaluate((node) => node === document.activeElement), PATIENCE).toBe(true);
    expect(await field.inputValue()).toBe('nora@');
    expect(await axeViolations(page)).toEqual([]);
    await field.fill(email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: t.sent }).waitFor();
    await expect.poll(() => focusedText(page), PATIENCE).toBe(t.sent);
    expect(await axeViolations(page)).toEqual([]);
    expect(await footerTop(page)).toBe(top);
    expect(isSubscribed(email)).toBe(false);

    await page.goto(await mailedLink(email));
    await hydrated(page);
    expect(isSubscribed(email)).toBe(false);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: t.confirm }).click();
    await page.getByRole('heading', { name: t.confirmed }).waitFor();
    expect(isSubscribed(email)).toBe(true);

    await page.goto(await mailedLink(email));
    await hydrated(page);
    await page.getByRole('button', { name: t.unsubscribe }).click();
    await page.getByRole('heading', { name: t.unsubscribed }).waitFor();
    await page.getByText(email).waitFor();
    expect(isSubscribed(email)).toBe(false);
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([expect.stringMatching(REFUSED)]);
    await close();
  });

  it('works with JavaScript off', async () => {
    const email = `plain-${locale}@example.at`;
    const { page, problems, close } = await visit(browser, { viewport: t.viewport, javaScript: false });
    await page.goto(shop.origin + t.path);
    await page.getByRole('textbox', { name: t.email }).fill(email);
    await page.getByRole('button', { name: t.subscribe }).click();
    await page.getByRole('heading', { name: t.sent }).waitFor();
    await page.goto(await mailedLink(email));
    await page.getByRole('button', { name: t.confirm }).click();
    await page.getByRole('heading', { name: t.confirmed }).waitFor();
    expect(isSubscribed(email)).toBe(true);
    await page.goto(await mailedLink(email));
    await page.getByRole('button', { name: t.unsubscribe }).click();
    await page.getByRole('heading', { name: t.unsubscribed }).waitFor();
    expect(isSubscribed(email)).toBe(false);
    expect(problems).toEqual([]);
    await close();
  });
});
