import { sleep } from 'k6';
import exec from 'k6/execution';
import type { Options } from 'k6/options';
import type { CacheGroup } from '../packages/contract/codes.ts';
import { buy } from './lib/buy.ts';
import { pick } from './lib/choose.ts';
import { common, EACH_PAGE, HARDLY_ERRORS, shoppersAt } from './lib/options.ts';
import { createRun, type Shop } from './lib/run.ts';
import { control } from './lib/sandbox.ts';
import { visit } from './lib/visit.ts';
import { LANGUAGES } from './lib/addresses.ts';

/**
 * Half an hour with shoppers, some orders and an edit every minute. Memory and descriptors of the processes must stay level
 * (`npm run load` judges that). `rate`: pages a second.
 */
const run = createRun({ rate: 30, seconds: 1800 });
const { rate, seconds, sandbox } = run.settings;
const ORDERS_A_MINUTE = 6;
const EDIT_EVERY = 60;
const GROUPS: readonly CacheGroup[] = ['product', 'page', 'collection', 'system_settings'];

export const options: Options = {
  ...common,
  scenarios: {
    shoppers: shoppersAt(rate, seconds),
    buyers: {
      executor: 'constant-arrival-rate',
      rate: ORDERS_A_MINUTE,
      timeUnit: '1m',
      duration: `${seconds}s`,
      preAllocatedVUs: 5,
      maxVUs: 20,
      exec: 'purchase',
    },
    ...(sandbox === null
      ? {}
      : { editor: { executor: 'constant-vus', vus: 1, duration: `${seconds}s`, gracefulStop: '1s', exec: 'edit' } as const }),
  },
  thresholds: { ...HARDLY_ERRORS, ...EACH_PAGE, 'http_req_duration{scenario:shoppers}': ['p(95)<500'] },
};

export const setup = run.openShop;

export default function shop({ world, carts }: Shop): void {
  visit(run.visitor(), world, carts);
}

export function purchase({ products }: Shop): void {
  const number = `${exec.scenario.iterationInTest}`;
  buy(run.visitor(), { products: [pick(products, Math.random)], lang: pick(LANGUAGES, Math.random), number });
}

export function edit(): void {
  sleep(EDIT_EVERY);
  control(sandbox as string, 'bump', { group: GROUPS[exec.vu.iterationInScenario % GROUPS.length] as CacheGroup });
}
