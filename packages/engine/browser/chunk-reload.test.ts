import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadAt } from './chunk-reload.ts';

const stored = new Map<string, string>();
const here = { href: 'https://shop.example/catalog', reload: vi.fn<() => void>(), assign: vi.fn<(href: string) => void>() };

beforeEach(() => {
  stored.clear();
  vi.clearAllMocks();
  vi.stubGlobal('location', here);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('reloadAt() loads the given page, or reloads this one, once a minute', () => {
  reloadAt('https://shop.example/product/ring');
  expect(here.assign).toHaveBeenCalledExactlyOnceWith('https://shop.example/product/ring');
  reloadAt(here.href);
  expect(here.reload).not.toHaveBeenCalled();
  stored.clear();
  reloadAt(here.href);
  expect(here.reload).toHaveBeenCalledOnce();
});

it('reloadAt() does nothing while offline, and does not count it', () => {
  vi.stubGlobal('navigator', { onLine: false });
  reloadAt(here.href);
  reloadAt('https://shop.example/product/ring');
  expect(here.reload).not.toHaveBeenCalled();
  expect(here.assign).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', { onLine: true });
  reloadAt('https://shop.example/product/ring');
  expect(here.assign).toHaveBeenCalledOnce();
});
