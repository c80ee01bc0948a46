import { describe, expect, it } from 'vitest';
import { openPiecemealLine, openSlowLine } from './support/arrival.ts';
import { DESKTOP, hydrated, PHONE, visit, type Visit } from './support/browser.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { networkOf, PATIENCE } from './support/page-state.ts';
import { type Words, words } from './support/words.ts';

openBeforeStories();

const COMPARISON = '/comparison?skus=FL-AUR-BR-YG750-54,FL-ADE-EM-YG750-54,FL-ELI-OV-RG750-54';
/** Before each card or banner of a listing. */
const CARDS = /(?=<li[^>]*><article|<li[^>]*data-extra)/;
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
  COMPARISON,
  '/nothing-here',
  '/cart',
  '/checkout',
];
/** Once a ring lies in the cart and was looked at. */
const LATER_PAGES = ['/', '/product/kathedralring-marina-aquamarin', '/cart', '/checkout'];
/** All pages on a phone, half of them on each wider screen. */
const pagesOn = (screen: Screen, pages: readonly string[]): string[] =>
  pages.filter((_, index) => screen === 'phone' || index % 2 === (screen === 'tablet' ? 0 : 1));

/** A visit on a bad line, on which everything that is fetched later arrives later. */
interface SlowVisit extends Visit {
  readonly origin: string;
  /** Resolves when nothing is on its way any more. */
  readonly quiet: () => Promise<void>;
  /** The fonts in which the page's title is painted. */
  readonly titleFonts: () => Promise<readonly string[]>;
}

async function slowVisit(screen: Screen): Promise<SlowVisit> {
  const visited = await visit(browser, { viewport: SCREENS[screen] });
  const { page, context } = visited;
  await noteShifts(page);
  const line = await openSlowLine(shop, 300, 200_000);
  const session = await context.newCDPSession(page);
  async function titleFonts(): Promise<readonly string[]> {
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(({ familyName }) => familyName);
  }
  const close = async (): Promise<void> => {
    await visited.close();
    line.close();
  };
  return { ...visited, ...networkOf(page), origin: line.origin, titleFonts, close };
}

/**
 * Opens the page and scrolls down by the wheel. In a listing only among the cards of the opened page: the skeletons of the next one are as
 * high as most cards, and what lies below them may move when it arrives (listing-stability.slow.story.ts watches the cards).
 */
async function look({ page, quiet, origin }: SlowVisit, path: string): Promise<string[]> {
  await page.goto(origin + path);
  await hydrated(page);
  await quiet();
  const shifts = await shiftsOf(page);
  await page.mouse.move(300, 400);
  const end = (await page.locator('[data-pages]').count()) > 0 ? 1200 : 6000;
  for (let turned = 0; turned < end; turned += 600) {
    await page.mouse.wheel(0, 600);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await quiet();
  const scrolled = await shiftsOf(page);
  return [...shifts, ...scrolled.slice(shifts.length).map((shift) => `scrolled: ${shift}`)].map((shift) => `${path}: ${shift}`);
}

async function lookAtPages(screen: Screen, paths: readonly string[]): Promise<string[]> {
  const visited = await slowVisit(screen);
  const shifts: string[] = [];
  for (const path of paths) {
    shifts.push(...(await look(visited, path)));
    // Also on the first visit, which began in a font of the device.
    expect([path, await visited.titleFonts()]).toEqual([path, [expect.stringMatching(/^Newsreader/)]]);
  }
  await visited.close();
  return shifts;
}

async function lookAtLaterPages(screen: Screen, t: Words): Promise<string[]> {
  const visited = await slowVisit(screen);
  const { page, quiet, origin } = visited;
  await page.goto(`${origin}${t.sizedPath}`);
  await hydrated(page);
  await page.getByRole('button', { name: t.addToCart }).first().click();
  await expect.poll(() => page.evaluate(() => localStorage.length), PATIENCE).toBeGreaterThan(0);
  await quiet();
  const shifts: string[] = [];
  for (const path of pagesOn(screen, LATER_PAGES)) shifts.push(...(await look(visited, t.prefix + path)));
  await visited.close();
  return shifts;
}

/** Opens the wish list of a product that was saved in an earlier document: its panel, texts and products arrive late. */
async function lookAtWishlist(screen: Screen, t: Words): Promise<string[]> {
  const { page, quiet, origin, close } = await slowVisit(screen);
  await page.goto(origin + t.prefix + '/catalog');
  await hydrated(page);
  await page.getByRole('button', { name: t.saveToWishlist }).first().click();
  const opener = page.getByRole('link', { name: t.wishlistOfOne });
  await opener.waitFor();
  await page.reload();
  await hydrated(page);
  await opener.waitFor();
  await quiet();
  const earlier = await shiftsOf(page);
  await opener.click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  await quiet();
  const shifts = (await shiftsOf(page)).slice(earlier.length);
  await close();
  return shifts.map((shift) => `wish list: ${shift}`);
}

const SCREENS = { phone: PHONE, tablet: { width: 768, height: 1024 }, desktop: DESKTOP };
type Screen = keyof typeof SCREENS;

describe('no layout shift on a slow connection', () => {
  // Together the rows cover each screen, each language, and pages of both kinds.
  it.each([
    ['phone', 'rendered for its first visitor', 'de'],
    ['tablet', 'stored', 'en'],
    ['desktop', 'stored', 'en'],
  ] as const)('on a %s, %s (%s)', async (screen, kind, lang) => {
    const t = words[lang];
    const paths = pagesOn(screen, PAGES).map((path) => t.prefix + path);
    if (kind === 'stored') {
      // Twice: a listing whose banners came too late for it is made once more without a visitor (grid-banners.slow.story.ts).
      await Promise.all(paths.map((path) => fetch(shop.origin + path)));
      await Promise.all(paths.map((path) => fetch(shop.origin + path)));
    } else {
      await shop.killServer();
      await shop.startServer();
    }
    // Side by side, because most of the time is spent waiting for the line.
    const shifts = await Promise.all([
      ...[0, 1, 2].map((part) =>
        lookAtPages(
          screen,
          paths.filter((_, index) => index % 3 === part),
        ),
      ),
      lookAtLaterPages(screen, t),
      // A tablet shows it as a desktop does.
      screen === 'tablet' ? [] : lookAtWishlist(screen, t),
    ]);
    expect(shifts.flat()).toEqual([]);
  });
});

describe('a page that arrives in parts does not move', () => {
  it.each([
    // Its second page begins with cards of the first.
    ['phone', ['/catalog/ringe', '/catalog/ringe?page=2'], CARDS],
    ['tablet', ['/catalog/ringe', '/catalog/ringe?page=2'], CARDS],
    ['desktop', ['/catalog/ringe', '/catalog/ringe?page=2'], CARDS],
    // After the first picture: the rest of the head comes with the body. The lists above give the style sheets time to come.
    ['tablet', [COMPARISON], /(?=<a [^>]*>Aurelia<)|(?=<ul)/],
    // Texts in the middle or at the lower edge of what stands beside them.
    ['desktop', ['/en/articles', '/en/articles/engagement-rings'], /(?=<article|<li[ >]|<h[123]|<section)/],
  ] as const)('on a %s: %s', async (screen, paths, cut) => {
    const line = await openPiecemealLine(shop, cut);
    const { page, close } = await visit(browser, { viewport: SCREENS[screen] });
    await noteShifts(page);
    for (const path of paths) {
      await page.goto(line.origin + path);
      expect(await page.locator('article, thead th').count()).toBeGreaterThan(2);
      expect(await shiftsOf(page)).toEqual([]);
    }
    await close();
    line.close();
  });
});
