import { check, sleep } from 'k6';
import exec from 'k6/execution';
import http from 'k6/http';
import { Gauge, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import type { CacheGroup } from '../packages/contract/codes.ts';
import { pick } from './lib/choose.ts';
import { common, listed, NO_ERRORS, requestsAt } from './lib/options.ts';
import { byLabel, parseMetrics } from './lib/prometheus.ts';
import { createRun } from './lib/run.ts';
import { control } from './lib/sandbox.ts';
import { onePageOfEach, slugOf } from './lib/site.ts';
import type { Step } from './lib/shopper.ts';
import { createVisitor } from './lib/visitor.ts';
import { cards, openWorld } from './lib/world.ts';

/**
 * Requests one page of each kind all the time. In every second phase an editor changes something each ten seconds, which makes all stored
 * pages stale: in turn the price of the requested product, and data of no requested page. Calm phases alternate with stampedes, so that a
 * noisy machine disturbs both alike. `rate`: pages a second. Needs the sandbox and the replicas' operations ports (`KARAT_OPS`).
 */
const run = createRun({ rate: 100, seconds: 160 });
const { rate, seconds, sandbox, ops, origins } = run.settings;
const PHASES = 4;
const EACH = Math.max(10, Math.floor(seconds / PHASES));
const BUMP_EVERY = 10;
const GROUPS: readonly CacheGroup[] = ['collection', 'product', 'page'];

const BUMPS_A_PHASE = Math.floor(EACH / BUMP_EVERY);

const versions = new Gauge('karat_versions');
const renders = new Trend('karat_renders_of_a_page');

const phases = Array.from({ length: PHASES }, (_, index) => (index % 2 === 0 ? 'calm' : 'stampede'));

export const options: Options = {
  ...common,
  scenarios: {
    ...Object.fromEntries(
      phases.map((phase, index) => [`${phase}_${index}`, { ...requestsAt(rate, EACH, index * EACH), tags: { phase }, exec: 'read' }]),
    ),
    ...Object.fromEntries(
      phases.flatMap((phase, index) =>
        phase === 'calm'
          ? []
          : [
              [
                `editor_${index}`,
                {
                  executor: 'per-vu-iterations',
                  vus: 1,
                  iterations: BUMPS_A_PHASE,
                  startTime: `${index * EACH}s`,
                  maxDuration: `${EACH + BUMP_EVERY}s`,
                  exec: 'edit',
                } as const,
              ],
            ],
      ),
    ),
  },
  thresholds: { ...NO_ERRORS, ...listed('http_req_duration{phase:calm}', 'http_req_duration{phase:stampede}') },
};

interface Before {
  readonly steps: readonly Step[];
  /** The product of the requested product page. */
  readonly sku: string;
  /** Renders by route, for each replica. */
  readonly renders: readonly Readonly<Record<string, number>>[];
}

export function setup(): Before {
  if (sandbox === null || ops.length === 0) throw new Error('this scenario needs KARAT_SANDBOX and KARAT_OPS');
  const shop = origins[0] as string;
  const { site } = openWorld(shop);
  const product = cards(shop, 'de').find(
    ({ slug, default_sku }) => default_sku !== null && site.product.some((path) => slugOf(path) === slug),
  );
  if (!product) throw new Error(`${shop} lists no product that has a price of its own`);
  const pages = onePageOfEach({ ...site, product: site.product.filter((path) => slugOf(path) === product.slug) });
  const steps = pages.map(({ key, path }) => ({ name: key, path, statuses: [200] }));
  // Each replica stores all pages before the count begins. Twice, because a first render that streams is not stored.
  for (const origin of origins) for (const step of [...steps, ...steps]) createVisitor(origin).document(step, 'setup');
  sleep(3);
  return { steps, sku: product.default_sku as string, renders: rendersNow() };
}

export function read({ steps }: Before): void {
  run.visitor().page(pick(steps, Math.random));
}

export function edit({ sku }: Before): void {
  const edits = exec.vu.iterationInScenario;
  if (edits % 2 === 0) control(sandbox as string, 'configuration', { sku, cost: 1000 + edits });
  else control(sandbox as string, 'bump', { group: GROUPS[Math.floor(edits / 2) % GROUPS.length] as CacheGroup });
  sleep(BUMP_EVERY - 0.2);
}

export function teardown(before: Before): void {
  sleep(2);
  const made = BUMPS_A_PHASE * phases.filter((phase) => phase === 'stampede').length;
  versions.add(made);
  const after = rendersNow();
  const anew = after.reduce((sum, rows, index) => sum + (rows['product'] ?? 0) - (before.renders[index]?.['product'] ?? 0), 0);
  check(anew, { 'the page of another price was rendered anew': (times) => times > 0 });
  after.forEach((replica, index) => {
    for (const { name } of before.steps) {
      const count = (replica[name] ?? 0) - (before.renders[index]?.[name] ?? 0);
      renders.add(count, { name, replica: String(index + 1) });
      const fine = check(count, { 'one render of a page, version and replica at most': (times) => times <= made });
      if (!fine) console.warn(`replica ${index + 1} rendered ${name} ${count} times for ${made} versions`);
    }
  });
}

const rendersNow = (): Record<string, number>[] =>
  ops.map((origin) => {
    const { body } = http.get(`${origin}/metrics`, { responseType: 'text', tags: { name: 'metrics' } });
    return byLabel(parseMetrics(body), 'karat_render_seconds_count', 'route');
  });
