import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { PATIENCE } from './support/page-state.ts';
import { type Words, words } from './support/words.ts';

openBeforeStories();

const PAGES = [
  '/',
  '/catalog',
  '/catalog/ringe',
  '/catalog/ringe?page=2',
  '/catalog?search=ring',
  '/catalog?search=xyzzy',
  '/catalog?cut=heart&search=ring',
  '/collections',
  '/collection/wiener-klassik',
  '/product/solitaerring-aurelia-brillant',
  '/page/size-guide',
  '/nothing-here',
  '/cart',
  '/checkout',
];
/** Once a ring lies in the cart and was looked at. */
const LATER_PAGES = ['/', '/product/kathedralring-marina-aquamarin', '/cart', '/checkout'];

/** A phone on a bad line: what is fetched late arrives late. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  });
}

/** Opens the page and scrolls down by the wheel. */
async function look(page: Page, path: string): Promise<string[]> {
  await page.goto(shop.origin + path);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const shifts = await shiftsOf(page);
  await page.mouse.move(300, 400);
  for (let steps = 0; steps < 15; steps += 1) {
    await page.mouse.wheel(0, 400);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.waitForLoadState('networkidle');
  const scrolled = await shiftsOf(page);
  return [...shifts, ...scrolled.slice(shifts.length).map((shift) => `scrolled: ${shift}`)].map((shift) => `${path}: ${shift}`);
}

/** Opens the wish list of a piece that was saved in an earlier document: its panel, texts and pieces arrive late. */
async function lookAtWishlist(page: Page, t: Words): Promise<string[]> {
  await page.goto(shop.origin + t.prefix + '/catalog');
  await hydrated(page);
  await page.getByRole('button', { name: t.saveToWishlist }).first().click();
  const opener = page.getByRole('button', { name: t.wishlistOfOne });
  await opener.waitFor();
  await page.reload();
  await hydrated(page);
  await opener.waitFor();
  await page.waitForLoadState('networkidle');
  const earlier = await shiftsOf(page);
  await opener.click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  await page.waitForLoadState('networkidle');
  return (await shiftsOf(page)).slice(earlier.length).map((shift) => `wish list: ${shift}`);
}

const SCREENS = { phone: PHONE, tablet: { width: 768, height: 1024 }, desktop: DESKTOP };

describe('on a slow line no page moves', () => {
  // Each row takes a minute: together they cover each screen, each language, and pages of both kinds.
  it.each([
    ['phone', 'rendered for its first visitor', 'de'],
    ['desktop', 'rendered for its first visitor', 'de'],
    ['tablet', 'stored', 'en'],
    ['desktop', 'stored', 'en'],
  ] as const)('on a %s, %s (%s)', async (screen, kind, lang) => {
    const t = words[lang];
    const { page, close } = await visit(browser, { viewport: SCREENS[screen] });
    await noteShifts(page);
    await slowDown(page);
    const shifts: string[] = [];
    if (kind === 'stored') {
      // Twice: a listing whose banners came too late for it is made once more without a visitor (grid-banners.slow.story.ts).
      await Promise.all(PAGES.map((path) => fetch(shop.origin + t.prefix + path)));
      await Promise.all(PAGES.map((path) => fetch(shop.origin + t.prefix + path)));
    } else {
      await shop.killServer();
      await shop.startServer();
    }
    for (const path of PAGES) shifts.push(...(await look(page, t.prefix + path)));
    await page.goto(`${shop.origin}${t.prefix}/product/solitaerring-aurelia-brillant`);
    await hydrated(page);
    await page.getByRole('button', { name: t.addToCart }).first().click();
    await expect.poll(() => page.evaluate(() => localStorage.length), PATIENCE).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    for (const path of LATER_PAGES) shifts.push(...(await look(page, t.prefix + path)));
    shifts.push(...(await lookAtWishlist(page, t)));
    expect(shifts).toEqual([]);
    await close();
  });
});
