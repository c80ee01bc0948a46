import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardCount, endAtLastLoaded, firstPage, lastPage, pageOfCard, initialPages, withNeighbour } from './loaded-pages.ts';
import type { CatalogCards } from '../queries.ts';

const answer = (page: number, ids: readonly number[], last = 9, total = 180): CatalogCards => ({
  data: ids.map((id) => ({ id, badges: [] as const }) as unknown as CatalogCards['data'][number]),
  meta: { current_page: page, last_page: last, total, per_page: 20, left_out_words: [], read_words: [] },
  entity: null,
});
const idsOf = (loaded: ReturnType<typeof initialPages>) => loaded.pages.map(({ products }) => products.map(({ id }) => id));

describe('withNeighbour()', () => {
  it('adds a page before the first and after the last', () => {
    const loaded = withNeighbour(withNeighbour(initialPages(4, answer(4, [7, 8])), 5, answer(5, [9])), 3, answer(3, [5, 6]));
    expect(loaded.pages.map(({ page }) => page)).toEqual([3, 4, 5]);
    expect([firstPage(loaded), lastPage(loaded), cardCount(loaded)]).toEqual([3, 5, 5]);
    expect([0, 1, 2, 3, 4, 99].map((index) => pageOfCard(loaded, index))).toEqual([3, 3, 4, 4, 5, 5]);
  });

  it('keeps a product that moved to another page at its first place', () => {
    const later = withNeighbour(initialPages(4, answer(4, [7, 8, 8])), 5, answer(5, [8, 9]));
    expect(idsOf(later)).toEqual([[7, 8], [9]]);
    expect(idsOf(withNeighbour(later, 3, answer(3, [6, 7])))).toEqual([[6], [7, 8], [9]]);
  });

  it('ignores a page that is loaded already or not adjacent', () => {
    const loaded = initialPages(4, answer(4, [7]));
    for (const page of [1, 2, 4, 6]) expect(withNeighbour(loaded, page, answer(page, [1]))).toBe(loaded);
  });

  it('after the catalogue has shrunk: the last page is the last one with products', () => {
    const loaded = initialPages(4, answer(4, [7]));
    expect(endAtLastLoaded(loaded).last).toBe(4);
    expect(withNeighbour(loaded, 5, answer(5, [], 9)).last).toBe(4);
    expect(withNeighbour(loaded, 5, answer(5, [9], 5, 81))).toMatchObject({ last: 5, total: 81 });
  });

  it('counts the missing products of a page added above, not of one below', () => {
    const loaded = withNeighbour(initialPages(4, answer(4, [7, 8])), 3, answer(3, [6, 7]));
    expect(withNeighbour(loaded, 5, answer(5, [8, 9])).pages.map(({ missing }) => missing)).toEqual([19, 0, 0]);
  });

  it('keeps the products before the first page if they end where it begins', () => {
    const before = (page: number, perPage: number): CatalogCards => {
      const products = answer(page, [3, 4, 5, 6]);
      return { ...products, meta: { ...products.meta, per_page: perPage } };
    };
    const opened = initialPages(4, answer(4, [7]), before(15, 4));
    expect(opened.before.map(({ id }) => id)).toEqual([3, 4, 5, 6]);
    expect(withNeighbour(opened, 5, answer(5, [8])).before).toBe(opened.before);
    expect(withNeighbour(opened, 3, answer(3, [5, 6]), before(10, 4)).before).toHaveLength(4);
    expect(withNeighbour(opened, 3, answer(3, [5, 6])).before).toEqual([]);
    // A backend that ignores the requested page size.
    expect(initialPages(4, answer(4, [7]), before(15, 20)).before).toEqual([]);
  });

  it('never contains a product twice', () => {
    const ids = fc.array(fc.nat(30), { maxLength: 20 });
    const neighbours = fc.array(fc.tuple(fc.boolean(), ids), { maxLength: 8 });
    fc.assert(
      fc.property(ids, neighbours, (first, more) => {
        let loaded = initialPages(20, answer(20, first));
        for (const [up, data] of more) {
          const page = up ? firstPage(loaded) - 1 : lastPage(loaded) + 1;
          loaded = withNeighbour(loaded, page, answer(page, data, 99));
        }
        const shown = idsOf(loaded).flat();
        expect(new Set(shown).size).toBe(shown.length);
        expect(cardCount(loaded)).toBe(shown.length);
      }),
    );
  });
});
