import { describe, expect, it } from 'vitest';
import { type LoadedPage, NO_PAGE, type PageView } from '../page-view.ts';
import { createNavigator, type FailedNavigation } from './navigator.ts';

const page = (id: string): PageView => ({ ...NO_PAGE, params: { id } });

/** A fake browser with address bar and history; the test decides when pages arrive. */
function open(at = 'https://shop.example/en/catalog', { isOffline = (): boolean => false } = {}) {
  const entries = [{ href: at, state: null as unknown }];
  let index = 0;
  const browser = {
    location: {
      get href() {
        return entries[index]?.href ?? '';
      },
      assign: (url: string | URL) => void documents.push(`assign ${String(url)}`),
      replace: (url: string | URL) => void documents.push(`replace ${String(url)}`),
    },
    history: {
      get state() {
        return entries[index]?.state;
      },
      pushState: (state: unknown, _: string, url: URL) => void entries.splice((index += 1), Infinity, { href: url.href, state }),
      replaceState: (state: unknown, _: string, url?: URL) =>
        void (entries[index] = { href: url?.href ?? entries[index]?.href ?? '', state }),
    },
  };
  const documents: string[] = [];
  const settled = Promise.withResolvers<undefined>();
  const asked: { path: string; answer: (page: LoadedPage) => void }[] = [];
  const begun: string[] = [];
  const left: string[] = [];
  const navigator = createNavigator({
    prefix: '/en',
    first: page('first'),
    load: (path, search) => new Promise((answer) => asked.push({ path: path + search, answer })),
    browser,
    needsDocument: (path) => path.startsWith('/checkout'),
    beforeUnload: () => settled.promise,
    onBegin: (from) => begun.push(from.view.params['id'] ?? ''),
    onLeave: (from) => left.push(from.view.params['id'] ?? ''),
    isOffline,
  });
  const shown = () => navigator.current().view.params['id'];
  const back = () => {
    index -= 1;
    return navigator.pop();
  };
  /** A link to a fragment of the page, as the browser follows it. */
  const followFragment = (hash: string) => {
    const { href } = new URL(hash, browser.location.href);
    entries.splice((index += 1), Infinity, { href, state: null });
    return navigator.pop();
  };
  return { navigator, browser, entries, asked, documents, settled, begun, left, shown, back, followFragment };
}

