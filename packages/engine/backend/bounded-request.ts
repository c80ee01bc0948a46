import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { raceTimeout } from '../limits/race-timeout.ts';

export interface WholeResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

export interface BackendRequest {
  readonly method: Dispatcher.HttpMethod;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

export interface ResponseLimits {
  /** Largest response accepted. */
  readonly maxBytes: number;
  /** Largest sum of all responses that are being received. */
  readonly maxTotalBytes: number;
}

export type BoundedRequest = (request: BackendRequest, signal: AbortSignal) => Promise<WholeResponse>;

/** Sends a request and receives the whole response. Rejects with the signal's reason as soon as that is aborted. */
export function createBoundedRequest(agent: Pick<Dispatcher, 'request'>, { maxBytes, maxTotalBytes }: ResponseLimits): BoundedRequest {
  let receiving = 0;

  function receive(body: Dispatcher.ResponseData['body'], announced: number): Promise<Buffer> {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const chunks: Buffer[] = [];
    let size = 0;
    body
      .on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        receiving += chunk.length;
        if (Math.max(size, announced) > maxBytes) body.destroy(new Error(`response is larger than ${maxBytes} bytes`));
        else if (receiving > maxTotalBytes) body.destroy(new Error(`responses being received are larger than ${maxTotalBytes} bytes`));
      })
      .once('end', () => resolve(Buffer.concat(chunks, size)))
      .once('error', reject)
      .once('close', () => (receiving -= size));
    return promise;
  }

  return async function request({ url, method, headers, body = null }, signal) {
    signal.throwIfAborted();
    const { origin, pathname, search } = new URL(url);
    const sent = agent.request({ origin, path: pathname + search, method, headers, body, signal });
    // undici checks the signal only when the request has a connection.
    const response = await raceTimeout(sent, { signal });
    const bytes = await receive(response.body, Number(response.headers['content-length'] ?? 0));
    return { status: response.statusCode, headers: response.headers, bytes };
  };
}
