import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrated, visit } from './support/browser.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { PATIENCE, scrollTop } from './support/page-state.ts';

shareBeforeStories();

const pagesOf = (page: Page) => page.locator('[data-pages]').getAttribute('data-pages');

type Places = Record<string, [left: number, top: number]>;

/** Every card in the window, by its link. */
const cardsInWindow = (page: Page): Promise<Places> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('[data-pages] article')].map((card) => ({ card, box: card.getBoundingClientRect() }));
    return Object.fromEntries(
      boxes
        .filter(({ box }) => box.bottom > 0 && box.top < innerHeight && box.width > 0)
        .map(({ card, box }) => [card.querySelector('a')?.getAttribute('href') ?? '', [box.left, box.top]]),
    );
  });

/** Cards that stand elsewhere now: heights have fractions, and the window scrolls by whole pixels. */
const moved = (before: Places, after: Places): string[] =>
  Object.entries(before)
    .filter(([href, [left, top]]) => !(Math.abs((after[href]?.[0] ?? NaN) - left) <= 1 && Math.abs((after[href]?.[1] ?? NaN) - top) <= 1))
    .map(([href, place]) => `${href}: ${place.join(',')} -> ${after[href]?.join(',')}`);

/** Cards reserve two lines for either text (product-card.module.css), and would rarely change their height. */
function reserveNoLines(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[data-pages] { --text-room: 0 !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Letters of one width break lines elsewhere, as fonts that are late would without fallbacks of their measures. */
function useWideFonts(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[data-pages] * { font-family: monospace !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** A font that is late is not used until the next document (scripts/build/fonts.ts), and lines break elsewhere then. */
function useFallbackFonts(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    ":root { --font-serif: 'Newsreader fallback', serif !important; --font-sans: 'Hanken fallback', sans-serif !important; }",
  );
  document.adoptedStyleSheets.push(sheet);
}

/** By the wheel, as a shopper does: the browser counts the shifts of such a scroll. */
async function wheel(page: Page, pixels: number): Promise<void> {
  const step = Math.sign(pixels) * 100;
  for (let turned = 0; Math.abs(turned) < Math.abs(pixels); turned += step) {
    await page.mouse.wheel(0, step);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  // A busy browser scrolls some frames later.
  let last = NaN;
  const isStill = async () => last === (last = await scrollTop(page));
  await expect.poll(isStill, { ...PATIENCE, interval: 150 }).toBe(true);
}

/** Holds the calls for a page of the listing until it is let through. */
async function heldPage(page: Page, number: number): Promise<() => void> {
  let letThrough = () => {};
  const open = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(
    (url) => url.pathname.startsWith('/api/system-catalog') && (url.searchParams.get('page') ?? '1') === String(number),
    async (route) => {
      await open;
      await route.fallback();
    },
  );
  return letThrough;
}

const WITH_BANNERS = '/catalog/ringe';
/** Without banners. */
const ENGLISH = '/en/catalog?search=ring';
const withPage = (path: string, number: number) => `${path}${path.includes('?') ? '&' : '?'}page=${number}`;

// Together the rows of each table cover each width and both listings.
describe('a listing', () => {
  it.each([
    [390, WITH_BANNERS],
    [768, ENGLISH],
    [1440, WITH_BANNERS],
  ])('at %i pixels, %s: an earlier page causes no layout shift, and a reload shows the same cards', async (width, path) => {
    const { page, problems, close } = await visit(browser, { viewport: { width, height: 900 } });
    await page.addInitScript(useFallbackFonts);
    await noteShifts(page);
    const arrive = await heldPage(page, 1);
    await page.goto(shop.origin + withPage(path, 2));
    await hydrated(page);
    await page.mouse.move(width / 2, 450);
    await wheel(page, 700);
    await wheel(page, -200);
    const before = await cardsInWindow(page);
    expect(Object.keys(before).length).toBeGreaterThan(2);
    arrive();
    await expect.poll(() => pagesOf(page), PATIENCE).toMatch(/^1-/);
    expect(moved(before, await cardsInWindow(page))).toEqual([]);
    expect(await shiftsOf(page)).toEqual([]);

    await page.reload();
    await hydrated(page);
    await expect.poll(async () => moved(before, await cardsInWindow(page)), PATIENCE).toEqual([]);
    expect(await shiftsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it.each([
    [390, ENGLISH],
    [768, WITH_BANNERS],
    [1440, ENGLISH],
  ])('at %i pixels, %s: a further page causes no layout shift', async (width, path) => {
    const { page, problems, close } = await visit(browser, { viewport: { width, height: 900 } });
    await noteShifts(page);
    const arrive = await heldPage(page, 2);
    await page.goto(shop.origin + path);
    await hydrated(page);
    await page.mouse.move(width / 2, 450);
    const last = page.locator('[data-pages] > li:not([data-extra])').nth(19);
    while (!(await last.evaluate((card) => card.getBoundingClientRect().bottom < 700))) await wheel(page, 400);
    const before = await cardsInWindow(page);
    arrive();
    await expect.poll(() => pagesOf(page), PATIENCE).toBe('1-2');
    expect(moved(before, await cardsInWindow(page))).toEqual([]);
    expect(await shiftsOf(page)).toEqual([]);

    await wheel(page, 500);
    const place = await cardsInWindow(page);
    const href = Object.keys(place)[2] ?? '';
    await page.evaluate((one) => [...document.querySelectorAll('a')].find((link) => link.getAttribute('href') === one)?.click(), href);
    await page.waitForURL('**/product/**');
    await expect.poll(() => scrollTop(page), PATIENCE).toBe(0);
    await page.goBack();
    await expect.poll(async () => moved(place, await cardsInWindow(page)), PATIENCE).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('cards that load while they are in view', () => {
  const MIDDLE = 1300;
  const ABOVE_FOOTER = 400;
  it.each([
    [390, WITH_BANNERS, MIDDLE],
    [768, ENGLISH, ABOVE_FOOTER],
    [1440, WITH_BANNERS, MIDDLE],
    [1440, ENGLISH, ABOVE_FOOTER],
  ])('at %i pixels, %s, down to %i: visible content does not move when they arrive', async (width, path, end) => {
    const { page, problems, close } = await visit(browser, { viewport: { width, height: 900 } });
    await noteShifts(page);
    const arrive = await heldPage(page, 2);
    await page.goto(shop.origin + path);
    await hydrated(page);
    await page.mouse.move(width / 2, 450);
    const list = page.locator('[data-pages]');
    await expect.poll(async () => (await wheel(page, 300), list.getAttribute('aria-busy')), PATIENCE).toBe('true');
    const bottomOf = () => list.evaluate((element) => Math.floor(element.getBoundingClientRect().bottom));
    for (let bottom = await bottomOf(); bottom > end; bottom = await bottomOf()) await wheel(page, Math.min(800, bottom - end));
    const earlier = await shiftsOf(page);
    arrive();
    await expect.poll(() => pagesOf(page), PATIENCE).toBe('1-2');
    await page.waitForLoadState('networkidle');
    expect([earlier, await shiftsOf(page)]).toEqual([[], []]);
    expect(problems).toEqual([]);
    await close();
  });
});

it('a reload with late style sheets restores the scroll position', async () => {
  const { page, problems, close } = await visit(browser);
  await page.goto(`${shop.origin}/catalog?page=2`);
  await hydrated(page);
  await page.mouse.move(720, 450);
  await wheel(page, 1200);
  await expect.poll(() => page.locator('[data-pages]').getAttribute('aria-busy'), PATIENCE).toBeNull();
  const place = await cardsInWindow(page);
  await page.route('**/*.css', async (route) => {
    await sleep(1500);
    await route.fallback();
  });
  await page.reload();
  await hydrated(page);
  await expect.poll(async () => moved(place, await cardsInWindow(page)), PATIENCE).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

it('back from a product, a card stays in its position when the fonts above it change', async () => {
  const { page, problems, close } = await visit(browser);
  await page.addInitScript(reserveNoLines);
  await page.addInitScript(useWideFonts);
  await page.goto(`${shop.origin}/catalog?page=2`);
  await hydrated(page);
  await page.mouse.move(720, 450);
  await wheel(page, 3600);
  await expect.poll(() => pagesOf(page), PATIENCE).toMatch(/^2-[34]$/);
  await expect.poll(() => page.locator('[data-pages]').getAttribute('aria-busy'), PATIENCE).toBeNull();
  const href = Object.keys(await cardsInWindow(page))[2] ?? '';
  await page.evaluate((one) => [...document.querySelectorAll('a')].find((link) => link.getAttribute('href') === one)?.click(), href);
  await page.waitForURL('**/product/**');
  await page.goBack();
  await expect.poll(async () => Object.keys(await cardsInWindow(page)), PATIENCE).toContain(href);
  await page.waitForLoadState('networkidle');
  const heightOf = () => page.locator('[data-pages]').evaluate((list) => list.getBoundingClientRect().height);
  const [before, height] = [await cardsInWindow(page), await heightOf()];
  const top = Object.entries(before).slice(0, 1);
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  await expect.poll(heightOf, PATIENCE).not.toBeCloseTo(height, 0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
  expect(moved(Object.fromEntries(top), await cardsInWindow(page))).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});
