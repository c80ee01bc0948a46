import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, hydrated, PHONE, visit } from './support/browser.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { focusedHref, PATIENCE, scrollTop } from './support/page-state.ts';

shareBeforeStories();

const LIST = '[data-pages]';
const CARDS = `${LIST} > li:not([data-extra])`;

const pagesOf = (page: Page) => page.locator(LIST).getAttribute('data-pages');
const pageInAddress = (page: Page) => new URL(page.url()).searchParams.get('page');

/** The card at the top of the window, and where it stands. */
const topCard = (page: Page) =>
  page.evaluate((cards) => {
    for (const card of document.querySelectorAll(cards)) {
      const { top, bottom } = card.getBoundingClientRect();
      if (top + bottom > 0) return { href: card.querySelector('a')?.getAttribute('href') ?? null, top: Math.round(top) };
    }
    return null;
  }, CARDS);

/** The card in the middle of the window. */
const readCard = (page: Page) =>
  page.evaluate((cards) => {
    const all = [...document.querySelectorAll(cards)];
    const index = all.findIndex((card) => card.getBoundingClientRect().bottom > innerHeight / 2);
    const card = all[index];
    return card && { index, href: card.querySelector('a')?.getAttribute('href'), top: Math.round(card.getBoundingClientRect().top) };
  }, CARDS);

/** Where the card with this link stands now. */
const topOf = (page: Page, href: string | null | undefined) =>
  page.evaluate((one) => {
    const link = [...document.querySelectorAll('article a')].find((candidate) => candidate.getAttribute('href') === one);
    return link ? Math.round(link.closest('li')?.getBoundingClientRect().top ?? NaN) : null;
  }, href);

const scrollToEnd = (page: Page) =>
  page.evaluate((list) => {
    const { bottom } = document.querySelector(list)?.getBoundingClientRect() ?? { bottom: 0 };
    scrollBy({ top: bottom - innerHeight, behavior: 'instant' });
  }, LIST);
const scrollToCard = (page: Page, index: number) =>
  page.evaluate(
    ([cards, at]) => {
      const { top } = document.querySelectorAll(cards)[at]?.getBoundingClientRect() ?? { top: NaN };
      scrollBy({ top: top + 40, behavior: 'instant' });
    },
    [CARDS, index] as const,
  );

