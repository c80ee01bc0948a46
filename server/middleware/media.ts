import { pipeline } from 'node:stream/promises';
import type { RequestHandler, Response } from 'express';
import type { Dispatcher } from 'undici';
import { ApiError } from '../../shared/errors.ts';
import { createAgent } from '../upstream/agent.ts';

export interface MediaOptions {
  /** Origin of the host that keeps the shop's pictures. */
  readonly origin: string;
  readonly headersTimeout?: number;
  readonly traceHeaders?: () => Readonly<Record<string, string>>;
}

/** File names of a media library; no dot segments, no encodings that mean something else one host further on. */
const SAFE_PATH = /^\/media\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;
const SAFE_WIDTH = /^[1-9]\d{0,3}$/;
const ASKED = ['accept', 'if-none-match', 'if-modified-since', 'range', 'if-range'] as const;
const ANSWERED = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'cache-control',
  'etag',
  'last-modified',
  'vary',
  'age',
] as const;
/** Nothing that a browser would run when opened by itself (SVG is sandboxed by the policy below). */
const MEDIA_TYPE = /^(?:image|video)\/[\w.+-]+$/;

/** Pictures of a shop without media host of its own (`settings.cdn_domain`): passed through from the backend, bytes as they come. */
export function media({ origin, headersTimeout = 10_000, traceHeaders = () => ({}) }: MediaOptions): {
  handle: RequestHandler;
  close: () => Promise<void>;
} {
  const agent = createAgent({ connect: { timeout: 1000 }, headersTimeout, bodyTimeout: 10_000, connections: 64, keepAliveTimeout: 30_000 });

  async function ask(
    path: string,
    width: string | null,
    method: Dispatcher.HttpMethod,
    headers: Record<string, string>,
    signal: AbortSignal,
  ) {
    return agent.request({ origin, path: width === null ? path : `${path}?w=${width}`, method, headers, signal });
  }

  return {
    close: () => agent.close(),
    async handle(req, res) {
      const width = new URLSearchParams(req.originalUrl.split('?', 2)[1]).get('w');
      const path = req.originalUrl.split('?', 1)[0] as string;
      if (!SAFE_PATH.test(path) || (width !== null && !SAFE_WIDTH.test(width))) throw new ApiError(404, 'not_found');
      const gone = new AbortController();
      res.once('close', () => gone.abort(new Error('the visitor left')));
      const headers = Object.fromEntries(
        ASKED.flatMap((name) => (typeof req.headers[name] === 'string' ? [[name, req.headers[name]]] : [])),
      );
      const answer = await ask(
        path,
        width,
        req.method === 'HEAD' ? 'HEAD' : 'GET',
        { ...(headers as Record<string, string>), ...traceHeaders() },
        gone.signal,
      ).catch((cause: unknown) => {
        // Whoever turns over the page leaves pictures behind: no failure of anybody's.
        if (gone.signal.aborted) return null;
        throw new ApiError(503, 'unavailable', { cause });
      });
      if (!answer) return;
      if (!isMedia(answer)) return refuse(res, answer);
      passOn(res, answer);
      // A connection that breaks here, on either side, breaks the other; there is nobody left to tell.
      await pipeline(answer.body, res).catch(() => undefined);
    },
  };
}

function isMedia({ statusCode, headers }: Dispatcher.ResponseData): boolean {
  if (statusCode === 304) return true;
  return (statusCode === 200 || statusCode === 206) && MEDIA_TYPE.test(String(headers['content-type'] ?? '').split(';', 1)[0] as string);
}

function refuse(res: Response, { statusCode, body }: Dispatcher.ResponseData): void {
  body.on('error', () => undefined).destroy();
  const isOutage = statusCode >= 500 || statusCode === 429;
  if (isOutage) throw new ApiError(503, 'unavailable', { cause: new Error(`media host answered ${statusCode}`) });
  res
    .status(statusCode === 416 ? 416 : 404)
    .set('cache-control', 'no-store')
    .type('text/plain')
    .send(statusCode === 416 ? '416 Range Not Satisfiable\n' : '404 Not Found\n');
}

function passOn(res: Response, { statusCode, headers }: Dispatcher.ResponseData): void {
  res.status(statusCode);
  for (const name of ANSWERED) {
    const value = headers[name];
    if (value !== undefined) res.setHeader(name, value);
  }
  res.setHeader('content-security-policy', "default-src 'none'; sandbox");
}
