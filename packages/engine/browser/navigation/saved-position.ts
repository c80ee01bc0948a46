/** Where a page was left: enough to show its history entry as it was. */
export interface SavedPosition {
  /** `scrollY`. */
  readonly top: number;
  /** In a list that grows at both ends: the card that was read, by its link, and its distance from the window's upper edge. */
  readonly card?: { readonly href: string; readonly top: number };
  /** First and last of the loaded pages. */
  readonly pages?: readonly [from: number, to: number];
  /** The link in the list that had the focus. */
  readonly focus?: string;
}

const HREF_MAX = 500;
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isHref = (value: unknown): value is string => typeof value === 'string' && value.startsWith('/') && value.length <= HREF_MAX;

/** Checks a value from the browser's storage, where another program may have written. Null without a valid `top`. */
export function parsePosition(value: unknown): SavedPosition | null {
  const { top, card, pages, focus } = Object(value) as { [K in keyof SavedPosition]: unknown };
  if (!isNumber(top)) return null;
  const { href, top: cardTop } = Object(card) as { href?: unknown; top?: unknown };
  const span = parsePages(pages);
  return {
    top,
    ...(isHref(href) && isNumber(cardTop) && { card: { href, top: cardTop } }),
    ...(span && { pages: span }),
    ...(isHref(focus) && { focus }),
  };
}

/** `3-7` in the markup of a list, `[3, 7]` in the storage. */
export function parsePages(value: unknown): readonly [number, number] | null {
  const [from, to, more] = typeof value === 'string' ? value.split('-').map(Number) : Array.isArray(value) ? (value as unknown[]) : [];
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || more !== undefined) return null;
  const [first, last] = [from as number, to as number];
  return first >= 1 && last >= first ? [first, last] : null;
}
