import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Contract } from '../contract.ts';
import type { EndpointKey, RouteKey } from '../register.ts';
import { createDurationCounts } from './duration-counts.ts';
import { createOutcomeCounts } from './outcome-counts.ts';
import { createRequestCounts } from './request-counts.ts';

/**
 * How a page was answered: from the store (`hit`; `stale`: during a refresh), rendered (`miss`; `bypass`: for one visitor), with the render
 * of another request (`collapsed`), with an old copy because rendering failed (`stale_if_error`), or with an error (`failed`; `shed`: too
 * many renders).
 */
export const PAGE_OUTCOMES = ['hit', 'stale', 'miss', 'collapsed', 'bypass', 'stale_if_error', 'shed', 'failed'] as const;
type PageOutcome = (typeof PAGE_OUTCOMES)[number];

/** How a call to the backend ended; `cancelled`: the caller aborted it. */
export type CallOutcome = 'ok' | 'refused' | 'unavailable' | 'cancelled';

export type RequestKind = 'hit' | 'personal' | 'call';

export interface Answered {
  readonly status: number;
  readonly seconds: number;
}

export interface Metrics {
  /** `route`: a key of the route table, or one name for all other addresses. */
  countPage(route: string, outcome: PageOutcome): void;
  observeRender(route: RouteKey | null, seconds: number): void;
  observeCall(endpoint: EndpointKey, outcome: CallOutcome, seconds: number): void;
  /** A personal page or a call. `name` is a key of our tables. */
  observeRequest(kind: Exclude<RequestKind, 'hit'>, name: string, answer: Answered): void;
  /** A response from memory. */
  observeHit(name: 'page' | 'call', answer: Answered): void;
  /** A gauge that is read at each scrape, with one row for each value of its label. */
  registerGauge(gauge: GaugeDefinition): void;
  /** A counter that is read at each scrape. */
  registerCounter(counter: CounterDefinition): void;
  /** Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

export interface GaugeDefinition {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  readonly read: () => Readonly<Record<string, number>>;
}

export interface CounterDefinition {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly read: () => readonly { readonly labels: Readonly<Record<string, string>>; readonly count: number }[];
}

const RENDER_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const HIT_BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1];
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12];
const CALL_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12];

/** Metrics of the operations port. Labels are keys of our tables, never values from a request, so their number is bounded. */
export function createMetrics({ build, contract }: { readonly build: string; readonly contract: Pick<Contract, 'endpoints'> }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // CPU, memory, file descriptors, garbage collection, event loop lag.
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'karat_build_info', help: 'The build that runs', labelNames: ['build'], registers }).set({ build }, 1);

  const pages = createOutcomeCounts<string, PageOutcome>('route', PAGE_OUTCOMES);
  registerCounter({
    name: 'karat_pages_total',
    help: 'Pages by route and by what the page cache did',
    labels: ['route', 'outcome'],
    read: () => pages.rows().filter(({ count }) => count > 0),
  });
  const renders = new Histogram({
    name: 'karat_render_seconds',
    help: 'A page from its request to its last byte, refreshes included',
    labelNames: ['route'],
    buckets: RENDER_BUCKETS,
    registers,
  });
  const calls = new Histogram({
    name: 'karat_upstream_seconds',
    help: 'Calls to the backend, a retry included',
    labelNames: ['endpoint', 'outcome'],
    buckets: CALL_BUCKETS,
    registers,
  });

  const requests = createRequestCounts(contract);
  registerCounter({
    name: 'karat_requests_total',
    help: 'Answers out of memory, personal pages and calls of browsers, by status; 499: the visitor left',
    labels: ['kind', 'name', 'status'],
    read: requests.rows,
  });
  const durations = new Histogram({
    name: 'karat_request_seconds',
    help: 'Personal pages and calls, until their last byte was handed over or the visitor left',
    labelNames: ['kind', 'name'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const hits = createDurationCounts(HIT_BUCKETS);
  registerCounter({
    name: 'karat_hit_seconds_bucket',
    help: 'Answers out of memory, until handed over',
    labels: ['le'],
    read: hits.buckets,
  });
  registerCounter({ name: 'karat_hit_seconds_sum', help: 'Seconds of all of them', labels: [], read: hits.sum });
  registerCounter({ name: 'karat_hit_seconds_count', help: 'How many they are', labels: [], read: hits.count });

  function registerCounter({ name, help, labels, read }: CounterDefinition): void {
    registry.registerMetric(
      new Counter({
        name,
        help,
        labelNames: [...labels],
        registers: [],
        collect() {
          this.reset();
          for (const row of read()) this.inc(row.labels, row.count);
        },
      }),
    );
  }

  return {
    countPage: pages.add,
    observeRender: (route, seconds) => renders.observe({ route: route ?? 'none' }, seconds),
    observeRequest(kind, name, { status, seconds }) {
      requests.add(kind, name, status);
      durations.observe({ kind, name }, seconds);
    },
    observeHit(name, { status, seconds }) {
      requests.add('hit', name, status);
      hits.add(seconds);
    },
    observeCall: (endpoint, outcome, seconds) => calls.observe({ endpoint, outcome }, seconds),
    registerGauge({ name, help, label, read }) {
      registry.registerMetric(
        new Gauge({
          name,
          help,
          labelNames: [label],
          registers: [],
          collect() {
            for (const [key, value] of Object.entries(read())) this.set({ [label]: key }, value);
          },
        }),
      );
    },
    registerCounter,
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
