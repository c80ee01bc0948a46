import { check } from 'k6';
import type { Options } from 'k6/options';
import { href } from '../shared/routes.ts';
import { pick } from './lib/choose.ts';
import { common, HARDLY_ERRORS } from './lib/options.ts';
import { createRun, type Shop } from './lib/run.ts';
import { control } from './lib/sandbox.ts';
import { LANGUAGES, localPath } from './lib/addresses.ts';

/**
 * Twenty times the usual load on one product page within two seconds; one visitor in ten adds it to the cart. The price changes at the
 * start of the rush, so the stored page is stale. `rate`: pages a second before and after it.
 */
const run = createRun({ rate: 10, seconds: 60 });
const { rate, seconds, sandbox } = run.settings;
const TIMES = 20;
const THIRD = Math.max(4, Math.floor(seconds / 3));
const BUYS = 0.1;
const PRICE = 777;

export const options: Options = {
  ...common,
  scenarios: {
    rush: {
      executor: 'ramping-arrival-rate',
      startRate: rate,
      timeUnit: '1s',
      preAllocatedVUs: Math.min(300, rate * 10 + 30),
      maxVUs: 600,
      stages: [
        { target: rate, duration: `${THIRD}s` },
        { target: rate * TIMES, duration: '2s' },
        { target: rate * TIMES, duration: `${THIRD - 2}s` },
        { target: rate, duration: '2s' },
        { target: rate, duration: `${THIRD - 2}s` },
      ],
    },
    ...(sandbox === null
      ? {}
      : { editor: { executor: 'per-vu-iterations', vus: 1, iterations: 1, startTime: `${THIRD + 2}s`, exec: 'edit' } as const }),
  },
  thresholds: {
    ...HARDLY_ERRORS,
    dropped_iterations: ['count<10'],
    'http_req_duration{name:product}': ['p(95)<500', 'p(99)<1500'],
    'http_req_duration{name:api addItem}': ['p(95)<1000'],
  },
};

export const setup = run.openShop;

export default function want({ products }: Shop): void {
  const visitor = run.visitor();
  const [product] = products;
  if (!product) return;
  const lang = pick(LANGUAGES, Math.random);
  // Each iteration is a new visitor without stored pages.
  visitor.forget();
  visitor.page({ name: 'product', path: localPath('de', href('product', { slug: product.slug })), statuses: [200] });
  if (Math.random() >= BUYS) return;
  const body = { product_configuration_id: product.id, quantity: 1 };
  visitor.call('addItem', { body }, { lang, idempotencyKey: crypto.randomUUID() });
}

export function edit({ products }: Shop): void {
  if (sandbox !== null && products[0]) control(sandbox, 'configuration', { sku: products[0].sku, cost: PRICE, stock_qty: 1000 });
}

/** The page shows the new price at the end. */
export function teardown({ products }: Shop): void {
  const [product] = products;
  if (!product || sandbox === null) return;
  const { body } = run.visitor().document({ name: 'product', path: href('product', { slug: product.slug }), statuses: [200] });
  check(body, { 'the new price is shown': (text) => text.includes(String(PRICE)) });
}
