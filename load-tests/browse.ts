import type { Options } from 'k6/options';
import { common, EACH_PAGE, HARDLY_ERRORS, shoppersAt } from './lib/options.ts';
import { createRun, type Shop } from './lib/run.ts';
import { visit } from './lib/visit.ts';

/** Usual visits: pages of all kinds in both languages, repeated ones and unknown addresses. `rate`: pages a second. */
const run = createRun({ rate: 30, seconds: 60 });
const { rate, seconds } = run.settings;

export const options: Options = {
  ...common,
  scenarios: { browse: shoppersAt(rate, seconds) },
  thresholds: {
    ...HARDLY_ERRORS,
    ...EACH_PAGE,
    'http_req_duration{scenario:browse}': ['p(95)<500', 'p(99)<1500'],
    'http_req_duration{name:home}': ['p(95)<300'],
    'http_req_duration{name:product}': ['p(95)<500'],
    'http_req_duration{name:category}': ['p(95)<500'],
  },
};

export const setup = run.openShop;

export default function browse({ world, carts }: Shop): void {
  visit(run.visitor(), world, carts);
}
