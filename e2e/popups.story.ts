import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './support/backend.ts';
import { axeViolations, DESKTOP, PHONE } from './support/browser.ts';
import { fault } from './support/faults.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { openBeforeStories, shop } from './support/opened.ts';
import { mailsTo } from './support/order.ts';
import {
  afterCheck,
  buyRing,
  CAMPAIGN,
  CAMPAIGN_TITLE,
  comesNot,
  goTo,
  NEWSLETTER,
  openAtNoon,
  popupOf,
  STONES,
  switchPopup,
} from './support/popups.ts';

openBeforeStories({ CV_POLL_SECONDS: '1' });

beforeAll(async () => {
  await switchPopup(CAMPAIGN);
  await switchPopup(NEWSLETTER);
});

const TALES = {
  de: {
    viewport: DESKTOP,
    copy: 'Kopieren',
    copied: 'Kopiert',
    apply: 'In den Warenkorb übernehmen',
    applied: 'Liegt im Warenkorb',
    toCart: 'Zum Warenkorb',
    pending: 'LICHT50 gilt, sobald das erste Stück in Ihrem Warenkorb liegt.',
    close: 'Schließen',
    later: 'Später',
    home: '/',
    letters: 'Post aus dem Atelier',
    email: 'E-\u2060Mail-Adresse',
    subscribe: 'Anmelden',
    sent: 'Bitte bestätigen Sie die E-\u2060Mail an',
  },
  en: {
    viewport: PHONE,
    copy: 'Copy',
    copied: 'Copied',
    apply: 'Apply to the basket',
    applied: 'In your basket',
    toCart: 'To the basket',
    pending: 'LICHT50 counts as soon as the first piece is in your basket.',
    close: 'Close',
    later: 'Later',
    home: '/en',
    letters: 'Letters from the workshop',
    email: 'E-mail address',
    subscribe: 'Subscribe',
    sent: 'Please confirm the e-mail to',
  },
} as const;

const codesOf = async (page: Page): Promise<string[]> => {
  const id = await page.evaluate(() => localStorage.getItem('karat:cart'));
  if (id === null) return [];
  return Object.keys((await call(shop, 'getCart', { query: { cart_unique_id: id } })).data.options.discounts);
};

describe.each(['de', 'en'] as const)('the popup of a campaign (%s)', (locale) => {
  const t = TALES[locale];

  it('opens beside a listing after four seconds, is not modal and takes no focus; Escape closes it', async () => {
    const { page, problems, close } = await openAtNoon({ viewport: t.viewport });
    await noteShifts(page);
    await goTo(page, STONES[locale]);
    await page.getByRole('main').locator('article a').first().focus();
    await page.clock.fastForward(3500);
    expect(await popupOf(page).count()).toBe(0);
    await afterCheck(page);
    const dialog = page.getByRole('dialog', { name: CAMPAIGN_TITLE[locale] });
    await dialog.waitFor();
    expect(await page.locator('dialog:modal').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.closest('article') !== null)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.closest('article') !== null)).toBe(true);
    expect(await shiftsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('stores its code for an empty cart, until the first piece comes', async () => {
    const { page, context, problems, close } = await openAtNoon({ viewport: t.viewport });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await goTo(page, STONES[locale]);
    await afterCheck(page);
    const dialog = page.getByRole('dialog', { name: CAMPAIGN_TITLE[locale] });
    await dialog.getByRole('button', { name: t.copy }).click();
    await dialog.getByRole('button', { name: t.copied }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('LICHT50');
    await dialog.getByRole('button', { name: t.apply }).click();
    await dialog.getByText(t.pending).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: t.later }).click();
    await dialog.waitFor({ state: 'hidden' });
    await buyRing(page, locale);
    await expect.poll(() => codesOf(page), { timeout: 20_000 }).toEqual(['LICHT50']);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('karat:pending_code'))).toBe(null);
    expect(problems).toEqual([]);
    await close();
  });

  it('puts its code into a cart with pieces', async () => {
    const { page, problems, close } = await openAtNoon({ viewport: t.viewport });
    await buyRing(page, locale);
    await goTo(page, STONES[locale]);
    await afterCheck(page);
    const dialog = page.getByRole('dialog', { name: CAMPAIGN_TITLE[locale] });
    await dialog.getByRole('button', { name: t.apply }).click();
    await dialog.getByRole('button', { name: t.applied }).waitFor();
    expect(await codesOf(page)).toEqual(['LICHT50']);
    await dialog.getByRole('link', { name: t.toCart }).click();
    await page.waitForURL(/\/cart/);
    await expect.poll(() => popupOf(page).count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it('can hold the form of the newsletter', async () => {
    const { page, problems, close } = await openAtNoon({ viewport: t.viewport });
    const email = `popup-${locale}-${Date.now()}@example.com`;
    await goTo(page, t.home);
    await afterCheck(page);
    const dialog = page.getByRole('dialog', { name: t.letters });
    await dialog.waitFor();
    expect(await page.locator('dialog:modal').count()).toBe(1);
    const field = dialog.getByLabel(t.email);
    await field.focus();
    // Forms that are filled in faster than by people are left out.
    await page.clock.runFor(1500);
    await field.fill('nobody');
    await dialog.getByRole('button', { name: t.subscribe }).click();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await field.fill(email);
    await dialog.getByRole('button', { name: t.subscribe }).click();
    await dialog.getByRole('heading', { name: `${t.sent} ${email}` }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H3');
    expect(await axeViolations(page)).toEqual([]);
    await expect.poll(async () => (await mailsTo(shop, email)).length, { timeout: 20_000 }).toBe(1);
    expect(problems).toEqual([]);
    await close();
  });
});

it('a failed call shows nothing', async () => {
  const { page, problems, close } = await openAtNoon();
  await page.route('**/api/popups?*', (route) => route.fulfill({ status: 503, json: { error_code: 'unavailable', message: 'down' } }));
  await goTo(page, STONES.de);
  await afterCheck(page);
  await comesNot(page);
  // What Chromium itself says of the answer.
  expect(problems.filter((text) => !text.startsWith('console error: Failed to load resource'))).toEqual([]);
  await fault(shop, { mode: 'none' });
  await close();
});
