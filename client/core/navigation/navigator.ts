import { type Locale, localizePath, splitLocale } from '../../../shared/i18n/locales.ts';
import type { LoadedPage, PageView } from '../page-view.ts';
import { type Location, type NavigateOptions, toLocation } from './location.tsx';

/** What is on the screen: an address and its page. */
export interface Shown {
  /** Pathname with locale prefix, as in the address bar. */
  readonly location: Location;
  readonly view: PageView;
  /** Key of the entry of the history that it was loaded for. */
  readonly entry: string;
  readonly by: 'load' | 'push' | 'replace' | 'pop';
  /** Leaves the window where it is scrolled to. */
  readonly keepScroll: boolean;
}

/** A change of the page that is shown, which did not come through: the page stays as it is. */
export interface FailedNavigation {
  readonly retry: () => void;
  readonly giveUp: () => void;
}

type Listener = (shown: Shown, pending: Location | null, failed: FailedNavigation | null) => void;

export interface Navigator {
  readonly current: () => Shown;
  /** `path` with locale prefix. Resolves when the page is ready to be shown, or another navigation overtook this one. */
  navigate(path: string, options?: NavigateOptions): Promise<void>;
  /** The browser went to another entry of its history. */
  pop(): Promise<void>;
  /**
   * What is shown has another address from now on (a further page of a listing was scrolled to): nothing is loaded, the entry stays.
   * `entry` is that of the page which asks: one that is still on the screen while the next is being rendered has no say any more.
   */
  amend(path: string, entry: string): void;
  subscribe(listener: Listener): () => void;
}

export interface NavigatorOptions {
  readonly locale: Locale;
  readonly first: PageView;
  readonly load: (path: string, search: string) => Promise<LoadedPage>;
  /** The part of `window` it writes to. */
  readonly browser: {
    readonly history: Pick<History, 'state' | 'pushState' | 'replaceState'>;
    readonly location: Pick<Window['location'], 'href' | 'assign' | 'replace'>;
  };
  /** Whether the page comes as a document of its own, asked for by the browser. `path` without locale prefix. */
  readonly ownDocument?: (path: string) => boolean;
  /** What must be done before this document goes. */
  readonly beforeUnload?: () => Promise<void>;
  /** Just before another page takes this one's place. */
  readonly onLeave?: (from: Shown) => void;
  readonly onError?: (error: unknown, href: string) => void;
  /** Whether this device has lost its connection: then nothing is wrong with the page that was asked for. */
  readonly isOffline?: () => boolean;
}

/** One navigation at a time: the last one asked for wins, whatever order the answers come in. The address changes with the page, not before. */
export function createNavigator(options: NavigatorOptions): Navigator {
  const { locale, first, load, browser, ownDocument, beforeUnload, onLeave, onError, isOffline } = options;
  const { history } = browser;
  const listeners = new Set<Listener>();
  const firstKey = keyOf(history.state) ?? newKey(history);
  let shown: Shown = {
    location: toLocation(new URL(browser.location.href), firstKey),
    view: first,
    entry: firstKey,
    by: 'load',
    keepScroll: true,
  };
  let turn = 0;
  let underWay: Location | null = null;
  let failure: FailedNavigation | null = null;
  const tell = (pending = underWay, failed = failure) => {
    underWay = pending;
    failure = failed;
    listeners.forEach((listener) => listener(shown, pending, failed));
  };

  async function visit(url: URL, by: Exclude<Shown['by'], 'load'>, keepScroll: boolean): Promise<void> {
    turn += 1;
    const mine = turn;
    const location = toLocation(url, (by === 'pop' ? keyOf(history.state) : undefined) ?? crypto.randomUUID());
    tell(location, null);
    if (ownDocument?.(splitLocale(url.pathname).path)) return unload(url, by, mine);
    const loaded = await load(splitLocale(url.pathname).path, url.search);
    if (mine !== turn) return;
    if ('movedTo' in loaded)
      return visit(new URL(localizePath(locale, loaded.movedTo), url), by === 'push' ? 'push' : 'replace', keepScroll);
    if (loaded.error !== undefined) {
      onError?.(loaded.error, url.href);
      if (isOffline?.() || keepsPage(shown, location, loaded.view)) return stay(url, by, keepScroll);
    }
    onLeave?.(shown);
    if (by === 'push') history.pushState({ key: location.key }, '', url);
    if (by === 'replace') history.replaceState({ key: location.key }, '', url);
    shown = { location, view: loaded.view, entry: location.key, by, keepScroll };
    tell(null, null);
  }

  async function unload(url: URL, by: Exclude<Shown['by'], 'load'>, mine: number): Promise<void> {
    await beforeUnload?.();
    if (mine !== turn) return;
    onLeave?.(shown);
    // Shown again by the back/forward cache, the page is under way to nowhere.
    tell(null, null);
    if (by === 'push') browser.location.assign(url);
    else browser.location.replace(url);
  }

  /** Says that the change failed. The browser has left the entry already when it went back or forward: the address returns to what is shown. */
  function stay(url: URL, by: Exclude<Shown['by'], 'load'>, keepScroll: boolean): void {
    if (by === 'pop') history.pushState({ key: shown.location.key }, '', new URL(pathOf(shown.location), url));
    tell(null, {
      retry: () => void visit(url, by === 'pop' ? 'push' : by, keepScroll || by === 'pop'),
      giveUp: () => tell(null, null),
    });
  }

  /** The same page under another address, and perhaps in another entry of the history. */
  function readdress(location: Location): void {
    shown = { ...shown, location, keepScroll: true };
    tell();
  }

  return {
    current: () => shown,
    async navigate(path, { replace = false, preventScrollReset = false } = {}) {
      const url = new URL(path, browser.location.href);
      if (url.origin !== new URL(browser.location.href).origin) throw new TypeError(`navigate() got the address of another site: ${path}`);
      const same = url.href === browser.location.href;
      await visit(url, replace || same ? 'replace' : 'push', preventScrollReset);
    },
    async pop() {
      const url = new URL(browser.location.href);
      const { pathname, search, hash } = shown.location;
      // A link to a mark on this very page was followed, or left again: the browser did all there is to do.
      const toMark = underWay === null && url.pathname === pathname && url.search === search && url.hash !== hash;
      if (toMark) readdress(toLocation(url, keyOf(history.state) ?? newKey(history)));
      else await visit(url, 'pop', false);
    },
    amend(path, entry) {
      if (entry !== shown.entry) return;
      const url = new URL(path, browser.location.href);
      const { key } = shown.location;
      // Back or forward is under way: the address is another entry's already.
      if (keyOf(history.state) !== key || url.href === browser.location.href) return;
      try {
        history.replaceState({ key }, '', url);
        readdress(toLocation(url, key));
      } catch {
        // Safari allows a hundred in thirty seconds.
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Only a selection of this very page has failed; what is not there is worth a page of its own. */
function keepsPage(shown: Shown, { pathname }: Location, { status }: PageView): boolean {
  return shown.view.status === 200 && status !== 404 && pathname === shown.location.pathname;
}

const pathOf = ({ pathname, search, hash }: Location): string => pathname + search + hash;

/** Gives the entry that is shown a key to be remembered by. */
function newKey(history: Pick<History, 'replaceState'>): string {
  const key = crypto.randomUUID();
  history.replaceState({ key }, '');
  return key;
}

/** The key under which an entry of the history is remembered. */
export const keyOf = (state: unknown): string | undefined => {
  const key = (state as { key?: unknown } | null)?.key;
  return typeof key === 'string' ? key : undefined;
};
