import { paginatorItems } from '../../../ui/paginator-items.ts';

/**
 * Pages that the visible paginator does not link to: those of the same ten, the tens of the same hundred, the hundreds of the same
 * thousand, and so on. So a crawler reaches every page in one click per digit of the page count, with at most ten links per digit.
 */
export function crawlerPages(page: number, pages: number): number[] {
  const visible = new Set<unknown>(paginatorItems(page, pages));
  const found = new Set<number>();
  for (let step = 1; step <= pages; step *= 10) {
    const start = page - (page % (step * 10));
    for (let digit = 0; digit <= 10; digit += 1) found.add(start + digit * step);
  }
  return [...found].filter((one) => one >= 1 && one <= pages && !visible.has(one)).sort((a, b) => a - b);
}
