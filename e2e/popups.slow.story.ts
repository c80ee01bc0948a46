import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, control } from './support/backend.ts';
import { axeViolations, DESKTOP, hydrated, PHONE } from './support/browser.ts';
import { cartWith, openWithCart, RING } from './support/carts.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { openBeforeStories, shop } from './support/opened.ts';
import { mailsTo } from './support/order.ts';
import {
  afterCheck,
  buyRing,
  CAMPAIGN,
  CAMPAIGN_TITLE,
  comes,
  comesNot,
  goTo,
  NEWSLETTER,
  openAtNoon,
  openUndecided,
  popupOf,
  STONES,
  switchPopup,
} from './support/popups.ts';
import { variants } from './support/variants.ts';

/** With a service that needs consent: else nobody is asked. */
openBeforeStories(async (sandboxOrigin) => {
  await control({ sandboxOrigin }, 'integration', { type: 1, enabled: true });
  return { CV_POLL_SECONDS: '1' };
});

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
    pending: 'LICHT50 gilt, sobald das erste Stück in Ihrem Warenkorb liegt.',
    later: 'Später',
  },
  en: {
    viewport: PHONE,
    copy: 'Copy',
    copied: 'Copied',
    apply: 'Apply to the basket',
    pending: 'LICHT50 counts as soon as the first piece is in your basket.',
    later: 'Later',
  },
} as const;

const codesOf = async (page: Page): Promise<string[]> => {
  const id = await page.evaluate(() => localStorage.getItem('karat:cart'));
  if (id === null) return [];
  return Object.keys((await call(shop, 'getCart', { query: { cart_unique_id: id } })).data.options.discounts);
};

