import { describe, expect, it } from 'vitest';
import type { LoadedPage } from '../load-page.ts';
import { NO_PAGE, type PageView } from '../page-view.ts';
import { createNavigator } from './navigator.ts';

const page = (id: string): PageView => ({ ...NO_PAGE, params: { id } });

/** A browser with an address bar and a history, and pages that arrive when the story says so. */
function open(at = 'https://shop.example/en/catalog') {
  const entries = [{ href: at, state: null as unknown }];
  let index = 0;
  const browser = {
    location: {
      get href() {
        return entries[index]?.href ?? '';
      },
    },
    history: {
      get state() {
        return entries[index]?.state;
      },
      pushState: (state: unknown, _: string, url: URL) => void entries.splice((index += 1), Infinity, { href: url.href, state }),
      replaceState: (state: unknown, _: string, url: URL) => void (entries[index] = { href: url.href, state }),
    },
  };
  const asked: { path: string; answer: (page: LoadedPage) => void }[] = [];
  const left: string[] = [];
  const navigator = createNavigator({
    locale: 'en',
    first: page('first'),
    load: (path, search) => new Promise((answer) => asked.push({ path: path + search, answer })),
    browser,
    onLeave: (from) => left.push(from.view.params['id'] ?? ''),
  });
  const shown = () => navigator.current().view.params['id'];
  const back = () => {
    index -= 1;
    return navigator.pop();
  };
  return { navigator, browser, entries, asked, left, shown, back };
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
