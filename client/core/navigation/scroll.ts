import { readJson, writeJson } from '../browser/storage.ts';
import { type LeftPlace, parsePages, parsePlace } from './left-place.ts';
import { cardInView, LIST, listInPage } from './list-in-page.ts';
import { keyOf, type Shown } from './navigator.ts';

const STORE = 'scroll';
const REMEMBERED = 50;
const places = new Map<string, LeftPlace>();

/** Where the entry of the history was left; null for one that is new to this tab. */
export const placeOf = (key: string): LeftPlace | null => places.get(key) ?? null;

/**
 * A reload finds the window where it was left. The browser restores by pixels: right for most pages, wrong for a list that was longer then;
 * its entries are placed by the card that stood at the top. Called before hydration: the server's HTML has the card already.
 */
export function placeReloadedWindow(): void {
  const stored = readJson('session', STORE, (value) => (typeof value === 'object' ? value : null));
  for (const [key, value] of Object.entries(stored ?? {}).slice(-REMEMBERED)) {
    const place = parsePlace(value);
    if (place) places.set(key, place);
  }
  // A busy browser may reload without the state of the entry: the page that was left last is the one that is reloaded.
  const left = places.get(keyOf(history.state) ?? (isReload() ? [...places.keys()].at(-1) : undefined) ?? '');
  // Who has scrolled already while the page was loading stays there.
  if (left?.card && scrollY === 0) standAt(left);
}

const isReload = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

/** Just before another page takes this one's place. */
export function keepPlace(key: string): void {
  places.delete(key);
  places.set(key, currentPlace());
}

/** From now on back and forward are the shop's to place; a document that is left hands its places to the next one. */
export function rememberScroll(shownKey: () => string): void {
  const store = () => {
    keepPlace(shownKey());
    writeJson('session', STORE, Object.fromEntries([...places].slice(-REMEMBERED)));
  };
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    store();
    if (!listInPage()) history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  // A phone may end a hidden page without a word.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') store();
  });
}

/** After a navigation: to the marked element, to where the entry was left, or to the top with the focus on the page's beginning. */
export function placeWindow({ location, by, keepScroll }: Shown, from: Shown): void {
  if (keepScroll) return;
  const marked = location.hash === '' ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (marked) return marked.scrollIntoView();
  const left = by === 'pop' ? placeOf(location.key) : null;
  if (left) standAt(left);
  else scrollTo({ top: 0, behavior: 'instant' });
  const focused = left?.focus !== undefined && linkTo(left.focus);
  if (focused) return focused.focus({ preventScroll: true });
  // A new page is announced and reached by keyboard from its top, as a full load would have it.
  if (by !== 'pop' || location.pathname !== from.location.pathname) document.getElementById('main')?.focus({ preventScroll: true });
}

function currentPlace(): LeftPlace {
  const list = listInPage();
  const card = list && cardInView(list);
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

function standAt({ top, card }: LeftPlace): void {
  const found = card && linkTo(card.href)?.closest('li');
  const to = found ? scrollY + found.getBoundingClientRect().top - card.top : top;
  scrollTo({ top: to, behavior: 'instant' });
}

/** By comparing, not by a selector: what was stored is not trusted. */
const linkTo = (href: string): HTMLAnchorElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>(`${LIST} a`)].find((link) => link.getAttribute('href') === href);
