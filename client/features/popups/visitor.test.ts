import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../../core/app-context.tsx';
import { loadVisitor } from './visitor.ts';

/** An app whose account answers, or fails with null. */
function appOf(status: 'guest' | 'customer', account: { readonly newsletter: boolean; readonly orders: number } | null): App {
  const call = (key: string): unknown => {
    if (account === null) throw new Error('the account does not answer');
    return key === 'getSubscriptions' ? { data: { newsletter: account.newsletter } } : { data: [], meta: { total: account.orders } };
  };
  const api = { call: (key: string) => new Promise((resolve) => resolve(call(key))) };
  const queryClient = new QueryClient({ defaultOptions: { queries: { meta: { api: api as never } } } });
  return { queryClient, stores: { customer: { status } } } as unknown as App;
}

const noted = (...keys: string[]) =>
  vi.stubGlobal('localStorage', { getItem: (key: string) => (keys.some((one) => key.endsWith(one)) ? '1' : null) });
afterEach(() => vi.unstubAllGlobals());

describe('the audiences of a visitor', () => {
  it.each([
    [
      { newsletter: true, orders: 16 },
      { customers: true, subscribers: true, buyers: true },
    ],
    [
      { newsletter: false, orders: 0 },
      { customers: true, subscribers: false, buyers: false },
    ],
  ])('a customer by the account: %o', async (account, expected) => {
    noted();
    expect(await loadVisitor(appOf('customer', account))).toEqual(expected);
  });

  it('unknown while the account of a customer does not answer', async () => {
    noted();
    expect(await loadVisitor(appOf('customer', null))).toBeNull();
  });

  it.each([
    [[], { customers: false, subscribers: false, buyers: false }],
    [['has-ordered'], { customers: false, subscribers: false, buyers: true }],
    [['has-subscribed'], { customers: false, subscribers: true, buyers: false }],
  ])('a guest by the entries of this browser: %o', async (keys, expected) => {
    noted(...keys);
    expect(await loadVisitor(appOf('guest', null))).toEqual(expected);
  });
});