describe('navigate()', () => {
  it('loads the page without locale, then changes address and page together', async () => {
    const { navigator, browser, asked, shown, left } = open();
    const done = navigator.navigate('/en/product/ring?configuration_id=A');
    expect(asked[0]?.path).toBe('/product/ring?configuration_id=A');
    expect(browser.location.href).toBe('https://shop.example/en/catalog');
    asked[0]?.answer({ view: page('ring') });
    await done;
    expect(browser.location.href).toBe('https://shop.example/en/product/ring?configuration_id=A');
    expect(shown()).toBe('ring');
    expect(left).toEqual(['first']);
  });

  it('drops a page that arrives after a later navigation', async () => {
    const { navigator, browser, entries, asked, shown, begun, left } = open();
    const slow = navigator.navigate('/en/cart');
    const fast = navigator.navigate('/en/collections');
    // The page may show that it loads: what it was before is told once.
    expect([begun, left]).toEqual([['first'], []]);
    asked[1]?.answer({ view: page('collections') });
    await fast;
    asked[0]?.answer({ view: page('cart') });
    await slow;
    expect(shown()).toBe('collections');
    expect(browser.location.href).toContain('/en/collections');
    expect(entries).toHaveLength(2);
  });

  it('follows a redirect in the same language', async () => {
    const { navigator, browser, asked, shown } = open();
    const done = navigator.navigate('/en/product/ring-deutsch');
    asked[0]?.answer({ status: 301, redirectTo: '/product/ring' });
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked[1]?.path).toBe('/product/ring');
    asked[1]?.answer({ view: page('ring') });
    await done;
    expect(browser.location.href).toBe('https://shop.example/en/product/ring');
    expect(shown()).toBe('ring');
  });

  it('to the current address adds no history entry', async () => {
    const { navigator, entries, asked } = open();
    const done = navigator.navigate('/en/catalog');
    asked[0]?.answer({ view: page('again') });
    await done;
    expect(entries).toHaveLength(1);
  });

  it('rejects for another site', async () => {
    const { navigator, asked, documents } = open();
    await expect(navigator.navigate('//elsewhere.example/checkout')).rejects.toThrow('another site');
    expect([asked, documents]).toEqual([[], []]);
  });

  it('back shows the page under the key of its history entry', async () => {
    const { navigator, asked, shown, back } = open();
    const there = navigator.navigate('/en/cart');
    asked[0]?.answer({ view: page('cart') });
    await there;
    const key = navigator.current().location.key;
    const further = navigator.navigate('/en/collections');
    asked[1]?.answer({ view: page('collections') });
    await further;
    const returned = back();
    asked[2]?.answer({ view: page('cart again') });
    await returned;
    expect(shown()).toBe('cart again');
    expect(navigator.current()).toMatchObject({ action: 'pop', location: { key } });
  });

  describe('when the page fails', () => {
    const failed = (status: number): LoadedPage => ({ view: { ...page('broken'), status }, error: new Error('no answer') });
    const watch = (navigator: ReturnType<typeof open>['navigator']) => {
      const failures: (FailedNavigation | null)[] = [];
      navigator.subscribe((_, __, failure) => failures.push(failure));
      return () => failures.at(-1) ?? null;
    };

    it('keeps page and address for a selection of the same page, and retries', async () => {
      const { navigator, browser, asked, shown, entries } = open();
      const failure = watch(navigator);
      const done = navigator.navigate('/en/catalog?cut=oval');
      asked[0]?.answer(failed(503));
      await done;
      expect(shown()).toBe('first');
      expect(browser.location.href).toBe('https://shop.example/en/catalog');
      failure()?.retry();
      expect(asked[1]?.path).toBe('/catalog?cut=oval');
      expect(failure()).toBeNull();
      asked[1]?.answer({ view: page('oval') });
      await new Promise((resolve) => setTimeout(resolve));
      expect(shown()).toBe('oval');
      expect(entries).toHaveLength(2);
    });

    it('shows the error of another page, or of an address that does not exist', async () => {
      const { navigator, asked, shown } = open();
      const away = navigator.navigate('/en/cart');
      asked[0]?.answer(failed(503));
      await away;
      expect(shown()).toBe('broken');
      const { navigator: other, asked: askedOther, shown: shownOther } = open();
      const gone = other.navigate('/en/catalog?page=99');
      askedOther[0]?.answer(failed(404));
      await gone;
      expect(shownOther()).toBe('broken');
    });

    it('returns to the address of the shown page after back', async () => {
      const { navigator, browser, asked, shown, back } = open();
      const there = navigator.navigate('/en/catalog?page=2');
      asked[0]?.answer({ view: page('second') });
      await there;
      const failure = watch(navigator);
      const returned = back();
      asked[1]?.answer(failed(500));
      await returned;
      expect(shown()).toBe('second');
      expect(browser.location.href).toBe('https://shop.example/en/catalog?page=2');
      failure()?.dismiss();
      expect(failure()).toBeNull();
    });
  });

  it('keeps the page while offline, and retries when online', async () => {
    let offline = true;
    const { navigator, browser, asked, shown } = open('https://shop.example/en/catalog', { isOffline: () => offline });
    let failure: FailedNavigation | null = null;
    navigator.subscribe((_, __, failed) => (failure = failed));
    const done = navigator.navigate('/en/product/ring');
    asked[0]?.answer({ view: { ...page('ring'), status: 500 }, error: new TypeError('Failed to fetch dynamically imported module') });
    await done;
    expect([shown(), browser.location.href]).toEqual(['first', 'https://shop.example/en/catalog']);
    offline = false;
    (failure as FailedNavigation | null)?.retry();
    asked[1]?.answer({ view: page('ring') });
    await expect.poll(shown).toBe('ring');
    expect([failure, browser.location.href]).toEqual([null, 'https://shop.example/en/product/ring']);
  });

  it('replaceAddress() keeps history entry and page, and loads nothing', async () => {
    const { navigator, browser, entries, asked, shown } = open();
    const { key } = navigator.current().location;
    const { view } = navigator.current();
    navigator.replaceAddress('/en/catalog?page=2', navigator.current().entry);
    expect(browser.location.href).toBe('https://shop.example/en/catalog?page=2');
    expect(navigator.current()).toMatchObject({ location: { search: '?page=2', key }, keepScroll: true });
    expect(navigator.current().view).toBe(view);
    expect(shown()).toBe('first');
    expect(entries).toEqual([{ href: 'https://shop.example/en/catalog?page=2', state: { key } }]);
    expect(asked).toEqual([]);
  });

  it('ignores replaceAddress() while back is in progress', async () => {
    const { navigator, entries, asked, shown, back } = open();
    const there = navigator.navigate('/en/collections');
    asked[0]?.answer({ view: page('collections') });
    await there;
    const returned = back();
    navigator.replaceAddress('/en/collections?page=2', navigator.current().entry);
    expect(entries.map(({ href }) => href)).toEqual(['https://shop.example/en/catalog', 'https://shop.example/en/collections']);
    asked[1]?.answer({ view: page('catalog') });
    await returned;
    expect(shown()).toBe('catalog');
  });

  it('ignores replaceAddress() of the previous page', async () => {
    const { navigator, browser, asked } = open();
    const { entry } = navigator.current();
    const there = navigator.navigate('/en/catalog?search=ring');
    asked[0]?.answer({ view: page('found') });
    await there;
    navigator.replaceAddress('/en/catalog?page=2', entry);
    expect(browser.location.href).toBe('https://shop.example/en/catalog?search=ring');
    expect(navigator.current().location.search).toBe('?search=ring');
  });

  it('to a fragment keeps the page and gives the new history entry a key', async () => {
    const { navigator, entries, asked, shown, followFragment } = open();
    const { key } = navigator.current().location;
    await followFragment('#main');
    expect(asked).toEqual([]);
    expect(shown()).toBe('first');
    expect(navigator.current().location.hash).toBe('#main');
    expect(navigator.current().location.key).not.toBe(key);
    expect(entries[1]?.state).toEqual({ key: navigator.current().location.key });
  });

  it('notifies subscribers of the pending address and of its end', async () => {
    const { navigator, asked } = open();
    const notified: (string | null)[] = [];
    navigator.subscribe((_, pending) => notified.push(pending?.pathname ?? null));
    const done = navigator.navigate('/en/cart');
    asked[0]?.answer({ view: page('cart') });
    await done;
    expect(notified).toEqual(['/en/cart', null]);
  });
});

