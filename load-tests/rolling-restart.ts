import { sleep } from 'k6';
import exec from 'k6/execution';
import type { Options } from 'k6/options';
import type { Cart } from '../packages/contract/cart.ts';
import { pick } from './lib/choose.ts';
import { clientsFor, common, NO_ERRORS } from './lib/options.ts';
import { createRun, type Shop } from './lib/run.ts';
import { nextStep } from './lib/shopper.ts';

/**
 * Three replicas behind an edge of `docs/edge`, restarted one after the other by `npm run load` while 200 clients, each on connections that
 * it keeps, read pages and change carts: no request fails. `rate`: requests a second of all clients together, half of them writes.
 */
const run = createRun({ rate: 100, seconds: 60 });
const { rate, seconds } = run.settings;
const CLIENTS = 200;
const CODE = 'WILLKOMMEN10';

export const options: Options = {
  ...common,
  scenarios: {
    readers: clientsFor(CLIENTS / 2, seconds),
    buyers: { ...clientsFor(CLIENTS / 2, seconds), exec: 'change' },
  },
  thresholds: { ...NO_ERRORS, 'http_reqs{scenario:buyers}': [`count>${Math.floor((rate * seconds) / 4)}`] },
};

export const setup = run.openShop;

/** k6 runs each client in its own JavaScript realm, so these are not shared. */
let reads = 0;
let changes = 0;
let cart: Cart | null = null;

/** Every second read is one that the edge does not store, so that the replicas always have running requests. */
export default function read({ world, carts }: Shop): void {
  const visitor = run.visitor();
  comeIn();
  reads += 1;
  if (reads % 2 === 0) visitor.page(nextStep(world, Math.random));
  else visitor.call('getCart', { query: { cart_unique_id: pick(carts, Math.random) } });
  pause();
}

/** As the shop's pages do: each change has an Idempotency-Key for repeats; the request for delivery rates has none. */
export function change({ products }: Shop): void {
  const visitor = run.visitor();
  comeIn();
  const withKey = { idempotencyKey: crypto.randomUUID() };
  const step = changes % 6;
  changes += 1;
  const id = cart?.unique_id;
  const line = cart?.items[0];
  if (step === 0 || id === undefined || line === undefined) {
    const body = { product_configuration_id: pick(products, Math.random).id, quantity: 1, ...(id !== undefined && { cart_unique_id: id }) };
    keep(visitor.call('addItem', { body }, withKey));
  } else if (step === 1) {
    keep(visitor.call('updateItem', { params: { id: line.id }, query: { cart_unique_id: id }, body: { quantity: 2 } }, withKey));
  } else if (step === 2 || step === 3) {
    const body = { cart_unique_id: id, gift_card_code: CODE };
    keep(visitor.call(step === 2 ? 'bindGiftCard' : 'unbindGiftCard', { body }, withKey));
  } else if (step === 4) {
    visitor.call('getRates', { body: { cart_unique_id: id, country: 'AT' } });
  } else {
    keep(visitor.call('removeItem', { params: { id: line.id }, query: { cart_unique_id: id } }, withKey));
  }
  pause();
}

function keep(answer: unknown): void {
  cart = (answer as { data: Cart } | null)?.data ?? cart;
}

/** Spreads the first requests of the clients. */
function comeIn(): void {
  if (exec.vu.iterationInScenario === 0) sleep((Math.random() * CLIENTS) / rate);
}

const pause = (): void => sleep(CLIENTS / rate);
