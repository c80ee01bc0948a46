import type { Backend } from '../backend/call-backend.ts';
import type { PublicReads } from '../backend/public-reads.ts';
import type { Env } from '../env.ts';
import type { Renderer } from '../pages/types.ts';
import type { ProcessLog } from './log.ts';
import type { Metrics } from './metrics.ts';
import { createOtlpExporter, spanResource } from './otlp.ts';
import { createTimings, type Timings } from './server-timing.ts';
import type { Tracing } from './trace.ts';
import { timedBackend, timedRenderer } from './with-metrics.ts';
import { timedReads, tracedBackend, tracedRenderer } from './with-tracing.ts';

export interface InstrumentationOptions {
  readonly env: Env;
  readonly log: ProcessLog;
  readonly buildId: string;
  readonly tracing: Tracing;
  readonly metrics: Metrics | null;
}

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

export function createInstrumentation({ env, log, buildId, tracing, metrics }: InstrumentationOptions): Instrumentation {
  const timings = env.mode === 'development' ? createTimings() : null;
  const spans = env.openTelemetry && createOtlpExporter({ ...env.openTelemetry, resource: spanResource(env, buildId), log });
  if (spans) tracing.exportTo(spans, env.openTelemetry.share);
  const observers = { tracing, timings };
  const isTraced = spans !== null || timings !== null;
  return {
    tracing,
    metrics,
    timings,
    backend(plain) {
      const traced = isTraced ? tracedBackend(plain, observers) : plain;
      return metrics ? timedBackend(traced, metrics) : traced;
    },
    reads: (plain) => (timings ? timedReads(plain, timings) : plain),
    renderer(plain) {
      const traced = isTraced ? tracedRenderer(plain, observers) : plain;
      return metrics ? timedRenderer(traced, metrics) : traced;
    },
    stop: async () => spans?.stop(),
  };
}
