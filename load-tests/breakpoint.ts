import type { Options } from 'k6/options';
import { common } from './lib/options.ts';
import { createRun, type Shop } from './lib/run.ts';
import { nextStep } from './lib/shopper.ts';

/**
 * A rising rate without pauses; the run ends when answers fail or take too long. `rate`: requests a second at the end of the ramp.
 * `npm run load` reports the rate at which it broke.
 */
const run = createRun({ rate: 1500, seconds: 120 });
const { rate, seconds } = run.settings;
const first = Math.max(1, Math.round(rate / 30));

export const options: Options = {
  ...common,
  scenarios: {
    ramp: {
      executor: 'ramping-arrival-rate',
      startRate: first,
      timeUnit: '1s',
      preAllocatedVUs: 50,
      maxVUs: 300,
      stages: [
        { target: first, duration: `${Math.ceil(seconds / 6)}s` },
        { target: rate, duration: `${Math.floor((seconds * 5) / 6)}s` },
      ],
      gracefulStop: '5s',
    },
  },
  thresholds: {
    http_req_failed: [{ threshold: 'rate<0.01', abortOnFail: true, delayAbortEval: '10s' }],
    'http_req_duration{scenario:ramp}': [{ threshold: 'p(99)<1000', abortOnFail: true, delayAbortEval: '10s' }],
    dropped_iterations: [{ threshold: 'rate<50', abortOnFail: true, delayAbortEval: '10s' }],
  },
};

export const setup = run.openShop;

export default function anything({ world }: Shop): void {
  run.visitor().page(nextStep(world, Math.random));
}
