import { expect, it } from 'vitest';
import { pagesOfPosts, postsOnPage } from './post-pages.ts';

it.each([0, 1, 10, 11, 22, 23, 100])('the pages of %i posts hold each post once', (total) => {
  const pages = Array.from({ length: pagesOfPosts(total) }, (_, index) => postsOnPage(index + 1));
  const shown = pages.flatMap(({ offset, count }) => Array.from({ length: count }, (_, index) => offset + index));
  expect(shown.filter((one) => one < total)).toEqual(Array.from({ length: total }, (_, index) => index));
  expect(pages.at(-1)?.offset ?? 0).toBeLessThan(Math.max(total, 1));
});
