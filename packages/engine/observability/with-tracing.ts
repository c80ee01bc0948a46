import { type Contract, rowOf } from '../contract.ts';
import type { Routes } from '../routes.ts';
import type { Renderer } from '../render/types.ts';
import type { Backend } from '../backend/call-backend.ts';
import type { PublicReads } from '../backend/public-reads.ts';
import type { Timings } from './server-timing.ts';
import type { Tracing } from './trace.ts';

export interface Observers {
  readonly tracing: Pick<Tracing, 'span'>;
  /** In development. */
  readonly timings: Timings | null;
}

/** Records renders as spans. */
export function tracedRenderer({ match }: Routes, renderer: Renderer, { tracing, timings }: Observers): Renderer {
  return {
    render: (request, sink, signal) => {
      const attributes = { 'karat.route': match(request.path)?.key ?? 'none', 'karat.locale': request.locale, 'karat.mode': request.mode };
      const started = performance.now();
      // The header is sent before the last byte, so this is the time to the first byte.
      const head: typeof sink.head = (given) => {
        timings?.add({ name: 'render', dur: performance.now() - started });
        sink.head(given);
      };
      const timedSink = timings ? { head, body: sink.body } : sink;
      return tracing.span({ name: 'render', kind: 'internal', attributes }, () => renderer.render(request, timedSink, signal));
    },
    renderError: (request) => renderer.renderError(request),
  };
}

/** Records backend calls as spans with the name of the endpoint, because the address may contain ids. */
export function tracedBackend(contract: Contract, backend: Backend, { tracing, timings }: Observers): Backend {
  return {
    async call(call) {
      const attributes = { 'karat.endpoint': call.key, 'http.request.method': rowOf(contract, call.key).method };
      const started = performance.now();
      try {
        return await tracing.span({ name: call.key, kind: 'client', attributes }, () => backend.call(call));
      } finally {
        timings?.add({ name: call.key, desc: 'backend', dur: performance.now() - started });
      }
    },
  };
}

/** Adds to Server-Timing where the response of each read came from. `shared`: from Redis, or from a call of another request. */
export function timedReads(reads: PublicReads, timings: Timings): PublicReads {
  return {
    ...reads,
    peek(call) {
      const entry = reads.peek(call);
      if (entry) timings.add({ name: call.key, desc: 'memory', dur: 0 });
      return entry;
    },
    async read(call) {
      if (reads.peek(call)) timings.add({ name: call.key, desc: 'memory', dur: 0 });
      const before = timings.parts().length;
      const started = performance.now();
      const reading = await reads.read(call);
      const isAdded = timings.parts().some(({ name }, index) => name === call.key && index >= before - 1);
      if (!isAdded) timings.add({ name: call.key, desc: reading.stale ? 'stale' : 'shared', dur: performance.now() - started });
      return reading;
    },
  };
}
