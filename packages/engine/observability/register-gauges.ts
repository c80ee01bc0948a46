import type { HttpClient } from '../backend/http-client.ts';
import type { UpstreamCache } from '../backend/upstream-cache.ts';
import type { HttpCache } from '../../http-cache/http-cache.ts';
import type { CallLimits } from '../limits/call-limits.ts';
import type { Bulkhead } from '../limits/bulkhead.ts';
import type { Replicas } from '../redis/replicas.ts';
import type { Metrics } from './metrics.ts';

export interface GaugeSources {
  /** Null until the backend has given them. */
  readonly settings: { current(): object | null };
  readonly pageCache: HttpCache;
  readonly renderLimit: Pick<Bulkhead, 'active' | 'waiting'>;
  readonly cache: UpstreamCache;
  readonly limits: CallLimits;
  readonly client: HttpClient;
  readonly replicas: Pick<Replicas, 'circuits' | 'pages' | 'purges'>;
}

/** Registers values of other modules; they are read at each scrape. */
export function registerGauges(metrics: Metrics, sources: GaugeSources): void {
  registerShop(metrics, sources);
  registerBackend(metrics, sources);
  registerReplicas(metrics, sources);
}

function registerShop(metrics: Metrics, { settings, pageCache, renderLimit, cache, replicas, limits }: GaugeSources): void {
  metrics.registerGauge({
    name: 'karat_ready',
    help: '1 when pages can be served: the shop has its settings',
    label: 'has',
    read: () => ({ settings: Number(settings.current() !== null) }),
  });
  metrics.registerGauge({
    name: 'karat_cache_bytes',
    help: 'Accounted bytes of the caches in memory',
    label: 'cache',
    read: () => ({ page: pageCache.size, upstream: cache.size }),
  });
  metrics.registerGauge({
    name: 'karat_renders',
    help: 'Pages being rendered for visitors, and pages that wait for a render slot',
    label: 'state',
    read: () => ({ active: renderLimit.active, waiting: renderLimit.waiting }),
  });
  metrics.registerGauge({
    name: 'karat_circuit_open',
    help: '1 from the failures that open the circuit until a trial call succeeds',
    label: 'circuit',
    read: () =>
      Object.fromEntries(
        Object.entries({ ...replicas.circuits, ...limits.circuits }).map(([name, { failing }]) => [name, Number(failing)]),
      ),
  });
}

function registerBackend(metrics: Metrics, { cache, limits, client }: GaugeSources): void {
  metrics.registerCounter({
    name: 'karat_upstream_reads_total',
    help: 'Reads of public data by cache group and by result of the read cache',
    labels: ['group', 'outcome'],
    read: cache.counts.rows,
  });
  metrics.registerCounter({
    name: 'karat_upstream_skipped_total',
    help: 'Calls to the backend that were not made',
    labels: ['reason'],
    read: () => Object.entries(limits.skipped()).map(([reason, count]) => ({ labels: { reason }, count })),
  });
  metrics.registerCounter({
    name: 'karat_upstream_retries_total',
    help: 'Retries of calls to the backend',
    labels: [],
    read: () => [{ labels: {}, count: client.retries }],
  });
  metrics.registerGauge({
    name: 'karat_upstream_calls',
    help: 'Calls to the backend under way, and calls that wait for a slot: for public data, and of shoppers',
    label: 'state',
    read: limits.calls,
  });
}

function registerReplicas(metrics: Metrics, { replicas: { pages, purges } }: GaugeSources): void {
  metrics.registerCounter({
    name: 'karat_shared_pages_total',
    help: 'Requests to the page store that replicas share, by result',
    labels: ['outcome'],
    read: () => Object.entries(pages?.counts ?? {}).map(([outcome, count]) => ({ labels: { outcome }, count })),
  });
  let received = 0;
  purges.onPurge(() => (received += 1));
  metrics.registerCounter({
    name: 'karat_purges_total',
    help: 'Purges that this process received, its own included',
    labels: [],
    read: () => [{ labels: {}, count: received }],
  });
}
