import { endpoints } from '../../shared/contract/endpoints.ts';
import { match } from '../../shared/routes.ts';
import type { Renderer } from '../pages/types.ts';
import type { Backend } from '../backend/call-backend.ts';
import type { PublicReads } from '../backend/public-reads.ts';
import type { Timings } from './server-timing.ts';
import type { Tracing } from './trace.ts';

export interface Observers {
  readonly tracing: Pick<Tracing, 'span'>;
  /** In development. */
  readonly timings: Timings | null;
}

/** The same renderer, whose renders are spans. */
export function observedRenderer(renderer: Renderer, { tracing, timings }: Observers): Renderer {
  return {
    render: (request, sink, signal) => {
      const attributes = { 'karat.route': match(request.path)?.key ?? 'none', 'karat.locale': request.locale, 'karat.mode': request.mode };
      const started = performance.now();
      // The header goes out before the last byte: what there is to tell is the time to the first.
      const head: typeof sink.head = (given) => {
        timings?.note({ name: 'render', dur: performance.now() - started });
        sink.head(given);
      };
      const told = timings ? { head, body: sink.body } : sink;
      return tracing.span({ name: 'render', kind: 'internal', attributes }, () => renderer.render(request, told, signal));
    },
    renderError: (status, locale) => renderer.renderError(status, locale),
  };
}

/** The same backend, whose calls are spans: by the name of the endpoint, as ids may be in its address. */
export function observedBackend(backend: Backend, { tracing, timings }: Observers): Backend {
  return {
    async call(call) {
      const attributes = { 'karat.endpoint': call.key, 'http.request.method': endpoints[call.key].method };
      const started = performance.now();
      try {
        return await tracing.span({ name: call.key, kind: 'client', attributes }, () => backend.call(call));
      } finally {
        timings?.note({ name: call.key, desc: 'backend', dur: performance.now() - started });
      }
    },
  };
}

/** The same reads, each with where its answer came from: `shared` is Redis, or a call that somebody else has made meanwhile. */
export function notedReads(reads: PublicReads, timings: Timings): PublicReads {
  return {
    ...reads,
    peek(call) {
      const entry = reads.peek(call);
      if (entry) timings.note({ name: call.key, desc: 'memory', dur: 0 });
      return entry;
    },
    async read(call) {
      if (reads.peek(call)) timings.note({ name: call.key, desc: 'memory', dur: 0 });
      const before = timings.noted().length;
      const started = performance.now();
      const reading = await reads.read(call);
      const isTold = timings.noted().some(({ name }, place) => name === call.key && place >= before - 1);
      if (!isTold) timings.note({ name: call.key, desc: reading.stale ? 'stale' : 'shared', dur: performance.now() - started });
      return reading;
    },
  };
}
