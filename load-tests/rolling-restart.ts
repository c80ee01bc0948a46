import exec from 'k6/execution';
import type { Options } from 'k6/options';
import { pick } from './lib/choose.ts';
import { common, NO_ERRORS, requestsAt } from './lib/options.ts';
import { createRun, type Shop } from './lib/run.ts';
import { nextStep } from './lib/shopper.ts';

/**
 * Two replicas behind the edge of `docs/edge`, restarted one after the other by `npm run load` while pages are read and carts are filled:
 * nobody notices. `rate`: requests a second.
 */
const run = createRun({ rate: 40, seconds: 60 });
const { rate, seconds } = run.settings;

export const options: Options = {
  ...common,
  scenarios: {
    readers: requestsAt(rate, seconds),
    buyers: { ...requestsAt(Math.max(1, Math.round(rate / 8)), seconds), exec: 'fill' },
  },
  thresholds: { ...NO_ERRORS, dropped_iterations: ['rate<1'] },
};

export const setup = run.openShop;

/** Every other reader wants what the edge does not keep, so that there is always something under way in the shops. */
export default function read({ world, carts }: Shop): void {
  const visitor = run.visitor();
  if (exec.scenario.iterationInTest % 2 === 0) return void visitor.page(nextStep(world, Math.random));
  visitor.call('getCart', { query: { cart_unique_id: pick(carts, Math.random) } });
}

/** As a browser does: an addition has a key, so it may be sent again when its answer is lost. */
export function fill({ pieces }: Shop): void {
  const body = { product_configuration_id: pick(pieces, Math.random).id, quantity: 1 };
  run.visitor().call('addItem', { body }, { idempotencyKey: crypto.randomUUID() });
}
