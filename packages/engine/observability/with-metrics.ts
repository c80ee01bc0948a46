import { ApiError, statusOf } from '../errors.ts';
import type { Routes } from '../routes.ts';
import type { Renderer, RenderSink } from '../render/types.ts';
import type { Backend } from '../backend/call-backend.ts';
import type { CallOutcome, Metrics } from './metrics.ts';

/** Measures the duration of renders. A page that is answered 304 was not rendered. */
export function timedRenderer({ match }: Routes, renderer: Renderer, { observeRender }: Metrics): Renderer {
  return {
    async render(request, sink, signal) {
      const started = performance.now();
      let unchanged = false;
      const head: RenderSink['head'] = (given) => {
        unchanged = given.status === 304;
        sink.head(given);
      };
      try {
        return await renderer.render(request, { body: sink.body, head }, signal);
      } finally {
        if (!unchanged) observeRender(match(request.path)?.key ?? null, (performance.now() - started) / 1000);
      }
    },
    renderError: (request) => renderer.renderError(request),
  };
}

/** Measures the duration of backend calls. */
export function timedBackend(backend: Backend, { observeCall }: Metrics): Backend {
  return {
    async call(call) {
      const started = performance.now();
      const done = (outcome: CallOutcome): void => observeCall(call.key, outcome, (performance.now() - started) / 1000);
      try {
        const answer = await backend.call(call);
        done('ok');
        return answer;
      } catch (error) {
        done(call.signal?.aborted === true ? 'cancelled' : outcomeOf(error));
        throw error;
      }
    },
  };
}

function outcomeOf(error: unknown): CallOutcome {
  return error instanceof ApiError && statusOf(error) < 500 ? 'refused' : 'unavailable';
}
