/** Where a page was left, so that its entry of the history can be shown as it was. */
export interface LeftPlace {
  /** Pixels the window was scrolled by. */
  readonly top: number;
  /** In a list that grows at both ends: its topmost card in view, by its link, and how far below the window's edge it stood. */
  readonly card?: { readonly href: string; readonly top: number };
  /** First and last of the pages that were loaded. */
  readonly pages?: readonly [from: number, to: number];
  /** The link in the list that had the focus. */
  readonly focus?: string;
}

const HREF_MAX = 500;
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isHref = (value: unknown): value is string => typeof value === 'string' && value.startsWith('/') && value.length <= HREF_MAX;

/** What was stored, or what another program left in its place: null unless it is whole. */
export function parsePlace(value: unknown): LeftPlace | null {
  const { top, card, pages, focus } = Object(value) as { [K in keyof LeftPlace]: unknown };
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

/** `3-7` in the markup of a list, `[3, 7]` in the store. */
export function parsePages(value: unknown): readonly [number, number] | null {
  const [from, to, more] = typeof value === 'string' ? value.split('-').map(Number) : Array.isArray(value) ? (value as unknown[]) : [];
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || more !== undefined) return null;
  const [first, last] = [from as number, to as number];
  return first >= 1 && last >= first ? [first, last] : null;
}
