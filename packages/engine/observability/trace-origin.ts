import type { Origin, OriginResponse } from '../../http-cache/origin.ts';
import type { SafePath } from './access-log.ts';
import { type EndSpan, traceOf, type Tracing } from './trace.ts';

/** Wraps an origin so that each request is a span in the trace of the visitor's request. */
export function traceOrigin(origin: Origin, tracing: Pick<Tracing, 'run' | 'begin' | 'share'>, safePath: SafePath): Origin {
  return (request) =>
    tracing.run(traceOf(request.headers, tracing.share), () => {
      const end = tracing.begin();
      return end ? recordResponse(end, safePath(request.target), origin(request)) : origin(request);
    });
}

async function recordResponse(end: EndSpan, path: string, responding: Promise<OriginResponse>): Promise<OriginResponse> {
  const attributes = { 'http.request.method': 'GET', 'url.path': path };
  const finish = (failed: boolean, status: object = {}): void =>
    end({ name: 'exchange', kind: 'internal', attributes: { ...attributes, ...status } }, failed);
  const response = await responding.catch((error: unknown) => {
    finish(true);
    throw error;
  });
  const { status, body } = response;
  const answered = { 'http.response.status_code': status };
  if (Buffer.isBuffer(body)) finish(status >= 500, answered);
  else body.once('close', () => finish(status >= 500 || !body.readableEnded, answered));
  return response;
}
