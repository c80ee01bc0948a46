import { describe, expect, it } from 'vitest';
import { crawlerPages } from './crawler-pages.ts';

/** The largest number of clicks from the first page to any other. */
function depth(pages: number): number {
  let reached = new Set([1]);
  const seen = new Set(reached);
  for (let clicks = 0; ; clicks += 1) {
    if (seen.size === pages) return clicks;
    const next = new Set<number>();
    for (const page of reached) {
      for (const to of crawlerPages(page, pages)) if (!seen.has(to)) next.add(to);
    }
    if (next.size === 0) throw new Error(`${pages - seen.size} pages are out of reach`);
    next.forEach((page) => seen.add(page));
    reached = next;
  }
}

describe('crawlerPages()', () => {
  it.each([
    [1, 1, []],
    [1, 0, []],
    [1, 3, [1, 2, 3]],
    [3, 5, [1, 2, 3, 4, 5]],
    [100, 100, Array.from({ length: 100 }, (_, index) => index + 1)],
    [27, 300, [1, 10, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 40, 50, 60, 70, 80, 90, 100, 200, 300]],
  ])('page %i of %i', (page, pages, links) => {
    expect(crawlerPages(page, pages)).toEqual(links);
  });

  it.each([2, 9, 60, 100, 487, 5000])('links to every page of %i within one click per digit, plus one', (pages) => {
    expect(depth(pages)).toBeLessThanOrEqual(String(pages).length + 1);
  });

  it('returns at most 46 links in a listing of 5000 pages', () => {
    const counts = Array.from({ length: 5000 }, (_, index) => crawlerPages(index + 1, 5000).length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(46);
    expect(crawlerPages(4321, 5000)).toContain(4329);
  });
});
