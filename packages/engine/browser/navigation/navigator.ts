import { withoutPrefix, withPrefix } from '../../site.ts';
import type { LoadedPage, PageView } from '../page-view.ts';
import { type Location, type NavigateOptions, toLocation } from './location.tsx';

/** How the address of a page came about, in the words of the History API. */
type Action = 'load' | 'push' | 'replace' | 'pop';

/** The page on the screen and its address. */
export interface ShownPage {
  /** Pathname with locale prefix, as in the address bar. */
  readonly location: Location;
  readonly view: PageView;
  /** Key of the history entry that the page was loaded for. */
  readonly entry: string;
  readonly action: Action;
  /** The window stays where it is scrolled to. */
  readonly keepScroll: boolean;
}

/** A navigation that failed while the page stayed as it was. */
export interface FailedNavigation {
  readonly retry: () => void;
  readonly dismiss: () => void;
}

type Listener = (shown: ShownPage, pending: Location | null, failed: FailedNavigation | null) => void;

export interface Navigator {
  readonly current: () => ShownPage;
  /** `path` with locale prefix. Resolves when the page is ready to be shown, or a later navigation replaced this one. */
  navigate(path: string, options?: NavigateOptions): Promise<void>;
  /** Call on `popstate`. */
  pop(): Promise<void>;
  /**
   * Gives the shown page another address (a further page of a listing was scrolled to) without loading anything; the history entry stays.
   * `entry` is that of the calling page: a page that is still on the screen while the next one renders must not change its address.
   */
  replaceAddress(path: string, entry: string): void;
  subscribe(listener: Listener): () => void;
}

export interface NavigatorOptions {
  /** Of the pages of this document: empty, or `/en`. */
  readonly prefix: string;
  readonly first: PageView;
  readonly load: (path: string, search: string) => Promise<LoadedPage>;
  /** The used part of `window`. */
  readonly browser: {
    readonly history: Pick<History, 'state' | 'pushState' | 'replaceState'>;
    readonly location: Pick<Window['location'], 'href' | 'assign' | 'replace'>;
  };
  /** True if the browser has to load the page as a new document. `path` without locale prefix. */
  readonly needsDocument?: (path: string) => boolean;
  /** Awaited before the browser leaves this document. */
  readonly beforeUnload?: () => Promise<void>;
  /** Called before anything on the page shows that another one is loading. */
  readonly onBegin?: (from: ShownPage) => void;
  /** Called just before another page is shown. */
  readonly onLeave?: (from: ShownPage) => void;
  readonly onError?: (error: unknown, href: string) => void;
  /** True if this device has lost its connection: a failure then says nothing about the page. */
  readonly isOffline?: () => boolean;
}

