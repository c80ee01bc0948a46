import { type createBrowserRouter, RouterContextProvider } from 'react-router';
import { splitLocale } from '../../shared/i18n/locales.ts';
import { match } from '../../shared/routes.ts';
import { type App, appRouterContext } from '../app-context.tsx';
import { preloadPage } from '../routes.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Pages hold plain anchors (a router component for each link costs a tenth of a render). One handler for all of them navigates
 * inside the app, one prefetches what is hovered or focused.
 */
export function followLinks(router: Router, app: App): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const to = internalPath(event.target, app);
    if (!to) return;
    event.preventDefault();
    void router.navigate(to);
  });
  const prefetched = new Set<string>();
  const prefetch = (event: Event) => {
    const to = internalPath(event.target, app);
    if (!to || prefetched.has(to)) return;
    prefetched.add(to);
    void prefetchPage(router, app, to);
  };
  document.addEventListener('pointerover', prefetch, { passive: true });
  document.addEventListener('focusin', prefetch);
  focusAfterNavigation(router);
}

/** The path inside the router (no locale prefix) of the link an event happened on; null when the browser should handle it. */
function internalPath(target: EventTarget | null, app: App): string | null {
  const anchor = target instanceof Element ? target.closest('a') : null;
  if (!anchor?.href || anchor.target || anchor.hasAttribute('download')) return null;
  const url = new URL(anchor.href);
  if (url.origin !== location.origin) return null;
  if (url.hash && url.pathname === location.pathname && url.search === location.search) return null;
  const { locale, path } = splitLocale(url.pathname);
  if (locale !== app.locale || !match(path)) return null;
  return path + url.search + url.hash;
}

/** Chunk and data, into the module cache and the query cache; a failure only means that the click will load them. */
async function prefetchPage(router: Router, app: App, to: string): Promise<void> {
  const found = match(to.split(/[?#]/, 1)[0] ?? '');
  if (!found) return;
  const route = router.routes[0]?.children?.find(({ id }) => id === found.key);
  const loader = typeof route?.loader === 'function' ? route.loader : null;
  const request = new Request(new URL(to, location.origin));
  const context = new RouterContextProvider();
  context.set(appRouterContext, app);
  const args = { params: found.params, request, url: new URL(request.url), pattern: route?.path ?? '', context };
  await Promise.allSettled([preloadPage(found.key), loader?.(args as never, undefined)]);
}

/** A new page is announced and reached by keyboard from its top: focus goes to <main>, as a full load would reset it. */
function focusAfterNavigation(router: Router): void {
  let shown = router.state.location.pathname;
  router.subscribe(({ navigation, location: { pathname } }) => {
    if (navigation.state !== 'idle' || pathname === shown) return;
    shown = pathname;
    requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }));
  });
}
