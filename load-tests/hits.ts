import type { Options } from 'k6/options';
import { pick } from './lib/choose.ts';
import { common, listed, requestsAt } from './lib/options.ts';
import { createRun } from './lib/run.ts';
import { onePageOfEach } from './lib/site.ts';
import type { Step } from './lib/shopper.ts';
import { createVisitor } from './lib/visitor.ts';
import { openWorld } from './lib/world.ts';

/**
 * How many hits a second are answered within 50 ms (p99): some hot pages, brotli, in steps of an eighth of `rate` requests a second. `npm
 * run load` reports the last good step and the CPU of k6 itself.
 */
const run = createRun({ rate: 4000, seconds: 80 });
const { rate, seconds, origins } = run.settings;
const STEPS = 8;
const EACH = Math.max(3, Math.floor(seconds / STEPS));
const rates = Array.from({ length: STEPS }, (_, index) => Math.max(1, Math.round((rate * (index + 1)) / STEPS)));
const names = rates.map((each) => `at_${each}`);

export const options: Options = {
  ...common,
  scenarios: Object.fromEntries(rates.map((each, index) => [names[index] as string, requestsAt(each, EACH, index * EACH)])),
  thresholds: {
    http_req_failed: ['rate==0'],
    ...listed(
      ...names.flatMap((name) => ['http_req_duration', 'http_reqs', 'dropped_iterations'].map((metric) => `${metric}{scenario:${name}}`)),
    ),
  },
};

export function setup(): { steps: readonly Step[] } {
  const { site } = openWorld(origins[0] as string);
  const steps = onePageOfEach(site).map(({ key, path }) => ({ name: key, path, statuses: [200] }));
  for (const origin of origins) for (const step of [...steps, ...steps]) createVisitor(origin).document(step, 'setup');
  return { steps };
}

export default function hit({ steps }: { steps: readonly Step[] }): void {
  const visitor = run.visitor();
  visitor.forget();
  visitor.page(pick(steps, Math.random));
}
