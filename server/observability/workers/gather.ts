import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';
import type { HealthState } from '../health.ts';
import type { MetricJson } from '../metrics.ts';

export interface GatherOptions {
  /** How the workers are; null for one that does not answer. */
  readonly states: () => Promise<readonly (HealthState | null)[]>;
  /** What each worker counted, by its id; null for one that does not answer. */
  readonly counts: () => Promise<ReadonlyMap<number, MetricJson[] | null>>;
  readonly deaths: () => number;
}

export interface Gathered {
  check(path: string): Promise<HealthState | null>;
  text(): Promise<string>;
  readonly contentType: string;
  readonly startDraining: () => void;
}

/** Many workers as one shop: its health, and its figures added up. */
export function gather({ states, counts, deaths }: GatherOptions): Gathered {
  const last = new Map<number, MetricJson[]>();
  /** What those counted who are gone: a counter that falls is a restart to Prometheus, and a rate out of nothing. */
  let gone: MetricJson[] = [];
  let draining = false;

  async function check(path: string): Promise<HealthState | null> {
    if (path === '/healthz') return { ok: true, text: 'ok' };
    if (path !== '/readyz') return null;
    if (draining) return { ok: false, text: 'draining' };
    const all = await states();
    const ready = all.filter((state) => state?.ok === true).length;
    if (ready > 0) return { ok: true, text: `ready (${ready} of ${all.length} workers)` };
    return { ok: false, text: all.find((state) => state !== null)?.text ?? 'no worker answers' };
  }

  async function text(): Promise<string> {
    const now = await counts();
    for (const [id, known] of last) {
      if (now.has(id)) continue;
      gone = await added([gone, known.filter(({ type }) => String(type) === 'counter' || String(type) === 'histogram')]);
      last.delete(id);
    }
    for (const [id, metrics] of now) if (metrics) last.set(id, metrics);
    const answering = [...now.values()].filter((metrics) => metrics !== null);
    const registry = AggregatorRegistry.aggregate([...last.values(), gone]);
    return `${await registry.metrics()}\n${await own(now.size, answering.length).metrics()}`;
  }

  /** What only the primary process knows. */
  function own(alive: number, answering: number): Registry {
    const registry = new Registry();
    const registers = [registry];
    const workers = new Gauge({ name: 'karat_workers', help: 'Processes of the shop', labelNames: ['state'], registers });
    workers.set({ state: 'answering' }, answering);
    workers.set({ state: 'silent' }, alive - answering);
    new Counter({ name: 'karat_worker_deaths_total', help: 'Workers that ended without being told to', registers }).inc(deaths());
    return registry;
  }

  return {
    check,
    text,
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    startDraining: () => {
      draining = true;
    },
  };
}

async function added(sets: MetricJson[][]): Promise<MetricJson[]> {
  return AggregatorRegistry.aggregate(sets).getMetricsAsJSON();
}
