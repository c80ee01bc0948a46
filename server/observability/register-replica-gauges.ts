import type { Replicas } from '../redis/replicas.ts';
import type { Metrics } from './metrics.ts';

/** What the processes of one shop do together. */
export function watchReplicas(metrics: Metrics, { pages, purges }: Pick<Replicas, 'pages' | 'purges'>): void {
  metrics.watchTotal({
    name: 'karat_shared_pages_total',
    help: 'Questions to the layer of pages that replicas share, by how they ended',
    labels: ['outcome'],
    read: () => Object.entries(pages?.counts ?? {}).map(([outcome, count]) => ({ labels: { outcome }, count })),
  });
  let heard = 0;
  purges.onPurge(() => (heard += 1));
  metrics.watchTotal({
    name: 'karat_purges_total',
    help: 'Times that this process heard of purges, its own included',
    labels: [],
    read: () => [{ labels: {}, count: heard }],
  });
}
