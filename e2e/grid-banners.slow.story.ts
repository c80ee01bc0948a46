import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, hydrated, PHONE, visit } from './support/browser.ts';
import { fault } from './support/faults.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { words } from './support/words.ts';

openBeforeStories();

interface Box {
  readonly banner: string | null;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Every cell of the product grid as it is painted; of a banner the words of its link. */
const boxes = (page: Page): Promise<Box[]> =>
  page.evaluate(() => {
    const grid = document.querySelector('article')?.closest('ul');
    return [...(grid?.children ?? [])]
      .filter((item) => item.checkVisibility({ visibilityProperty: true }))
      .map((item) => {
        const { left, top, right, bottom } = item.getBoundingClientRect();
        const isBanner = item.matches('[data-two], [data-three], [data-four]');
        return { banner: isBanner ? (item.querySelector('a')?.innerText ?? '') : null, left, top, right, bottom };
      });
  });

const overlap = (a: Box, b: Box) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;

/** Cells that lie over each other, and columns in which a cell is missing above another. */
function faultsOf(all: readonly Box[], gap: number): string[] {
  const found = all.flatMap((one, index) => all.slice(index + 1).filter((other) => overlap(one, other))).map(() => 'overlap');
  const top = Math.min(...all.map((box) => box.top));
  for (const { left, banner } of all.filter((box) => box.banner === null)) {
    const column = all.filter((box) => box.left < left + 5 && box.right > left + 5).sort((a, b) => a.top - b.top);
    let end = top - gap;
    for (const box of column) {
      if (Math.abs(box.top - end - gap) > 1.5) found.push(`hole above ${box.banner ?? banner ?? 'a card'}`);
      end = box.bottom;
    }
  }
  return found;
}

function expectFullWidthSquare(box: Box | undefined): void {
  const [width, height] = [(box?.right ?? 0) - (box?.left ?? 0), (box?.bottom ?? 0) - (box?.top ?? 0)];
  expect(width).toBeCloseTo(PHONE.width - 32, 0);
  expect(height).toBeCloseTo(width, 0);
}

const names = (all: readonly Box[]) => all.flatMap(({ banner }) => banner ?? []);
const RINGS = ['Zu den Eheringen', 'Wiener Klassik ansehen'];

describe('promotions among the products', () => {
  it.each([
    ['a phone', PHONE.width, 32, [...RINGS, 'Alle Saphire']],
    ['a tablet', 900, 40, [...RINGS, 'Alle Saphire']],
    ['a large screen', 1440, 48, [...RINGS, 'Trauringe ansehen', 'Alle Saphire']],
  ])('on %s are in their rows (a phone: squares), without holes and without a layout shift', async (_, width, gap, shown) => {
    const { page, problems, close } = await visit(browser, { viewport: { width, height: 900 } });
    await page.addInitScript(() => {
      (globalThis as unknown as { shifts: number }).shifts = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (globalThis as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${shop.origin}/catalog/ringe`);
    await hydrated(page);
    expect(faultsOf(await boxes(page), gap)).toEqual([]);
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts)).toBeLessThan(0.02);
    expect(await axeViolations(page)).toEqual([]);

    // The further page fills the rows of the banner that waited for it.
    const cards = page.getByRole('article');
    const toTheEnd = async () => {
      await cards.last().scrollIntoViewIfNeeded();
      return cards.count();
    };
    await expect.poll(toTheEnd, { timeout: 20_000 }).toBe(39);
    const all = await boxes(page);
    expect(names(all).toSorted()).toEqual(shown.toSorted());
    expect(faultsOf(all, gap)).toEqual([]);
    const grid = { left: Math.min(...all.map(({ left }) => left)), right: Math.max(...all.map(({ right }) => right)) };
    const find = (name: string) => all.find(({ banner }) => banner === name);
    expect(find('Zu den Eheringen')?.right).toBeCloseTo(grid.right, 0);
    expect(find('Wiener Klassik ansehen')?.left).toBeCloseTo(grid.left, 0);
    if (width === PHONE.width) expectFullWidthSquare(find('Alle Saphire'));

    await page.getByRole('link', { name: 'Wiener Klassik ansehen' }).click();
    await page.waitForURL('**/collection/wiener-klassik');
    expect(problems).toEqual([]);
    await close();
  });

  it('are in the server’s HTML, stay while filtering, and are not in search results', async () => {
    const { page, problems, close } = await visit(browser, { javaScript: false });
    const banners = async (path: string) => {
      await page.goto(shop.origin + path);
      return names(await boxes(page));
    };
    expect(await banners('/en/catalog')).toEqual(['See earrings', 'See Perlenspiel']);
    expect(await banners('/en/catalog?materials=M-YG750')).toContain('See earrings');
    // Two products fill no second row.
    expect(await banners('/en/catalog?cut=heart')).toEqual([]);
    expect(await banners('/en/catalog?search=ring')).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('are the only missing part when their call fails', async () => {
    await fault(shop, { mode: 'down', path: '/api/v1/campaign-discount' });
    const { page, problems, close } = await visit(browser);
    await page.goto(`${shop.origin}/catalog/halsketten`);
    await hydrated(page);
    expect(await page.getByRole('article').count()).toBeGreaterThan(5);
    expect(names(await boxes(page))).toEqual([]);
    await fault(shop, { mode: 'none' });
    expect(problems).toEqual([]);
    await close();
  });

  it('that are late are left out, not inserted later, and shown the next time', async () => {
    // Places that no other story goes to: the server remembers what it has read.
    await fault(shop, { mode: 'slow', delayMs: 1600, path: '/api/v1/campaign-discount' });
    const { page, problems, close } = await visit(browser);
    const answer = await page.goto(`${shop.origin}/catalog/verlobungsringe`, { waitUntil: 'commit' });
    expect(answer?.headers()['cache-control']).toContain('no-store');
    await hydrated(page);
    const without = await boxes(page);
    expect(without.length).toBeGreaterThan(10);
    expect(names(without)).toEqual([]);

    const late = page.waitForResponse('**/api/campaign-discount**');
    await page.locator('header').getByRole('link', { name: 'Eheringe', exact: true }).first().click();
    const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await title('Eheringe');
    const seen = await boxes(page);
    expect(names(seen)).toEqual([]);
    await (await late).finished();
    await page.waitForLoadState('networkidle');
    expect(await boxes(page)).toEqual(seen);

    await page.goBack();
    await title('Verlobungsringe');
    await page.goForward();
    await title('Eheringe');
    await expect.poll(async () => names(await boxes(page)), { timeout: 10_000 }).toContain('Ringgröße finden');
    await fault(shop, { mode: 'none' });
    await expect
      .poll(async () => (await fetch(`${shop.origin}/catalog/verlobungsringe`)).headers.get('cache-status'), { timeout: 10_000 })
      .toContain('hit');
    expect(await (await fetch(`${shop.origin}/catalog/verlobungsringe`)).text()).toContain('Zu den Eheringen');
    expect(problems).toEqual([]);
    await close();
  });

  it('play a film only without prefers-reduced-motion, and can be stopped', async () => {
    const { page, problems, close } = await visit(browser);
    const t = words.de;
    await page.route('**/api/campaign-discount**', (route) => route.fulfill({ json: { data: [FILM] } }));
    await page.route('**/film.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: '' }));
    await page.goto(`${shop.origin}/collections`);
    await hydrated(page);
    await page.locator('header').getByRole('link', { name: 'Ringe', exact: true }).first().click();
    await page.waitForURL('**/catalog/ringe');
    const film = page.locator('video');
    await page.getByRole('button', { name: t.playFilm }).waitFor();
    expect(await film.getAttribute('src')).toBeNull();
    expect(await film.evaluate((video: HTMLVideoElement) => [video.muted, video.playsInline, video.loop])).toEqual([true, true, false]);
    expect(await axeViolations(page)).toEqual([]);
    await film.scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: t.playFilm }).click();
    await page.getByRole('button', { name: t.pauseFilm }).waitFor();
    await expect.poll(() => film.getAttribute('src')).toContain('/film.mp4');
    expect(problems).toEqual([]);
    await close();
  });
});

const FILM = {
  id: 99,
  promotion_banner: true,
  promotion_banner_file: { media_type: 'video', url: '/media/film.mp4', alt: 'Ein Ring dreht sich', width: 800, height: 800 },
  promotion_banner_options: { position: 'left', skip_rows: 1, size: '1x2', url: '/collection/aurora' },
  promotion_banner_text: { title: 'Aurora', cta: 'Aurora ansehen' },
};
