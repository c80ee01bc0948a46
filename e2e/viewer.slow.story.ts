import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { focusedHref, PATIENCE } from './support/page-state.ts';
import { words } from './support/words.ts';
import { takeTurns } from './support/variants.ts';

shareBeforeStories();

const TEXTS = {
  de: {
    viewer: 'Großansicht',
    close: 'Ansicht schließen',
    next: 'Weiterblättern',
    actual: 'In voller Größe zeigen',
    fit: 'Ins Fenster einpassen',
  },
  en: { viewer: 'Large view', close: 'Close the view', next: 'Next', actual: 'Show at full size', fit: 'Fit to the window' },
} as const;

const viewerOf = (page: Page, locale: 'de' | 'en') => page.getByRole('dialog', { name: TEXTS[locale].viewer });
const shownPicture = (page: Page) => page.locator('dialog[open] img').last().getAttribute('src');

const itInTurn = takeTurns(2);
describe.each([
  ['de', DESKTOP],
  ['en', PHONE],
] as const)('the picture viewer (%s)', (locale, viewport) => {
  const t = TEXTS[locale];

  itInTurn('opens a picture, pages, zooms, and returns the focus to the link', async () => {
    const { page, problems, close } = await visit(browser, { viewport });
    await page.goto(shop.origin + words[locale].productPath);
    await hydrated(page);
    const first = page.locator('[data-asset-view="image"]').first();
    const href = await first.getAttribute('href');
    await first.focus();
    await page.keyboard.press('Enter');
    const viewer = viewerOf(page, locale);
    await viewer.waitFor();
    expect(await shownPicture(page)).toContain(href);
    expect(await axeViolations(page)).toEqual([]);

    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shownPicture(page), PATIENCE).not.toContain(href);
    await expect.poll(() => viewer.getByRole('status').innerText(), PATIENCE).toMatch(/^2/);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => shownPicture(page), PATIENCE).toContain(href);

    await viewer.getByRole('button', { name: t.actual }).click();
    const enlarged = viewer.locator('[data-stage]');
    await expect
      .poll(() => enlarged.evaluate((box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight), PATIENCE)
      .toBe(true);
    await viewer.getByRole('button', { name: t.fit }).click();

    for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });
    expect(await focusedHref(page)).toBe(href);

    await first.click();
    await viewer.getByRole('button', { name: t.close }).click();
    await viewer.waitFor({ state: 'hidden' });
    await first.click();
    await page.mouse.click(8, viewport.height / 2 - 200);
    if (viewport === DESKTOP) await viewer.waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
    await close();
  });

  itInTurn('opens pictures of collections and marked ones in texts', async () => {
    const { page, problems, close } = await visit(browser, { viewport });
    await page.goto(`${shop.origin}${words[locale].prefix}/collection/aurora`);
    await hydrated(page);
    await page.locator('main [data-asset-view]').first().click();
    await viewerOf(page, locale).waitFor();
    expect(await viewerOf(page, locale).getByRole('button', { name: t.next }).count()).toBe(0);
    await page.keyboard.press('Escape');

    await page.goto(shop.origin + words[locale].prefix + words[locale].contentPath);
    await hydrated(page);
    // As an editor would mark it in the CMS.
    await page.evaluate(() => {
      const text = document.querySelector('[data-asset-group]');
      text?.insertAdjacentHTML(
        'beforeend',
        '<p><a href="/favicon.svg" data-asset-view="image">Bild</a> <a href="/no/film.mp4" data-asset-view="video">Film</a></p>',
      );
    });
    await page.getByRole('link', { name: 'Bild', exact: true }).click();
    await viewerOf(page, locale).waitFor();
    expect(await shownPicture(page)).toContain('/favicon.svg');
    await page.keyboard.press('Escape');
    await viewerOf(page, locale).waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
    // A picture that is not there is said to be missing.
    await page.getByRole('link', { name: 'Film', exact: true }).click();
    await viewerOf(page, locale).getByRole('alert').waitFor();
    await close();
  });
});

describe('a film', () => {
  it('loads its poster only; a click plays it, closing stops it', async () => {
    const { page, problems, close } = await visit(browser, { viewport: PHONE });
    const films: string[] = [];
    page.on('request', (request) => request.resourceType() === 'media' && films.push(request.url()));
    await page.goto(`${shop.origin}/product/halo-ring-undine-saphir`);
    await hydrated(page);
    await page.locator('[data-asset-view="video"]').first().scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(films).toEqual([]);
    await page.locator('[data-asset-view="video"]').first().click();
    const film = viewerOf(page, 'de').locator('video');
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime), PATIENCE).toBeGreaterThan(0);
    expect(await axeViolations(page)).toEqual([]);
    await viewerOf(page, 'de').getByRole('button', { name: TEXTS.de.next }).click();
    expect(await film.count()).toBe(0);
    await page.keyboard.press('Escape');
    await viewerOf(page, 'de').waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
    await close();
  });
});

describe('without the viewer', () => {
  it('the link opens the picture file, without JavaScript and when the chunk fails', async () => {
    for (const javaScript of [false, true]) {
      const { page, close } = await visit(browser, { javaScript });
      await page.goto(shop.origin + words.de.productPath);
      if (javaScript) {
        await hydrated(page);
        await page.route('**/assets/*.js', (route) => route.abort());
      }
      await page.locator('[data-asset-view="image"]').first().click();
      await page.waitForURL(/\/media\/.+\.webp$/);
      expect(new URL(page.url()).origin).toBe(shop.origin);
      await close();
    }
  });
});
