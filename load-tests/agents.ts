import { check } from 'k6';
import exec from 'k6/execution';
import http from 'k6/http';
import { Counter } from 'k6/metrics';
import type { Options } from 'k6/options';
import { UCP_VERSIONS } from '../packages/ucp/wire/version.ts';
import { AGENT_PROFILE } from './lib/agent-profile.ts';
import { pick } from './lib/choose.ts';
import { common, HARDLY_ERRORS, listed, requestsAt, shoppersAt } from './lib/options.ts';
import { createRun, type Shop } from './lib/run.ts';
import { visit } from './lib/visit.ts';

/**
 * Machine shoppers beside people. In every second phase agents send 200 requests a second: searches, products, look-ups, carts. Calm phases
 * alternate with theirs, so that a noisy machine disturbs both alike. `rate`: pages of people a second.
 */
const run = createRun({ rate: 30, seconds: 160 });
const { rate, seconds, origins } = run.settings;
const AGENT_RATE = 200;
/** Each at an address of its own: the limits of one address would refuse most of the load. */
const AGENTS = 400;
const PHASES = 4;
const EACH = Math.max(10, Math.floor(seconds / PHASES));
const phases = Array.from({ length: PHASES }, (_, index) => (index % 2 === 0 ? 'calm' : 'agents'));
const QUERIES = ['ring', 'saphir', 'diamant', 'kette', 'ohrringe', 'platin', 'gold', 'memoire'];

const refused = new Counter('karat_refused_agents');

export const options: Options = {
  ...common,
  scenarios: Object.fromEntries(
    phases.flatMap((phase, index) => {
      const startTime = `${index * EACH}s`;
      const people = [`people_${index}`, { ...shoppersAt(rate, EACH), startTime, gracefulStop: '5s', tags: { phase }, exec: 'shop' }];
      const agents = [`agents_${index}`, { ...requestsAt(AGENT_RATE, EACH, index * EACH), tags: { phase: 'none' }, exec: 'ask' }];
      return phase === 'calm' ? [people] : [people, agents];
    }),
  ) as NonNullable<Options['scenarios']>,
  thresholds: {
    ...HARDLY_ERRORS,
    ...listed('http_req_duration{phase:calm}', 'http_req_duration{phase:agents}', 'http_req_duration{name:agent}', 'karat_refused_agents'),
  },
};

export const setup = run.openShop;

export function shop({ world, carts }: Shop): void {
  visit(run.visitor(), world, carts);
}

/** Full places for machines are an answer, too: a search that waits would hold up people. */
const ANSWERED = http.expectedStatuses(200, 201, 429, 503);

export function ask({ products }: Shop): void {
  const agent = exec.scenario.iterationInTest % AGENTS;
  const { sku } = pick(products, Math.random);
  const share = Math.random();
  const [path, body] =
    share < 0.4
      ? ['/catalog/search', { query: pick(QUERIES, Math.random), pagination: { limit: 5 } }]
      : share < 0.7
        ? ['/catalog/product', { id: sku }]
        : share < 0.9
          ? ['/catalog/lookup', { ids: [sku] }]
          : ['/carts', { line_items: [{ item: { id: sku }, quantity: 1 }] }];
  const origin = origins[exec.vu.idInTest % origins.length] as string;
  const { status } = http.post(`${origin}/ucp/${UCP_VERSIONS[0]}${path}`, JSON.stringify(body), {
    headers: {
      'content-type': 'application/json',
      'ucp-agent': `profile="${AGENT_PROFILE}"`,
      'idempotency-key': `agents-of-the-load-test-${exec.vu.idInTest}-${exec.scenario.iterationInTest}`,
      'x-forwarded-for': `10.1.${Math.floor(agent / 200)}.${agent % 200}`,
    },
    responseCallback: ANSWERED,
    tags: { name: 'agent' },
  });
  if (status === 429 || status === 503) refused.add(1);
  check(status, { 'an agent is answered': (code) => [200, 201, 429, 503].includes(code) });
}
