import exec from 'k6/execution';
import { Counter } from 'k6/metrics';
import type { Options } from 'k6/options';
import { buy } from './lib/buy.ts';
import { pick } from './lib/choose.ts';
import { common, NO_ERRORS } from './lib/options.ts';
import { createRun, type Shop } from './lib/run.ts';
import { LANGUAGES } from './lib/addresses.ts';

/** Real carts and real orders, by bank transfer. `rate`: purchases begun in a minute. */
const run = createRun({ rate: 60, seconds: 60 });
const { rate, seconds } = run.settings;
const orders = new Counter('karat_orders');

export const options: Options = {
  ...common,
  scenarios: {
    purchases: {
      executor: 'constant-arrival-rate',
      rate,
      timeUnit: '1m',
      duration: `${seconds}s`,
      preAllocatedVUs: Math.ceil(rate / 6) + 5,
      maxVUs: Math.ceil(rate / 2) + 20,
      gracefulStop: '30s',
    },
  },
  thresholds: {
    ...NO_ERRORS,
    karat_orders: ['count>0'],
    'http_req_duration{name:api addItem}': ['p(95)<500'],
    'http_req_duration{name:api updateCart}': ['p(95)<500'],
    'http_req_duration{name:api finishCheckout}': ['p(95)<1000'],
  },
};

export const setup = run.openShop;

export default function purchase({ products }: Shop): void {
  const first = exec.scenario.iterationInTest % products.length;
  const chosen = [products[first], products[(first + 1) % products.length]].filter((product) => product !== undefined);
  const number = `${exec.scenario.iterationInTest}`;
  if (buy(run.visitor(), { products: chosen, lang: pick(LANGUAGES, Math.random), number })) orders.add(1);
}
