import { paginatorItems } from '../../../ui/paginator-items.ts';

/**
 * The pages that a crawler could not reach from here through the visible paginator: those of the same ten, the tens of the same hundred,
 * the hundreds of the same thousand, and so on. Every page of the largest listing is a click per digit away, with at most ten links each.
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
