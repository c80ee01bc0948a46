import { describe, expect, it } from 'vitest';
import { type LoadedPage, NO_PAGE, type PageView } from '../page-view.ts';
import { createNavigator, type FailedNavigation } from './navigator.ts';

const page = (id: string): PageView => ({ ...NO_PAGE, params: { id } });

/** A browser with an address bar and a history, and pages that arrive when the story says so. */
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
  const left: string[] = [];
  const navigator = createNavigator({
    locale: 'en',
    first: page('first'),
    load: (path, search) => new Promise((answer) => asked.push({ path: path + search, answer })),
    browser,
    ownDocument: (path) => path.startsWith('/checkout'),
    beforeUnload: () => settled.promise,
    onLeave: (from) => left.push(from.view.params['id'] ?? ''),
    isOffline,
  });
  const shown = () => navigator.current().view.params['id'];
  const back = () => {
    index -= 1;
    return navigator.pop();
  };
  /** What a browser does for a link to a mark on the page. */
  const followMark = (hash: string) => {
    const { href } = new URL(hash, browser.location.href);
    entries.splice((index += 1), Infinity, { href, state: null });
    return navigator.pop();
  };
  return { navigator, browser, entries, asked, documents, settled, left, shown, back, followMark };
}

describe('a navigation', () => {
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

  it('that was overtaken never shows, however late it comes', async () => {
    const { navigator, browser, entries, asked, shown } = open();
    const slow = navigator.navigate('/en/cart');
    const fast = navigator.navigate('/en/collections');
    asked[1]?.answer({ view: page('collections') });
    await fast;
    asked[0]?.answer({ view: page('cart') });
    await slow;
    expect(shown()).toBe('collections');
    expect(browser.location.href).toContain('/en/collections');
    expect(entries).toHaveLength(2);
  });

  it('follows a page that has moved, in the same language', async () => {
    const { navigator, browser, asked, shown } = open();
    const done = navigator.navigate('/en/product/ring-deutsch');
    asked[0]?.answer({ movedTo: '/product/ring' });
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked[1]?.path).toBe('/product/ring');
    asked[1]?.answer({ view: page('ring') });
    await done;
    expect(browser.location.href).toBe('https://shop.example/en/product/ring');
    expect(shown()).toBe('ring');
  });

  it('to the address that is shown adds no entry to the history', async () => {
    const { navigator, entries, asked } = open();
    const done = navigator.navigate('/en/catalog');
    asked[0]?.answer({ view: page('again') });
    await done;
    expect(entries).toHaveLength(1);
  });

  it('to another site is refused', async () => {
    const { navigator, asked, documents } = open();
    await expect(navigator.navigate('//elsewhere.example/checkout')).rejects.toThrow('another site');
    expect([asked, documents]).toEqual([[], []]);
  });

  it('back shows the entry under its own key', async () => {
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
    expect(navigator.current()).toMatchObject({ by: 'pop', location: { key } });
  });

  describe('that fails', () => {
    const failed = (status: number): LoadedPage => ({ view: { ...page('broken'), status }, error: new Error('no answer') });
    const watch = (navigator: ReturnType<typeof open>['navigator']) => {
      const told: (FailedNavigation | null)[] = [];
      navigator.subscribe((_, __, failure) => told.push(failure));
      return () => told.at(-1) ?? null;
    };

    it('within the page keeps page and address, and can be tried again', async () => {
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

    it('to another page, or to what is not there, shows that', async () => {
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

    it('on the way back leaves the address of what is shown', async () => {
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
      failure()?.giveUp();
      expect(failure()).toBeNull();
    });
  });

  it('that fails without a connection leaves the page that is there, and goes on when it is back', async () => {
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

  it('amends the address of what is shown: same entry, same page, nothing loaded', async () => {
    const { navigator, browser, entries, asked, shown } = open();
    const { key } = navigator.current().location;
    const { view } = navigator.current();
    navigator.amend('/en/catalog?page=2', navigator.current().entry);
    expect(browser.location.href).toBe('https://shop.example/en/catalog?page=2');
    expect(navigator.current()).toMatchObject({ location: { search: '?page=2', key }, keepScroll: true });
    expect(navigator.current().view).toBe(view);
    expect(shown()).toBe('first');
    expect(entries).toEqual([{ href: 'https://shop.example/en/catalog?page=2', state: { key } }]);
    expect(asked).toEqual([]);
  });

  it('on the way back is not disturbed by an amended address', async () => {
    const { navigator, entries, asked, shown, back } = open();
    const there = navigator.navigate('/en/collections');
    asked[0]?.answer({ view: page('collections') });
    await there;
    const returned = back();
    navigator.amend('/en/collections?page=2', navigator.current().entry);
    expect(entries.map(({ href }) => href)).toEqual(['https://shop.example/en/catalog', 'https://shop.example/en/collections']);
    asked[1]?.answer({ view: page('catalog') });
    await returned;
    expect(shown()).toBe('catalog');
  });

  it('lets a page that is still on the screen say nothing about the address of the next', async () => {
    const { navigator, browser, asked } = open();
    const { entry } = navigator.current();
    const there = navigator.navigate('/en/catalog?search=ring');
    asked[0]?.answer({ view: page('found') });
    await there;
    navigator.amend('/en/catalog?page=2', entry);
    expect(browser.location.href).toBe('https://shop.example/en/catalog?search=ring');
    expect(navigator.current().location.search).toBe('?search=ring');
  });

  it('to a mark on the page keeps the page, with a key for the new entry', async () => {
    const { navigator, entries, asked, shown, followMark } = open();
    const { key } = navigator.current().location;
    await followMark('#main');
    expect(asked).toEqual([]);
    expect(shown()).toBe('first');
    expect(navigator.current().location.hash).toBe('#main');
    expect(navigator.current().location.key).not.toBe(key);
    expect(entries[1]?.state).toEqual({ key: navigator.current().location.key });
  });

  it('tells who watches where it leads, and when it is there', async () => {
    const { navigator, asked } = open();
    const told: (string | null)[] = [];
    navigator.subscribe((_, pending) => told.push(pending?.pathname ?? null));
    const done = navigator.navigate('/en/cart');
    asked[0]?.answer({ view: page('cart') });
    await done;
    expect(told).toEqual(['/en/cart', null]);
  });
});

describe('a page that is a document of its own', () => {
  it('is left to the browser, once what is under way is done', async () => {
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

  it('takes the place of this one where it shall', async () => {
    const { navigator, documents, settled } = open();
    settled.resolve(undefined);
    await navigator.navigate('/en/checkout', { replace: true });
    expect(documents).toEqual(['replace https://shop.example/en/checkout']);
  });

  it('is not gone to when another page was asked for meanwhile', async () => {
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
