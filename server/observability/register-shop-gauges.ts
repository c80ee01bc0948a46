import type { HttpCache } from '../http-cache/http-cache.ts';
import type { Replicas } from '../redis/replicas.ts';
import type { UpstreamCache } from '../backend/upstream-cache.ts';
import type { RenderLimit } from '../pages/render-limit.ts';
import type { Guard } from '../backend/guard.ts';
import type { ShopSettings } from '../backend/shop-settings.ts';
import type { Metrics } from './metrics.ts';

export interface WatchableShop {
  readonly settings: Pick<ShopSettings, 'current'>;
  readonly pageCache: HttpCache;
  readonly renderLimit: RenderLimit;
  readonly cache: UpstreamCache;
  readonly replicas: Pick<Replicas, 'circuits'>;
  readonly guard: Guard;
}

/** What is not counted, but is there to be read. */
export function watchShop(metrics: Metrics, { settings, pageCache, renderLimit, cache, replicas, guard }: WatchableShop): void {
  metrics.watch({
    name: 'karat_ready',
    help: '1 when pages can be served: there are settings of the shop',
    label: 'has',
    read: () => ({ settings: Number(settings.current() !== null) }),
  });
  metrics.watch({
    name: 'karat_cache_bytes',
    help: 'Accounted bytes of the caches in memory',
    label: 'cache',
    read: () => ({ page: pageCache.size, upstream: cache.size }),
  });
  metrics.watch({
    name: 'karat_renders',
    help: 'Pages being rendered for visitors, and those that wait for a place',
    label: 'state',
    read: () => ({ active: renderLimit.active, waiting: renderLimit.waiting }),
  });
  metrics.watch({
    name: 'karat_circuit_open',
    help: '1 while the thing behind it is not asked because it failed',
    label: 'circuit',
    read: () =>
      Object.fromEntries(Object.entries({ ...replicas.circuits, ...guard.circuits }).map(([name, { open }]) => [name, Number(open)])),
  });
}
