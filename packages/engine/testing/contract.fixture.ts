import * as z from 'zod';
import type { Contract, Endpoint } from '../contract.ts';

const endpoints: Readonly<Record<string, Endpoint>> = {
  getBootstrap: { method: 'GET', path: '/bootstrap', cacheGroup: 'settings' },
  getBlock: { method: 'GET', path: '/blocks/:slug', cacheGroup: 'page' },
  getCatalog: { method: 'GET', path: '/catalog', cacheGroup: 'product' },
  getCatalogOf: { method: 'GET', path: '/catalog/:slug', cacheGroup: 'product' },
  getProduct: { method: 'GET', path: '/products/:slug', cacheGroup: 'product' },
  getCart: { method: 'GET', path: '/cart' },
  getOrder: { method: 'GET', path: '/orders/:id' },
  getUser: { method: 'GET', path: '/user', session: 'required' },
  addItem: { method: 'POST', path: '/cart/items' },
  sendEvent: { method: 'POST', path: '/events', onFailure: 'ignore' },
  startPayment: { method: 'POST', path: '/payments', timeout: 'payment' },
  finishCheckout: { method: 'POST', path: '/orders', timeout: 'payment' },
};

/** A small shop's backend, for tests. */
export const testContract: Contract = {
  endpoints,
  schemas: Object.fromEntries(
    Object.entries(endpoints).map(([key, { cacheGroup }]) => [
      key,
      { response: z.unknown(), ...(cacheGroup === 'product' && { query: z.object({}) }) },
    ]),
  ),
  cacheGroups: ['settings', 'page', 'product'],
  maxParam: 100,
  locales: ['de', 'en'],
  lists: new Set(['getCatalog', 'getCatalogOf']),
  isOpenEnded: () => false,
  readRefusal: () => null,
  files: {
    read: () => null,
    ofJson: () => ({ name: null, bytes: Buffer.alloc(0) }),
    encode: () => Promise.reject(new Error('no photos')),
  },
};
