export type PaginatorItem = number | 'gap';

/** Pages around the current one that are always shown, and pages at both ends (specification, section 9). */
const RANGE = 3;
const MARGIN = 1;

/** Page 5 of 9: `1 … 4 5 6 … 9`. */
export function paginatorItems(page: number, pages: number): PaginatorItem[] {
  const start = Math.max(1, Math.min(page - Math.floor(RANGE / 2), pages - RANGE + 1));
  const shown: number[] = [];
  for (let number = 1; number <= pages; number++) {
    if (number <= MARGIN || number > pages - MARGIN || (number >= start && number < start + RANGE)) shown.push(number);
  }
  return shown.flatMap((number, index): PaginatorItem[] => {
    const previous = shown[index - 1] ?? number - 1;
    return number - previous > 1 ? ['gap', number] : [number];
  });
}
