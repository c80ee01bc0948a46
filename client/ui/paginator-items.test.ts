import { describe, expect, it } from 'vitest';
import { paginatorItems } from './paginator-items.ts';

describe('paginatorItems', () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 3, 'gap', 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
    [9, 9, [1, 'gap', 7, 8, 9]],
    [2, 3, [1, 2, 3]],
  ])('page %i of %i', (page, pages, items) => {
    expect(paginatorItems(page, pages)).toEqual(items);
  });
});
