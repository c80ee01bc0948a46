import { readJson, writeJson } from '../browser/storage.ts';
import type { Shown } from './navigator.ts';

const STORE = 'scroll';
const REMEMBERED = 50;
const positions = new Map<string, number>();

/** Back and forward find the window where it was left; a reload is the browser's own business. Answers what to call before a page is left. */
export function rememberScroll(): (from: Shown) => void {
  const stored = readJson('session', STORE, (value) => (typeof value === 'object' && value !== null ? value : null));
  for (const [key, top] of Object.entries(stored ?? {})) if (typeof top === 'number') positions.set(key, top);
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    writeJson('session', STORE, Object.fromEntries([...positions].slice(-REMEMBERED)));
  });
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  return ({ location }) => {
    positions.delete(location.key);
    positions.set(location.key, scrollY);
  };
}

/** After a navigation: to the marked element, to where the entry was left, or to the top with the focus on the page's beginning. */
export function placeWindow({ location, by, keepScroll }: Shown, from: Shown): void {
  if (keepScroll) return;
  const marked = location.hash === '' ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (marked) return marked.scrollIntoView();
  scrollTo({ top: by === 'pop' ? (positions.get(location.key) ?? 0) : 0, behavior: 'instant' });
  // A new page is announced and reached by keyboard from its top, as a full load would have it.
  if (location.pathname !== from.location.pathname) document.getElementById('main')?.focus({ preventScroll: true });
}