/** One navigation at a time: the last call wins, in whatever order the pages load. The address changes together with the page. */
export function createNavigator(options: NavigatorOptions): Navigator {
  const { prefix, first, load, browser, needsDocument, beforeUnload, onBegin, onLeave, onError, isOffline } = options;
  const { history } = browser;
  const listeners = new Set<Listener>();
  const firstKey = keyOf(history.state) ?? newKey(history);
  let shown: ShownPage = {
    location: toLocation(new URL(browser.location.href), firstKey),
    view: first,
    entry: firstKey,
    action: 'load',
    keepScroll: true,
  };
  let latest = 0;
  let pending: Location | null = null;
  let failed: FailedNavigation | null = null;
  const notify = (nextPending = pending, nextFailed = failed) => {
    pending = nextPending;
    failed = nextFailed;
    listeners.forEach((listener) => listener(shown, nextPending, nextFailed));
  };

  async function open(url: URL, action: Exclude<Action, 'load'>, keepScroll: boolean): Promise<void> {
    latest += 1;
    const id = latest;
    const location = toLocation(url, (action === 'pop' ? keyOf(history.state) : undefined) ?? crypto.randomUUID());
    if (pending === null) onBegin?.(shown);
    notify(location, null);
    if (needsDocument?.(withoutPrefix(prefix, url.pathname))) return openDocument(url, action, id);
    const loaded = await load(withoutPrefix(prefix, url.pathname), url.search);
    if (id !== latest) return;
    if ('redirectTo' in loaded)
      return open(new URL(withPrefix(prefix, loaded.redirectTo), url), action === 'push' ? 'push' : 'replace', keepScroll);
    if (loaded.error !== undefined) {
      onError?.(loaded.error, url.href);
      if (isOffline?.() || staysOnFailure(shown, location, loaded.view)) return stay(url, action, keepScroll);
    }
    onLeave?.(shown);
    if (action === 'push') history.pushState({ key: location.key }, '', url);
    if (action === 'replace') history.replaceState({ key: location.key }, '', url);
    shown = { location, view: loaded.view, entry: location.key, action, keepScroll };
    notify(null, null);
  }

  async function openDocument(url: URL, action: Exclude<Action, 'load'>, id: number): Promise<void> {
    await beforeUnload?.();
    if (id !== latest) return;
    onLeave?.(shown);
    // The back/forward cache may show this page again: it must not look as if it were still loading.
    notify(null, null);
    if (action === 'push') browser.location.assign(url);
    else browser.location.replace(url);
  }

  /** Reports the failure. After back or forward the browser is on another entry already: the address returns to the shown page's. */
  function stay(url: URL, action: Exclude<Action, 'load'>, keepScroll: boolean): void {
    if (action === 'pop') history.pushState({ key: shown.location.key }, '', new URL(pathOf(shown.location), url));
    notify(null, {
      retry: () => void open(url, action === 'pop' ? 'push' : action, keepScroll || action === 'pop'),
      dismiss: () => notify(null, null),
    });
  }

  /** The same page under another address. */
  function changeLocation(location: Location): void {
    shown = { ...shown, location, keepScroll: true };
    notify();
  }

  return {
    current: () => shown,
    async navigate(path, { replace = false, preventScrollReset = false } = {}) {
      const url = new URL(path, browser.location.href);
      if (url.origin !== new URL(browser.location.href).origin) throw new TypeError(`navigate() to another site: ${path}`);
      const same = url.href === browser.location.href;
      await open(url, replace || same ? 'replace' : 'push', preventScrollReset);
    },
    async pop() {
      const url = new URL(browser.location.href);
      const { pathname, search, hash } = shown.location;
      // Only the fragment changed: the browser has scrolled already.
      const toFragment = pending === null && url.pathname === pathname && url.search === search && url.hash !== hash;
      if (toFragment) changeLocation(toLocation(url, keyOf(history.state) ?? newKey(history)));
      else await open(url, 'pop', false);
    },
    replaceAddress(path, entry) {
      if (entry !== shown.entry) return;
      const url = new URL(path, browser.location.href);
      const { key } = shown.location;
      // Back or forward is in progress: the address belongs to another entry already.
      if (keyOf(history.state) !== key || url.href === browser.location.href) return;
      try {
        history.replaceState({ key }, '', url);
        changeLocation(toLocation(url, key));
      } catch {
        // Safari allows 100 calls in 30 seconds.
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A failed selection within the same page leaves that page on the screen. Another page, and a missing one, shows its own error. */
function staysOnFailure(shown: ShownPage, { pathname }: Location, { status }: PageView): boolean {
  return shown.view.status === 200 && status !== 404 && pathname === shown.location.pathname;
}

const pathOf = ({ pathname, search, hash }: Location): string => pathname + search + hash;

/** Gives the current history entry a key. */
function newKey(history: Pick<History, 'replaceState'>): string {
  const key = crypto.randomUUID();
  history.replaceState({ key }, '');
  return key;
}

/** The key in the state of a history entry. */
export const keyOf = (state: unknown): string | undefined => {
  const key = (state as { key?: unknown } | null)?.key;
  return typeof key === 'string' ? key : undefined;
};
