import { afterAll, beforeAll, beforeEach } from 'vitest';
import { get, type Received } from '../../../packages/http-cache/testing/http.ts';
import { startBackend, type TestBackend } from './backend.ts';
import { type MachineAnswer, machineShopper, NAVIGATION } from './machine-shopper.ts';
import { type RunningShop, startShop } from './shop.ts';
import { ANSWERS } from './ucp-answers.ts';

export const SECRET = 'a-secret-of-at-least-32-characters';
export const SKU = 'FL-AUR-BR-YG750-54';
export const OTHER = 'FL-AUR-BR-YG750-53';
export const UNIQUE_ID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/;

const SHOP = 'http://shop.test';

/** All are open when the first story begins. */
export let backend: TestBackend;
export let shop: RunningShop;
/** A new one for each story. */
export let machine: ReturnType<typeof machineShopper>;

/** The shop, as its visitors know it. */
export let origin = SHOP;

interface UcpShopOptions {
  readonly origin?: string;
  readonly env?: Readonly<Record<string, string>> | (() => Promise<Readonly<Record<string, string>>>);
}

/** A shop for machines with two rings on stock, for the stories of a file. */
export function openUcpShop({ origin: own = SHOP, env = {} }: UcpShopOptions = {}): void {
  origin = own;
  let stories = 0;
  beforeAll(async () => {
    backend = await startBackend();
    for (const sku of [SKU, OTHER]) await backend.change({ sku, stock_qty: 20 });
    const more = typeof env === 'function' ? await env() : env;
    shop = await startShop(backend.url, { UCP: 'on', COOKIE_SECRET: SECRET, TRUST_PROXY: '127.0.0.1', PUBLIC_ORIGIN: origin, ...more });
  });
  afterAll(async () => {
    await shop?.close();
    await backend?.close();
  });
  // Each story from an address of its own: they would reach the limits together.
  beforeEach(() => {
    machine = machineShopper(() => shop.url, { origin, address: `192.0.2.${(stories += 1)}` });
  });
}

export const line = (id: string, quantity = 1) => ({ item: { id }, quantity });
export const linesOf = ({ line_items: lines = [] }: Pick<MachineAnswer['body'], 'line_items'>) =>
  lines.map(({ item, quantity }) => [item.id, quantity]);
export const newCart = async (...lines: object[]) => ANSWERS.cart.parse((await machine('POST', '/carts', { line_items: lines })).body);
export const newCheckout = async (...lines: object[]) =>
  ANSWERS.checkout.parse((await machine('POST', '/checkout-sessions', { line_items: lines.length > 0 ? lines : [line(SKU)] })).body);
export const readCheckout = async (id: string, by = machine) => ANSWERS.checkout.parse((await by('GET', `/checkout-sessions/${id}`)).body);

/** A browser that opens a link of the shop. */
export const follow = (url: string, headers: Readonly<Record<string, string>> = NAVIGATION): Promise<Received> =>
  get(shop.url + new URL(url).pathname + new URL(url).search, { host: new URL(origin).host, ...headers });

/** The backend's id of the cart that a link hands over. */
export const cartIdBehind = async (url: string): Promise<string> =>
  UNIQUE_ID.exec((await follow(url)).headers['location'] ?? '')?.[0] ?? '';

/** Calls of the backend that change something, since the last time. */
export const writes = () => backend.seen().filter(({ method }) => method !== 'GET');
