import { splitLocale, withoutLocale } from '../../site.ts';
import type { Routes } from '../../routes.ts';
import type { App } from '../app.tsx';
import type { Navigator } from './navigator.ts';
import { isPlainClick } from './plain-click.ts';

/** A pointer that rests this long on a link is about to click; cards that only scroll past below it are not prefetched. */
const HOVER_MS = 65;

interface LinkActions extends Pick<Routes, 'match'> {
  readonly load: (path: string, search: string) => Promise<unknown>;
  /** A click on a link to this page on another domain of the shop. */
  readonly onOtherSite: (url: URL) => void;
}

/**
 * Pages hold plain anchors: a router component for each link would cost a tenth of a render. One click handler for all of them navigates
 * inside the app, one loads the target of a hovered or focused link in advance.
 */
export function handleLinks(navigator: Navigator, app: App, { match, load, onOtherSite }: LinkActions): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const other = otherSiteUrl(event.target, app);
    if (other) {
      event.preventDefault();
      return onOtherSite(other);
    }
    const url = internalUrl(event.target, app, match);
    if (!url) return;
    event.preventDefault();
    void navigator.navigate(url.pathname + url.search + url.hash);
  });
  const prefetched = new Set<string>();
  const prefetch = (target: EventTarget | null) => {
    const url = internalUrl(target, app, match);
    if (!url || prefetched.has(url.href)) return;
    prefetched.add(url.href);
    void load(withoutLocale(url.pathname), url.search);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onPointerOver = ({ target }: Event) => {
    clearTimeout(timer);
    timer = setTimeout(prefetch, HOVER_MS, target);
  };
  document.addEventListener('pointerover', onPointerOver, { passive: true });
  document.addEventListener('focusin', ({ target }) => prefetch(target));
  addEventListener('popstate', () => void navigator.pop());
}

/** This page in a language that lives on another domain of the shop. */
function otherSiteUrl(target: EventTarget | null, { site }: App): URL | null {
  const anchor = target instanceof Element ? target.closest('a') : null;
  const language = anchor?.hreflang && site.languages.find(({ locale, prefix }) => locale === anchor.hreflang && prefix === null);
  return language ? new URL(anchor.href) : null;
}

/** The address of the link around the event's target; null when the browser should handle it. */
function internalUrl(target: EventTarget | null, app: App, match: Routes['match']): URL | null {
  const anchor = target instanceof Element ? target.closest('a') : null;
  if (!anchor?.href || anchor.target || anchor.hasAttribute('download')) return null;
  const url = new URL(anchor.href);
  if (url.origin !== location.origin) return null;
  // A fragment of the current page.
  if (url.hash && url.pathname === location.pathname && url.search === location.search) return null;
  const { locale, path } = splitLocale(app.site, url.pathname);
  return locale === app.locale && match(path) ? url : null;
}
