/** A list that grows at both ends says which pages it holds: `data-pages="3-7"`. Items that are not cards have `data-extra`. */
export const PAGED_LIST = '[data-pages]';
export const findPagedList = (): HTMLElement | null => document.querySelector<HTMLElement>(PAGED_LIST);

/** The list's cards in their order, without banners and placeholders. */
export const cardsOf = (list: HTMLElement): NodeListOf<HTMLElement> => list.querySelectorAll<HTMLElement>(':scope > li:not([data-extra])');

/** The first card whose middle is below the window's upper edge; null when the window is below the list. */
export function cardInView(list: HTMLElement): HTMLElement | null {
  const cards = cardsOf(list);
  return cards[firstInView(cards.length, (index) => middle(cards[index]) > 0)] ?? null;
}

function middle(card: HTMLElement | undefined): number {
  if (!card) return 0;
  const { top, bottom } = card.getBoundingClientRect();
  return (top + bottom) / 2;
}

/**
 * The card in the middle of the window, where the eye is; below the list's end the first card in view. By the page of this card the address
 * is named and by its place a position is stored, so that a reload always finds it.
 */
export function cardBeingRead(list: HTMLElement): HTMLElement | null {
  const cards = cardsOf(list);
  const isBelowMiddle = (index: number) => (cards[index]?.getBoundingClientRect().bottom ?? 0) > innerHeight / 2;
  return cards[firstInView(cards.length, isBelowMiddle)] ?? cardInView(list);
}

/** Binary search: rows stand one below the other. `length` when none is in view. */
export function firstInView(length: number, isInView: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const half = (low + high) >> 1;
    if (isInView(half)) high = half;
    else low = half + 1;
  }
  return low;
}