describe('a shopper who scrolls', () => {
  it('down: pages load and the URL follows; Back from the top or from a slow selection: the card stands where it stood', async () => {
    const { page, problems, close } = await visit(browser);
    await page.goto(`${shop.origin}/catalog`);
    await hydrated(page);
    const linked = await page.locator('ul[hidden] a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(linked).toEqual(['/catalog', ...[2, 3, 4, 5].map((one) => `/catalog?page=${one}`)]);
    const entries = await page.evaluate(() => history.length);
    await scrollToEnd(page);
    await expect.poll(() => pagesOf(page), PATIENCE).toBe('1-2');
    await page.getByRole('status').filter({ hasText: 'Seite 2 geladen, 40 von 98 Stücken' }).waitFor({ state: 'attached' });
    expect(await page.locator(CARDS).count()).toBe(40);

    await scrollToCard(page, 24);
    await expect.poll(() => pageInAddress(page), PATIENCE).toBe('2');
    await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href'), PATIENCE).toMatch(/\/catalog\?page=2$/);
    expect(await page.title()).toContain('Seite 2');
    const pages = page.getByRole('navigation', { name: 'Seiten' });
    expect(await pages.locator('[aria-current=page]').innerText()).toBe('2');
    expect(await page.locator('header').getByRole('link', { name: 'EN', exact: true }).getAttribute('href')).toMatch(/page=2$/);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    expect(await axeViolations(page)).toEqual([]);

    await expect.poll(() => pagesOf(page), PATIENCE).not.toBe('1-1');
    const place = await topCard(page);
    const arrow = page.getByRole('link', { name: 'Zum Anfang der ersten Seite' });
    await arrow.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.searchParams.has('page'));
    await expect.poll(() => scrollTop(page), PATIENCE).toBe(0);
    await arrow.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');

    await page.goBack();
    await expect.poll(() => topOf(page, place?.href), PATIENCE).toBe(place?.top);

    await page.route('**/api/system-catalog?*', async (route) => {
      await sleep(1500);
      await route.fallback();
    });
    // Without scrolling to it.
    await page.locator('[name=sortBy][value="price|asc"]').first().dispatchEvent('click');
    // Skeletons stand in place of the cards.
    await page.locator(LIST).waitFor({ state: 'detached' });
    await page.locator(LIST).waitFor();
    await page.goBack();
    await expect.poll(() => topOf(page, place?.href), PATIENCE).toBe(place?.top);
    expect(problems).toEqual([]);
    await close();
  });

  it('up from a shared link: earlier pages load without a layout shift', async () => {
    const { page, problems, close } = await visit(browser);
    await page.goto(`${shop.origin}/catalog?page=4`);
    await hydrated(page);
    expect(await pagesOf(page)).toBe('4-4');
    expect(await page.getByRole('link', { name: 'Vorherige Stücke anzeigen' }).getAttribute('href')).toBe('/catalog?page=3');

    // At the very top there is nothing to scroll to: the link loads, too.
    const first = await topCard(page);
    await page.getByRole('link', { name: 'Vorherige Stücke anzeigen' }).click();
    await expect.poll(() => pagesOf(page), PATIENCE).toBe('3-4');
    expect(await topOf(page, first?.href)).toBeCloseTo(first?.top ?? NaN, -1);
    await expect.poll(() => pageInAddress(page), PATIENCE).toBe('3');

    for (const pages of ['2-4', '1-4']) {
      await scrollToCard(page, 4);
      await page.evaluate(() => scrollBy({ top: -20, behavior: 'instant' }));
      const before = await topCard(page);
      await expect.poll(() => pagesOf(page), PATIENCE).toBe(pages);
      expect(Math.abs(((await topOf(page, before?.href)) ?? NaN) - (before?.top ?? NaN))).toBeLessThan(3);
    }
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(() => page.url(), PATIENCE).toBe(`${shop.origin}/catalog`);
    expect(await page.getByRole('link', { name: 'Vorherige Stücke anzeigen' }).count()).toBe(0);

    // A page that comes between press and release would move the paginator away from under the pointer, and there is no click.
    await scrollToEnd(page);
    await expect.poll(() => pagesOf(page), PATIENCE).toBe('1-5');
    await page.getByRole('navigation', { name: 'Seiten' }).getByRole('link', { name: 'Seite 5', exact: true }).click();
    await page.waitForURL(/page=5/);
    await expect.poll(() => scrollTop(page), PATIENCE).toBe(0);
    expect(await pagesOf(page)).toBe('5-5');
    expect(problems).toEqual([]);
    await close();
  });

  it('up over two pages by the wheel: the address has the page in view, and a reload shows its card', async () => {
    const { page, problems, close } = await visit(browser);
    await page.goto(`${shop.origin}/en/catalog?page=3`);
    await hydrated(page);
    await page.mouse.move(720, 450);
    const wheel = async (pixels: number) => {
      await page.mouse.wheel(0, pixels);
      // Not more: the pages arrive while the wheel is turning.
      await sleep(150);
    };
    await wheel(300);
    for (let turn = 0; turn < 11; turn += 1) await wheel(-200);
    await expect.poll(() => pagesOf(page), PATIENCE).toBe('1-3');
    await expect.poll(() => pageInAddress(page), PATIENCE).toBe('2');
    // A measurement that is too late would put another page there.
    await sleep(400);
    expect(pageInAddress(page)).toBe('2');
    const place = await readCard(page);
    expect(Math.floor((place?.index ?? NaN) / 20)).toBe(1);
    await page.reload();
    await hydrated(page);
    await expect.poll(() => topOf(page, place?.href), PATIENCE).toBe(place?.top);
    expect(problems).toEqual([]);
    await close();
  });

  it.each([
    ['on a desktop', undefined],
    ['on a phone', PHONE],
  ])('%s: Back from a product and a reload restore the scroll position', async (_, viewport) => {
    const { page, problems, close } = await visit(browser, viewport && { viewport });
    await page.goto(`${shop.origin}/catalog?page=2`);
    await hydrated(page);
    await scrollToEnd(page);
    await expect.poll(() => pagesOf(page), PATIENCE).toBe('2-3');
    await scrollToCard(page, 27);
    await expect.poll(() => pageInAddress(page), PATIENCE).toBe('3');
    // So near the end the next page may be on its way already.
    await expect.poll(() => page.locator(LIST).getAttribute('aria-busy'), PATIENCE).toBeNull();
    const place = await topCard(page);
    const pages = await pagesOf(page);

    const link = page.locator(CARDS).nth(29).getByRole('link').first();
    const href = await link.getAttribute('href');
    await link.focus();
    const left = await topCard(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/product/**');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await expect.poll(() => topOf(page, left?.href), PATIENCE).toBe(left?.top);
    expect(await pagesOf(page)).toBe(pages);
    await expect.poll(() => focusedHref(page), PATIENCE).toBe(href);

    await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), (left?.top ?? 0) - (place?.top ?? 0));
    const again = await topCard(page);
    await page.reload();
    await hydrated(page);
    expect(Math.abs(((await topOf(page, again?.href)) ?? NaN) - (again?.top ?? NaN))).toBeLessThan(3);
    expect(pageInAddress(page)).toBe('3');
    expect(problems).toEqual([]);
    await close();
  });

  it('keeps the shown pages when the next one fails, and continues after a retry', async () => {
    const { page, problems, close } = await visit(browser);
    let down = true;
    await page.route('**/api/system-catalog?*', (route) =>
      down ? route.fulfill({ status: 500, json: { message: 'broken', error_code: 'internal' } }) : route.fallback(),
    );
    await page.goto(`${shop.origin}/catalog?page=2`);
    await hydrated(page);
    await scrollToEnd(page);
    const retry = page.getByRole('button', { name: 'Erneut versuchen' });
    await retry.waitFor();
    expect(await page.getByText('Seite 3 konnte nicht geladen werden.').first().isVisible()).toBe(true);
    expect(await page.locator(CARDS).count()).toBe(20);
    expect(await axeViolations(page)).toEqual([]);
    down = false;
    await retry.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => pagesOf(page), PATIENCE).toBe('2-3');
    expect(await focusedHref(page)).toBe(await page.locator(CARDS).nth(20).getByRole('link').first().getAttribute('href'));

    // The catalogue shrinks meanwhile: the listing ends here, and says nothing.
    await page.route('**/api/system-catalog?*page=4*', (route) =>
      route.fulfill({ status: 400, json: { message: 'no such page', error_code: 'validation' } }),
    );
    await scrollToEnd(page);
    await expect.poll(() => page.locator(LIST).getAttribute('aria-busy'), PATIENCE).toBeNull();
    expect(await pagesOf(page)).toBe('2-3');
    expect(await retry.count()).toBe(0);
    const refused = problems.filter((problem) => !/status of (500|400)/.test(problem));
    expect(refused).toEqual([]);
    await close();
  });

  it('reaches the footer on a phone, above which the arrow stops: after three pages the next one loads by click', async () => {
    const { page, problems, close } = await visit(browser, { viewport: PHONE });
    await page.goto(`${shop.origin}/en/catalog`);
    await hydrated(page);
    for (const pages of ['1-2', '1-3', '1-4']) {
      await scrollToEnd(page);
      await expect.poll(() => pagesOf(page), PATIENCE).toBe(pages);
    }
    const more = page.getByRole('button', { name: 'Show more pieces' });
    await more.waitFor();
    expect(await page.getByText('80 of 98 pieces', { exact: true }).isVisible()).toBe(true);
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await expect
      .poll(() => page.locator('footer').evaluate((footer) => footer.getBoundingClientRect().bottom <= innerHeight + 1), PATIENCE)
      .toBe(true);
    const arrow = page.getByRole('link', { name: 'To the top of the first page' });
    await arrow.waitFor();
    const [list, place] = [await page.locator(`main ul${LIST}`).boundingBox(), await arrow.boundingBox()];
    expect((place?.y ?? NaN) + (place?.height ?? NaN)).toBeLessThanOrEqual((list?.y ?? NaN) + (list?.height ?? NaN) + 1);
    expect(await axeViolations(page)).toEqual([]);
    await more.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => pagesOf(page), PATIENCE).toBe('1-5');
    expect(await focusedHref(page)).toBe(await page.locator(CARDS).nth(80).getByRole('link').first().getAttribute('href'));
    expect(await more.count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it('through many pages: far pages are emptied, keep their height and the focus', async () => {
    const { page, problems, close } = await visit(browser);
    // The seed has five pages: the same products under other names, twelve pages of them.
    await page.route('**/api/system-catalog?*', async (route) => {
      const url = new URL(route.request().url());
      const wanted = Number(url.searchParams.get('page') ?? 1);
      url.searchParams.set('page', String(((wanted - 1) % 4) + 1));
      const answer = (await (await route.fetch({ url: url.href })).json()) as { data: { id: number }[]; meta: object };
      const data = answer.data.map((product) => ({ ...product, id: product.id + wanted * 100_000 }));
      await route.fulfill({ json: { ...answer, data, meta: { ...answer.meta, current_page: wanted, last_page: 12, total: 240 } } });
    });
    await page.goto(`${shop.origin}/catalog`);
    await hydrated(page);
    const more = page.getByRole('button', { name: 'Weitere Stücke anzeigen' });
    const grow = async () => {
      if (await more.isVisible()) await more.click();
      await scrollToEnd(page);
      return pagesOf(page);
    };
    await expect.poll(grow, { ...PATIENCE, interval: 100 }).toBe('1-12');
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const articles = () => page.locator(`${LIST} article`).count();
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await scrollToCard(page, 230);
    await expect.poll(articles, PATIENCE).toBeLessThanOrEqual(100);
    const all = await height();

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(() => page.locator(CARDS).first().getByRole('article').count(), PATIENCE).toBe(1);
    await expect.poll(articles, PATIENCE).toBe(80);
    expect(await height()).toBe(all);

    const link = page.locator(CARDS).nth(3).getByRole('link').first();
    await link.focus();
    await scrollToCard(page, 230);
    await expect.poll(() => page.locator(CARDS).nth(100).getByRole('article').count(), PATIENCE).toBe(0);
    await expect.poll(() => page.locator(CARDS).nth(230).getByRole('article').count(), PATIENCE).toBe(1);
    expect(await focusedHref(page)).toBe(await link.getAttribute('href'));
    expect(await height()).toBe(all);

    // On paper nothing is missing.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await articles()).toBe(240);
    expect(problems).toEqual([]);
    await close();
  });
});
