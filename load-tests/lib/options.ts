import type { Options, Scenario } from 'k6/options';
import { VISITED } from './shopper.ts';

/** k6 discards bodies (calls that read them say so), and no address is a label. */
export const common: Options = {
  discardResponseBodies: true,
  summaryTrendStats: ['avg', 'med', 'p(90)', 'p(95)', 'p(99)', 'max', 'count'],
  systemTags: ['status', 'method', 'name', 'scenario', 'check', 'error_code', 'expected_response', 'group'],
  userAgent: 'karat-load-test',
  setupTimeout: '120s',
  teardownTimeout: '30s',
};

/** Pages a visit has on average, and the pause between two (seconds, on average): together they say how many shoppers a rate needs. */
export const PAGES_A_VISIT = 6;
export const THINK_SECONDS = 1;

/** Shoppers arrive at a fixed rate, however long the shop takes (open model): `rate` pages a second altogether. */
export const shoppersAt = (rate: number, seconds: number): Scenario => ({
  executor: 'constant-arrival-rate',
  rate,
  timeUnit: `${PAGES_A_VISIT}s`,
  duration: `${seconds}s`,
  preAllocatedVUs: Math.ceil(rate * THINK_SECONDS * 1.2) + 5,
  maxVUs: Math.ceil(rate * THINK_SECONDS * 4) + 20,
  gracefulStop: '20s',
});

/** Single requests, `rate` a second. */
export const requestsAt = (rate: number, seconds: number, startSeconds = 0): Scenario => ({
  executor: 'constant-arrival-rate',
  rate,
  duration: `${seconds}s`,
  startTime: `${startSeconds}s`,
  preAllocatedVUs: Math.min(200, Math.ceil(rate / 4) + 20),
  maxVUs: 300,
  gracefulStop: '5s',
});

/** Clients that send a request, wait and repeat, each on its own connections (closed model). */
export const clientsFor = (clients: number, seconds: number): Scenario => ({
  executor: 'constant-vus',
  vus: clients,
  duration: `${seconds}s`,
  gracefulStop: '5s',
});

/** No request fails, and all answers have the expected content. */
export const NO_ERRORS = { http_req_failed: ['rate==0'], checks: ['rate==1'] };
/** On a shared machine one of 1000 requests may fail. */
export const HARDLY_ERRORS = { http_req_failed: ['rate<0.001'], checks: ['rate>0.999'] };

/** Thresholds that always hold, so that k6 summarises the sub-metric. */
export const listed = (...metrics: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(metrics.map((metric) => [metric, [metric.startsWith('http_req_duration') ? 'p(99)>=0' : 'count>=0']]));

/** A row in the summary for each kind of page. */
export const EACH_PAGE = listed(...VISITED.map((name) => `http_req_duration{name:${name}}`));
