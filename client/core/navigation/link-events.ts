import { type Locale, splitLocale } from '../../../shared/i18n/locales.ts';
import { match } from '../../../shared/routes.ts';
import { isPlainClick } from './plain-click.ts';
import type { Navigator } from './navigator.ts';

/** A pointer that rests this long on a link means it; cards that are scrolled by under it are not asked for. */
const REST_MS = 65;

/**
 * Pages hold plain anchors (a router component for each link costs a tenth of a render). One handler for all of them navigates
 * inside the app, one makes ready what is hovered or focused.
 */
export function followLinks(navigator: Navigator, locale: Locale, load: (path: string, search: string) => Promise<unknown>): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const url = internalUrl(event.target, locale);
    if (!url) return;
    event.preventDefault();
    void navigator.navigate(url.pathname + url.search + url.hash);
  });
  const prefetched = new Set<string>();
  const prefetch = (target: EventTarget | null) => {
    const url = internalUrl(target, locale);
    if (!url || prefetched.has(url.href)) return;
    prefetched.add(url.href);
    void load(splitLocale(url.pathname).path, url.search);
  };
  let resting: ReturnType<typeof setTimeout> | undefined;
  const pointed = ({ target }: Event) => {
    clearTimeout(resting);
    resting = setTimeout(prefetch, REST_MS, target);
  };
  document.addEventListener('pointerover', pointed, { passive: true });
  document.addEventListener('focusin', ({ target }) => prefetch(target));
  addEventListener('popstate', () => void navigator.pop());
}

/** The address of the link an event happened on; null when the browser should handle it itself. */
function internalUrl(target: EventTarget | null, pageLocale: Locale): URL | null {
  const anchor = target instanceof Element ? target.closest('a') : null;
  if (!anchor?.href || anchor.target || anchor.hasAttribute('download')) return null;
  const url = new URL(anchor.href);
  if (url.origin !== location.origin) return null;
  // A mark on this very page.
  if (url.hash && url.pathname === location.pathname && url.search === location.search) return null;
  const { locale, path } = splitLocale(url.pathname);
  return locale === pageLocale && match(path) ? url : null;
}
