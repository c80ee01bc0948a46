import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadAt } from './chunk-reload.ts';

const kept = new Map<string, string>();
const here = { href: 'https://shop.example/catalog', reload: vi.fn<() => void>(), assign: vi.fn<(href: string) => void>() };

beforeEach(() => {
  kept.clear();
  vi.clearAllMocks();
  vi.stubGlobal('location', here);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('loads the page that was asked for anew, or this one, once a minute', () => {
  reloadAt('https://shop.example/product/ring');
  expect(here.assign).toHaveBeenCalledExactlyOnceWith('https://shop.example/product/ring');
  reloadAt(here.href);
  expect(here.reload).not.toHaveBeenCalled();
  kept.clear();
  reloadAt(here.href);
  expect(here.reload).toHaveBeenCalledOnce();
});

it('stays without a connection, and does not count that as a try', () => {
  vi.stubGlobal('navigator', { onLine: false });
  reloadAt(here.href);
  reloadAt('https://shop.example/product/ring');
  expect(here.reload).not.toHaveBeenCalled();
  expect(here.assign).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', { onLine: true });
  reloadAt('https://shop.example/product/ring');
  expect(here.assign).toHaveBeenCalledOnce();
});
