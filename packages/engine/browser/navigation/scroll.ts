import { readJson, writeJson } from '../storage/storage.ts';
import { keyOf, type ShownPage } from './navigator.ts';
import { cardBeingRead, findPagedList, PAGED_LIST } from './paged-list.ts';
import { parsePages, parsePosition, type SavedPosition } from './saved-position.ts';

const STORAGE_KEY = 'scroll';
const STORED_ENTRIES = 50;
const positions = new Map<string, SavedPosition>();

/** Where the history entry was left; null for an entry that is new to this tab. */
export const savedPosition = (key: string): SavedPosition | null => positions.get(key) ?? null;

/**
 * A reload scrolls to where the page was left. The browser restores pixels: right for most pages, wrong for a list that was longer then;
 * lists are restored by the card in the middle. Called before hydration: the server's HTML has the card already.
 */
export function restoreScrollAfterReload(): void {
  const stored = readJson('session', STORAGE_KEY, (value) => (typeof value === 'object' ? value : null));
  for (const [key, value] of Object.entries(stored ?? {}).slice(-STORED_ENTRIES)) {
    const position = parsePosition(value);
    if (position) positions.set(key, position);
  }
  // A busy browser may reload without the state of the entry: the entry that was saved last is the reloaded one.
  const position = positions.get(keyOf(history.state) ?? (isReload() ? [...positions.keys()].at(-1) : undefined) ?? '');
  // A shopper who scrolled while the page was loading stays there. A busy browser may restore its pixels after all.
  if (position?.card && (scrollY === 0 || scrollY === position.top)) scrollToPosition(position);
}

const isReload = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

/**
 * Called when a navigation begins, and again just before another page is shown: the shopper may have scrolled meanwhile. A listing may show
 * skeletons in place of its cards by then, so the card of the beginning is kept.
 */
export function savePosition(key: string, begins = false): void {
  const before = positions.get(key);
  const position = !begins && before?.card && !findPagedList() ? before : currentPosition();
  // Saved last, stored last.
  positions.delete(key);
  positions.set(key, position);
}

/** Takes scroll restoration over from the browser, and stores the positions when the document is left. */
export function manageScrollRestoration(currentKey: () => string): void {
  const store = () => {
    savePosition(currentKey());
    writeJson('session', STORAGE_KEY, Object.fromEntries([...positions].slice(-STORED_ENTRIES)));
  };
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    store();
    if (!findPagedList()) history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  // A phone may end a hidden page without any further event.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') store();
  });
}

/** After a navigation: to the element of the fragment, to the saved position, or to the top with the focus on the page's start. */
export function restoreScroll({ location, action, keepScroll }: ShownPage, from: ShownPage): void {
  if (keepScroll) return;
  const target = location.hash === '' ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target) return target.scrollIntoView();
  const position = action === 'pop' ? savedPosition(location.key) : null;
  if (position) scrollToPosition(position);
  else scrollTo({ top: 0, behavior: 'instant' });
  const focused = position?.focus !== undefined && findLink(position.focus);
  if (focused) return focused.focus({ preventScroll: true });
  // Screen readers announce a new page and the keyboard starts at its top, as after a full load.
  if (action !== 'pop' || location.pathname !== from.location.pathname) document.getElementById('main')?.focus({ preventScroll: true });
}

function currentPosition(): SavedPosition {
  const list = findPagedList();
  const card = list && cardBeingRead(list);
  const href = card?.querySelector('a')?.getAttribute('href');
  const pages = parsePages(list?.dataset['pages']);
  const focus = list?.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null;
  return {
    top: scrollY,
    ...(card && href && { card: { href, top: card.getBoundingClientRect().top } }),
    ...(pages && { pages }),
    ...(focus && { focus }),
  };
}

function scrollToPosition({ top, card }: SavedPosition): void {
  const found = card && findLink(card.href)?.closest('li');
  // The pixel of a card that is gone belongs to a longer list: it may lie in the footer.
  const target = found ? scrollY + found.getBoundingClientRect().top - card.top : card ? 0 : top;
  scrollTo({ top: target, behavior: 'instant' });
}

/** Compares attributes instead of building a selector: stored values are not trusted. */
const findLink = (href: string): HTMLAnchorElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>(`${PAGED_LIST} a`)].find((link) => link.getAttribute('href') === href);
