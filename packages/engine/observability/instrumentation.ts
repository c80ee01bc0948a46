import type { Backend } from '../backend/call-backend.ts';
import type { PublicReads } from '../backend/public-reads.ts';
import type { Contract } from '../contract.ts';
import type { Routes } from '../routes.ts';
import type { Renderer } from '../render/types.ts';
import type { ProcessLog } from './log.ts';
import type { Metrics } from './metrics.ts';
import { createOtlpExporter, type OtlpOptions, spanResource } from './otlp.ts';
import { createTimings, type Timings } from './server-timing.ts';
import { createTracing, type Tracing } from './trace.ts';
import { timedBackend, timedRenderer } from './with-metrics.ts';
import { timedReads, tracedBackend, tracedRenderer } from './with-tracing.ts';

export interface InstrumentationSettings {
  readonly mode: string;
  /** Null: no spans. `share`: of the requests. */
  readonly openTelemetry: (Pick<OtlpOptions, 'endpoint' | 'headers'> & { readonly service: string; readonly share: number }) | null;
}

export interface InstrumentationOptions {
  readonly contract: Contract;
  readonly routes: Routes;
  readonly env?: InstrumentationSettings;
  readonly log: ProcessLog;
  readonly buildId: string;
  readonly tracing?: Tracing;
  readonly metrics?: Metrics | null;
}

const NOTHING: InstrumentationSettings = { mode: 'production', openTelemetry: null };

/** Wraps what takes time in spans, Server-Timing and metrics, as far as each is switched on. */
export interface Instrumentation {
  readonly tracing: Tracing;
  readonly metrics: Metrics | null;
  /** Null outside of development. */
  readonly timings: Timings | null;
  backend(backend: Backend): Backend;
  reads(reads: PublicReads): PublicReads;
  renderer(renderer: Renderer): Renderer;
  stop(): Promise<void>;
}

export function createInstrumentation(options: InstrumentationOptions): Instrumentation {
  const { contract, routes, env = NOTHING, log, buildId, tracing = createTracing(), metrics = null } = options;
  const timings = env.mode === 'development' ? createTimings() : null;
  const spans =
    env.openTelemetry &&
    createOtlpExporter({
      ...env.openTelemetry,
      resource: spanResource({ service: env.openTelemetry.service, build: buildId, environment: env.mode }),
      log,
    });
  if (spans) tracing.exportTo(spans, env.openTelemetry.share);
  const observers = { tracing, timings };
  const isTraced = spans !== null || timings !== null;
  return {
    tracing,
    metrics,
    timings,
    backend(plain) {
      const traced = isTraced ? tracedBackend(contract, plain, observers) : plain;
      return metrics ? timedBackend(traced, metrics) : traced;
    },
    reads: (plain) => (timings ? timedReads(plain, timings) : plain),
    renderer(plain) {
      const traced = isTraced ? tracedRenderer(routes, plain, observers) : plain;
      return metrics ? timedRenderer(routes, traced, metrics) : traced;
    },
    stop: async () => spans?.stop(),
  };
}
