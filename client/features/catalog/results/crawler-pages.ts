/** So many pages are listed whole. */
const LISTED_MAX = 100;

/**
 * The hidden list of page links (specification, section 2): all pages of a listing, in every page of it. Of a listing that is larger: the
 * pages of the same ten, the tens of the same hundred, the hundreds of the same thousand, and so on. So a crawler reaches every page in one
 * click per digit of the page count, with at most eleven links per digit.
 */
export function crawlerPages(page: number, pages: number): number[] {
  if (pages <= 1) return [];
  if (pages <= LISTED_MAX) return Array.from({ length: pages }, (_, index) => index + 1);
  const found = new Set([1, pages]);
  for (let step = 1; step <= pages; step *= 10) {
    const start = page - (page % (step * 10));
    for (let digit = 0; digit <= 10; digit += 1) found.add(start + digit * step);
  }
  return [...found].filter((one) => one >= 1 && one <= pages).sort((a, b) => a - b);
}