it.each(variants(['en', 'de']))(
  'a popup opens beside a listing after four seconds without taking the focus, and its code waits for the first line (%s)',
  async (locale) => {
    const t = TALES[locale];
    const { page, context, problems, close } = await openAtNoon({ viewport: t.viewport });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await noteShifts(page);
    await goTo(page, STONES[locale]);
    const isOnCard = () => page.evaluate(() => document.activeElement?.closest('article') !== null);
    await page.getByRole('main').locator('article a').first().focus();
    await page.clock.fastForward(3500);
    expect(await popupOf(page).count()).toBe(0);
    await afterCheck(page);
    const dialog = await comes(page, CAMPAIGN_TITLE[locale]);
    expect(await page.locator('dialog:modal').count()).toBe(0);
    expect(await isOnCard()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    expect(await shiftsOf(page)).toEqual([]);

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
  },
);

it('a popup puts its code into a cart with lines, and opens once a day in the shopper’s time zone', async () => {
  const { page, problems, close } = await openAtNoon();
  await openWithCart(page, shop, await cartWith(shop, RING), STONES.de);
  await afterCheck(page);
  const dialog = await comes(page, CAMPAIGN_TITLE.de);
  await dialog.getByRole('button', { name: TALES.de.apply }).click();
  await dialog.getByRole('button', { name: 'Liegt im Warenkorb' }).waitFor();
  expect(await codesOf(page)).toEqual(['LICHT50']);
  await dialog.getByRole('link', { name: 'Zum Warenkorb' }).click();
  await page.waitForURL(/\/cart/);
  await expect.poll(() => popupOf(page).count()).toBe(0);

  await page.clock.setSystemTime(new Date('2026-12-01T22:00:00Z'));
  await goTo(page, STONES.de);
  await afterCheck(page);
  await comesNot(page);
  await page.clock.setSystemTime(new Date('2026-12-02T11:00:00Z'));
  await goTo(page, STONES.de);
  await afterCheck(page);
  await comes(page, CAMPAIGN_TITLE.de);
  expect(problems).toEqual([]);
  await close();
});

it('a modal popup contains the newsletter form (phone)', async () => {
  const { page, problems, close } = await openAtNoon({ viewport: PHONE });
  const email = `popup-${Date.now()}@example.com`;
  await goTo(page, '/en');
  await afterCheck(page);
  const dialog = await comes(page, 'Letters from the workshop');
  expect(await page.locator('dialog:modal').count()).toBe(1);
  const field = dialog.getByLabel('E-mail address');
  await field.focus();
  // Forms that are filled in faster than by people are left out.
  await page.clock.runFor(1500);
  await field.fill('nobody');
  await dialog.getByRole('button', { name: 'Subscribe' }).click();
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await field.fill(email);
  await dialog.getByRole('button', { name: 'Subscribe' }).click();
  await dialog.getByRole('heading', { name: `Please confirm the e-mail to ${email}` }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H3');
  // Its button to decline is one to close now.
  await dialog.getByRole('button', { name: 'Close' }).and(dialog.getByText('Close')).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await expect.poll(async () => (await mailsTo(shop, email)).length, { timeout: 20_000 }).toBe(1);
  expect(problems).toEqual([]);
  await close();
});

it('a popup opens once, not again in a second tab, and again with another frequency', async () => {
  await switchPopup(NEWSLETTER);
  const { page, context, close } = await openAtNoon();
  const title = 'Post aus dem Atelier';
  await goTo(page, '/');
  await afterCheck(page);
  await comes(page, title);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const second = await openAtNoon({ context });
  await goTo(second.page, '/');
  await afterCheck(second.page);
  await comesNot(second.page);
  await second.close();

  await switchPopup({ ...NEWSLETTER, frequency: 2 });
  await page.bringToFront();
  await page.reload();
  await hydrated(page);
  await afterCheck(page);
  await comes(page, title);
  await page.keyboard.press('Escape');
  // Each page refresh: not for the next view of the same document.
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/articles"]')?.click());
  await expect.poll(() => page.title()).toContain('Journal');
  await afterCheck(page);
  await comesNot(page);
  await switchPopup(NEWSLETTER);
  await close();
});

describe('a popup waits', () => {
  it('while the decision about cookies is open', async () => {
    const { page, problems, close } = await openUndecided();
    await goTo(page, STONES.de);
    const decision = page.getByRole('button', { name: 'Nur notwendige', exact: true });
    await decision.waitFor();
    await afterCheck(page);
    await comesNot(page);
    await decision.click();
    await decision.waitFor({ state: 'detached' });
    await comes(page, CAMPAIGN_TITLE.de);
    expect(problems).toEqual([]);
    await close();
  });

  it('while a menu is open and during typing, and some seconds longer; then Escape closes it without moving the focus', async () => {
    const { page, problems, close } = await openAtNoon();
    await goTo(page, STONES.de);
    await page.locator('#menu').getByRole('button', { name: 'Schmuck', exact: true }).first().press('Enter');
    await page.locator('#menu [popover]:popover-open').waitFor();
    await afterCheck(page);
    await comesNot(page);
    await page.keyboard.press('Escape');
    await page.clock.runFor(3000);
    expect(await popupOf(page).count()).toBe(0);

    const field = page.getByRole('main').locator('input:not([type=checkbox], [type=radio], [type=range])').first();
    await field.fill('1');
    await comesNot(page);
    await page.getByRole('main').locator('article a').first().focus();
    await page.clock.runFor(3000);
    expect(await popupOf(page).count()).toBe(0);
    await comes(page, CAMPAIGN_TITLE.de);
    await page.keyboard.press('Escape');
    await popupOf(page).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.closest('article') !== null)).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });
});

it('no popup is requested in the checkout and on forms, and a failed call shows nothing', async () => {
  const { page, problems, close } = await openAtNoon();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/popups') && asked.push(request.url()));
  for (const path of ['/checkout', '/sign-in']) {
    await goTo(page, path);
    await page.clock.runFor(10_000);
    expect([path, asked]).toEqual([path, []]);
  }
  await page.route('**/api/popups?*', (route) => route.fulfill({ status: 503, json: { error_code: 'unavailable', message: 'down' } }));
  await goTo(page, STONES.de);
  await afterCheck(page);
  await comesNot(page);
  // Chromium's own message about the answer.
  expect(problems.filter((text) => !text.startsWith('console error: Failed to load resource'))).toEqual([]);
  await close();
});
