import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { call, control } from './support/backend.ts';
import { axeViolations, DESKTOP, hydrated, PHONE, visit, type VisitOptions } from './support/browser.ts';
import { fault } from './support/faults.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { mailsTo } from './support/order.ts';
import { words } from './support/words.ts';

openBeforeStories({ CV_POLL_SECONDS: '1' });

type Switch = { readonly kind: 'popup' | 'campaign'; readonly key: string; readonly frequency?: 1 | 2 | 3 | 4; readonly on?: boolean };
const CAMPAIGN = { kind: 'campaign', key: 'autumn-light' } as const;
const NEWSLETTER = { kind: 'popup', key: 'newsletter' } as const;

/** Switches it and waits until the shop's server knows. */
async function set(change: Switch): Promise<void> {
  await control(shop, 'campaign', { on: true, ...change });
  const isKnown = async () => {
    const [url, name] = change.kind === 'popup' ? ['/api/popups?url=%2F', 'newsletter'] : ['/api/campaign-discount?', 'LICHT50'];
    const { data } = (await (await fetch(`${shop.origin}${url}&lang=de`)).json()) as { data: { frequency: number | null }[] };
    const found = data.find((one) => JSON.stringify(one).includes(name));
    return change.on === false ? found === undefined : found !== undefined && found.frequency === (change.frequency ?? found.frequency);
  };
  await vi.waitFor(async () => expect(await isKnown()).toBe(true), { timeout: 20_000, interval: 200 });
}

beforeAll(async () => {
  await set({ ...CAMPAIGN, frequency: 4 });
  await set({ ...NEWSLETTER, frequency: 1 });
});

/** A visit whose clock the story moves; it begins on a day at noon in the browser's zone. */
async function open(options: VisitOptions = {}) {
  const visited = await visit(browser, options);
  if (!options.context) await visited.context.clock.install({ time: new Date('2026-12-01T11:00:00Z') });
  return visited;
}

async function go(page: Page, path: string): Promise<void> {
  await page.goto(shop.origin + path);
  await hydrated(page);
}

/** Four seconds of the page's clock, and what a slow machine needs to ask for the popups. Later looks come each second. */
async function afterCheck(page: Page): Promise<void> {
  const asked = page.waitForResponse((response) => response.url().includes('/api/popups'));
  await page.clock.fastForward(4100);
  await asked;
}

const popupOf = (page: Page) => page.locator('dialog[open]');

/** When nothing may come: all looks of the next half minute. */
async function comesNot(page: Page): Promise<void> {
  await page.clock.runFor(30_000);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))));
  expect(await popupOf(page).count()).toBe(0);
}

