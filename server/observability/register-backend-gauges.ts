import type { UpstreamCache } from '../backend/upstream-cache.ts';
import type { Guard } from '../backend/guard.ts';
import type { HttpClient } from '../backend/http-client.ts';
import type { Metrics } from './metrics.ts';

export interface WatchableUpstream {
  readonly cache: UpstreamCache;
  readonly guard: Guard;
  readonly client: HttpClient;
}

/** The way to the backend in figures; all of it is there anyway, and read when somebody asks. */
export function watchUpstream(metrics: Metrics, { cache, guard, client }: WatchableUpstream): void {
  metrics.watchTotal({
    name: 'karat_upstream_reads_total',
    help: 'Reads of public data by cache group, and what the upstream cache did',
    labels: ['group', 'outcome'],
    read: cache.counts.rows,
  });
  metrics.watchTotal({
    name: 'karat_upstream_skipped_total',
    help: 'Calls to the backend that were not made',
    labels: ['reason'],
    read: () => Object.entries(guard.skipped()).map(([reason, count]) => ({ labels: { reason }, count })),
  });
  metrics.watchTotal({
    name: 'karat_upstream_retries_total',
    help: 'Calls to the backend that were made a second time',
    labels: [],
    read: () => [{ labels: {}, count: client.retries }],
  });
  metrics.watch({
    name: 'karat_upstream_calls',
    help: 'Calls to the backend under way, and those that wait for a place: for public data, and of shoppers',
    label: 'state',
    read: guard.calls,
  });
}
