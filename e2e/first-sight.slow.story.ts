import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { words } from './support/words.ts';

shareBeforeStories();

/** The shift within a line by a font that comes late: a word by a fraction of a pixel. As the measure is told (three decimals) it is 0. */
const STILL = 0.0005;

interface Sight {
  /** Cumulative layout shift, of what moves by itself. */
  readonly shifts: { value: number; what: string[] }[];
  /** The largest element so far. */
  readonly largest: { tag: string; url: string; loading: string; priority: string } | null;
}

/** The browser's own messages: runs before anything of the page. */
const watch = () => {
  const sight: { shifts: Sight['shifts']; largest: Sight['largest'] } = { shifts: [], largest: null };
  Object.assign(globalThis, { sight });
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] };
  type Largest = PerformanceEntry & { element: HTMLImageElement | null; url: string };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue;
      const what = entry.sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 100) : node === null ? 'gone' : 'text',
      );
      sight.shifts.push({ value: entry.value, what });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    const { element, url } = list.getEntries().at(-1) as Largest;
    sight.largest = {
      tag: element?.tagName ?? '',
      url: new URL(url || '/', location.href).pathname,
      loading: element?.loading ?? '',
      priority: element?.fetchPriority ?? '',
    };
  }).observe({ type: 'largest-contentful-paint', buffered: true });
};

const sightOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { sight: Sight }).sight);

/** Pictures in the order in which they were asked for. */
const picturesAskedFor = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.startsWith('/media/'))
      .toSorted((a, b) => a.startTime - b.startTime)
      .map(({ name }) => new URL(name).pathname),
  );

async function open(path: string, viewport: { width: number; height: number }) {
  const visitor = await visit(browser, { viewport });
  await visitor.page.addInitScript(watch);
  await visitor.page.goto(shop.origin + path, { waitUntil: 'load' });
  await hydrated(visitor.page);
  // Fonts, late sheets and what appears after hydration have had their chance to move something.
  await visitor.page.evaluate(async () => document.fonts.ready);
  await visitor.page.waitForTimeout(600);
  return visitor;
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('the first load on %s', (_, viewport) => {
  it.each([
    ['a listing', '/catalog'],
    ['a later page', '/catalog?page=3'],
    ['a collection', '/collection/aurora'],
    ['a product', words.de.productPath],
  ])('%s has no layout shift, and its largest picture loads first', async (_name, path) => {
    const { page, problems, close } = await open(path, viewport);
    const { shifts, largest } = await sightOf(page);
    const shifted = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(shifted < STILL ? [] : shifts).toEqual([]);
    expect(largest).toMatchObject({ tag: 'IMG', loading: 'eager', priority: 'high' });
    expect((await picturesAskedFor(page))[0]).toBe(largest?.url);
    expect(problems).toEqual([]);
    await close();
  });
});