const TALES = {
  de: {
    viewport: DESKTOP,
    stones: '/catalog/edelsteine',
    title: 'Mehr Farbe für den Winter',
    copy: 'Kopieren',
    copied: 'Kopiert',
    apply: 'In den Warenkorb übernehmen',
    applied: 'Liegt im Warenkorb',
    toCart: 'Zum Warenkorb',
    kept: 'LICHT50 gilt, sobald das erste Stück in Ihrem Warenkorb liegt.',
    close: 'Schließen',
    later: 'Später',
    home: '/',
    letters: 'Post aus dem Atelier',
    email: 'E-Mail-Adresse',
    subscribe: 'Anmelden',
    sent: 'Bitte bestätigen Sie die E-Mail an',
  },
  en: {
    viewport: PHONE,
    stones: '/en/catalog/gemstones',
    title: 'More colour for the winter',
    copy: 'Copy',
    copied: 'Copied',
    apply: 'Apply to the basket',
    applied: 'In your basket',
    toCart: 'To the basket',
    kept: 'LICHT50 counts as soon as the first piece is in your basket.',
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

async function buyRing(page: Page, locale: 'de' | 'en'): Promise<void> {
  await go(page, words[locale].productPath);
  await page.getByRole('main').locator('form').getByRole('button', { name: words[locale].addToCart }).click();
  await page.waitForFunction(() => localStorage.getItem('karat:cart') !== null);
}

describe.each(['de', 'en'] as const)('the popup of a campaign (%s)', (locale) => {
  const t = TALES[locale];

  it('opens after four seconds with the focus on its title; Escape closes it and returns the focus', async () => {
    const { page, problems, close } = await open({ viewport: t.viewport });
    await noteShifts(page);
    await go(page, t.stones);
    await page.getByRole('main').locator('article a').first().focus();
    await page.clock.fastForward(3500);
    expect(await popupOf(page).count()).toBe(0);
    await afterCheck(page);
    const dialog = page.getByRole('dialog', { name: t.title });
    await dialog.waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t.title);
    await page.locator('dialog[open] img').evaluate((img: HTMLImageElement) => img.decode());
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.closest('article') !== null)).toBe(true);
    expect(await shiftsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('keeps its code for an empty cart, until the first piece comes', async () => {
    const { page, context, problems, close } = await open({ viewport: t.viewport });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await go(page, t.stones);
    await afterCheck(page);
    const dialog = page.getByRole('dialog', { name: t.title });
    await dialog.getByRole('button', { name: t.copy }).click();
    await dialog.getByRole('button', { name: t.copied }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('LICHT50');
    await dialog.getByRole('button', { name: t.apply }).click();
    await dialog.getByText(t.kept).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: t.later }).click();
    await dialog.waitFor({ state: 'hidden' });
    await buyRing(page, locale);
    await expect.poll(() => codesOf(page), { timeout: 20_000 }).toEqual(['LICHT50']);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('karat:kept_code'))).toBe(null);
    expect(problems).toEqual([]);
    await close();
  });

  it('puts its code into a cart with pieces', async () => {
    const { page, problems, close } = await open({ viewport: t.viewport });
    await buyRing(page, locale);
    await go(page, t.stones);
    await afterCheck(page);
    const dialog = page.getByRole('dialog', { name: t.title });
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
    const { page, problems, close } = await open({ viewport: t.viewport });
    const email = `popup-${locale}-${Date.now()}@example.com`;
    await go(page, t.home);
    await afterCheck(page);
    const dialog = page.getByRole('dialog', { name: t.letters });
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

describe('how often', () => {
  it('once: not after a reload, not in a second tab; a changed frequency begins anew', async () => {
    await set({ ...NEWSLETTER, frequency: 1 });
    const { page, context, close } = await open();
    await go(page, '/');
    await afterCheck(page);
    await popupOf(page).waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    await hydrated(page);
    await afterCheck(page);
    await comesNot(page);
    const second = await open({ context });
    await go(second.page, '/');
    await afterCheck(second.page);
    await comesNot(second.page);
    await second.close();

    await set({ ...NEWSLETTER, frequency: 2 });
    await page.bringToFront();
    await page.reload();
    await hydrated(page);
    await afterCheck(page);
    await popupOf(page).waitFor();
    await page.keyboard.press('Escape');
    // Each page refresh: not for the next view of the same document, but after a reload.
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/articles"]')?.click());
    await page.waitForURL('**/articles');
    await afterCheck(page);
    await comesNot(page);
    await page.reload();
    await hydrated(page);
    await afterCheck(page);
    await popupOf(page).waitFor();

    await set({ ...NEWSLETTER, frequency: 3 });
    await go(page, '/articles');
    await afterCheck(page);
    await popupOf(page).waitFor();
    await page.keyboard.press('Escape');
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a[href="/"]')?.click());
    await page.waitForURL((url) => url.pathname === '/');
    await afterCheck(page);
    await popupOf(page).waitFor();
    expect(await popupOf(page).count()).toBe(1);
    await set({ ...NEWSLETTER, frequency: 1 });
    await close();
  });

  it('per day: again on the next day, in the time of the shopper', async () => {
    const { page, close } = await open();
    await go(page, TALES.de.stones);
    await afterCheck(page);
    await popupOf(page).waitFor();
    await page.clock.setSystemTime(new Date('2026-12-01T22:00:00Z'));
    await go(page, TALES.de.stones);
    await afterCheck(page);
    await comesNot(page);
    await page.clock.setSystemTime(new Date('2026-12-02T11:00:00Z'));
    await go(page, TALES.de.stones);
    await afterCheck(page);
    await popupOf(page).waitFor();
    expect(await page.evaluate(() => new Date().getDate())).toBe(2);
    await close();
  });
});

describe('a popup waits', () => {
  it('while somebody types, and a moment longer', async () => {
    const { page, problems, close } = await open();
    await go(page, TALES.de.stones);
    const field = page.getByRole('main').locator('input:not([type=checkbox], [type=radio], [type=range])').first();
    await field.fill('1');
    await afterCheck(page);
    await comesNot(page);
    await field.press('2');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.clock.runFor(1500);
    expect(await popupOf(page).count()).toBe(0);
    await page.clock.runFor(6000);
    await popupOf(page).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('while another dialog is open', async () => {
    const { page, close } = await open({ viewport: PHONE });
    await go(page, TALES.de.stones);
    await page.evaluate(() => {
      const dialog = document.body.appendChild(document.createElement('dialog'));
      dialog.id = 'other';
      dialog.showModal();
    });
    await afterCheck(page);
    await page.clock.runFor(10_000);
    expect(await popupOf(page).count()).toBe(1);
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#other')?.remove());
    await page.clock.runFor(2000);
    await page.getByRole('dialog', { name: TALES.de.title }).waitFor();
    await close();
  });

  it('for ever on the checkout, on forms and without JavaScript', async () => {
    const { page, close } = await open();
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/popups') && asked.push(request.url()));
    await buyRing(page, 'de');
    for (const path of ['/checkout', '/cart', '/sign-in', '/withdrawal']) {
      asked.length = 0;
      await go(page, path);
      await page.clock.runFor(10_000);
      expect([path, asked, await popupOf(page).count()]).toEqual([path, [], 0]);
    }
    await close();
    const plain = await visit(browser, { javaScript: false });
    await plain.page.goto(shop.origin + TALES.de.stones);
    expect(await popupOf(plain.page).count()).toBe(0);
    await plain.close();
  });
});

it('a failed call shows nothing', async () => {
  const { page, problems, close } = await open();
  await page.route('**/api/popups?*', (route) => route.fulfill({ status: 503, json: { error_code: 'unavailable', message: 'down' } }));
  await go(page, TALES.de.stones);
  await afterCheck(page);
  await comesNot(page);
  // What Chromium itself says of the answer.
  expect(problems.filter((text) => !text.startsWith('console error: Failed to load resource'))).toEqual([]);
  await fault(shop, { mode: 'none' });
  await close();
});