describe('a page that needs a new document', () => {
  it('is opened by the browser, after beforeUnload', async () => {
    const { navigator, documents, settled, asked, left, browser } = open();
    const pending: (string | undefined)[] = [];
    navigator.subscribe((_, location) => pending.push(location?.pathname));
    const done = navigator.navigate('/en/checkout');
    expect(pending).toEqual(['/en/checkout']);
    expect(documents).toEqual([]);
    settled.resolve(undefined);
    await done;
    expect(documents).toEqual(['assign https://shop.example/en/checkout']);
    expect(left).toEqual(['first']);
    expect(pending).toEqual(['/en/checkout', undefined]);
    expect(asked).toEqual([]);
    expect(browser.location.href).toBe('https://shop.example/en/catalog');
  });

  it('replaces this one with { replace: true }', async () => {
    const { navigator, documents, settled } = open();
    settled.resolve(undefined);
    await navigator.navigate('/en/checkout', { replace: true });
    expect(documents).toEqual(['replace https://shop.example/en/checkout']);
  });

  it('is not opened after a later navigation', async () => {
    const { navigator, documents, settled, asked, shown } = open();
    const first = navigator.navigate('/en/checkout');
    const second = navigator.navigate('/en/cart');
    settled.resolve(undefined);
    await first;
    asked[0]?.answer({ view: page('cart') });
    await second;
    expect(documents).toEqual([]);
    expect(shown()).toBe('cart');
  });
});
