/**
 * A fresh installation works under any host name, with one port and `img-src 'self'`: without settings.cdn_domain the server proxies
 * /media/* to the backend's origin. With it, images load from that domain and the CSP allows it. Proxied images use connections of this
 * server, so their number is limited.
 */
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { Agent, type Dispatcher } from 'undici';
import { ApiError } from '../../shared/errors.ts';
import { visitorNetwork } from '../../shared/contract/visitor-network.ts';
import { clientAddress } from '../connections/client-address.ts';
import { type BulkheadOptions, createBulkhead } from '../limits/bulkhead.ts';
import { sendUnavailable } from './send-document.ts';

export interface MediaOptions {
  /** Origin of the host with the shop's pictures. */
  readonly origin: string;
  readonly headersTimeout?: number;
  readonly traceHeaders?: () => Readonly<Record<string, string>>;
}

/** File names of a media library; no dot segments, no encodings that mean something else one host further on. */
const SAFE_PATH = /^\/media\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;
const SAFE_WIDTH = /^[1-9]\d{0,3}$/;
const REQUEST_FIELDS = ['accept', 'if-none-match', 'if-modified-since', 'range', 'if-range'] as const;
const RESPONSE_FIELDS = [
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
/** Nothing that a browser would run when opened by itself (SVG is sandboxed by the policy below; PDF is downloaded). */
const MEDIA_TYPE = /^(?:image\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)$/;

const CONNECTIONS = 64;
/**
 * Connections to the media host. A picture occupies one for as long as its visitor reads it, so no visitor may have them all, and
 * without a free one the response is 503 after a short wait.
 */
const LIMITS: BulkheadOptions = {
  slots: { total: CONNECTIONS, perGroup: 'as-free', perKey: CONNECTIONS },
  queue: { total: 512, perGroup: 128, perKey: 128 },
  maxWait: 2000,
};
/** Seconds; a visitor who reads nothing is disconnected after ten. */
const RETRY_AFTER = 5;

/** Pictures of a shop without media host of its own (`settings.cdn_domain`): passed through from the backend, bytes as they come. */
export function media({ origin, headersTimeout = 10_000, traceHeaders = () => ({}) }: MediaOptions): {
  handle: RequestHandler;
  close: () => Promise<void>;
} {
  const agent = new Agent({
    connect: { timeout: 1000 },
    headersTimeout,
    bodyTimeout: 10_000,
    connections: CONNECTIONS,
    keepAliveTimeout: 30_000,
  });
  const bulkhead = createBulkhead(LIMITS);

  async function pass({ path, width }: Picture, req: Request, res: Response, signal: AbortSignal): Promise<void> {
    const response = await agent
      .request({
        origin,
        path: width === null ? path : `${path}?w=${width}`,
        method: req.method === 'HEAD' ? 'HEAD' : 'GET',
        headers: { ...requestFields(req), ...traceHeaders() },
        signal,
      })
      .catch((cause: unknown) => {
        // The visitor left the page: no failure.
        if (signal.aborted) return null;
        throw new ApiError(503, 'unavailable', { cause });
      });
    if (!response) return;
    if (!isMedia(response)) return refuse(res, response);
    passOn(res, response);
    // `pipeline` closes both sides when one breaks.
    await pipeline(response.body, res).catch(() => undefined);
  }

  return {
    close: () => agent.close(),
    async handle(req, res) {
      const picture = pictureOf(req.originalUrl);
      if (!picture) throw new ApiError(404, 'not_found');
      const gone = new AbortController();
      res.once('close', () => gone.abort(new Error('the visitor left')));
      const who = { group: visitorNetwork(clientAddress(req)), key: '', signal: gone.signal };
      const leave = await bulkhead.enter(who).catch(() => null);
      if (!leave) return res.destroyed ? undefined : sendUnavailable(res, RETRY_AFTER);
      try {
        await pass(picture, req, res, gone.signal);
      } finally {
        leave();
      }
    },
  };
}

interface Picture {
  readonly path: string;
  readonly width: string | null;
}

function pictureOf(target: string): Picture | null {
  const [path = '', query] = target.split('?', 2);
  const width = new URLSearchParams(query).get('w');
  return SAFE_PATH.test(path) && (width === null || SAFE_WIDTH.test(width)) ? { path, width } : null;
}

function requestFields({ headers }: Request): Record<string, string> {
  return Object.fromEntries(
    REQUEST_FIELDS.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    }),
  );
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
  for (const name of RESPONSE_FIELDS) {
    const value = headers[name];
    if (value !== undefined) res.setHeader(name, value);
  }
  res.setHeader('content-security-policy', "default-src 'none'; sandbox");
  // Mails show the pictures within the pages of mail programs.
  res.setHeader('cross-origin-resource-policy', 'cross-origin');
  if (String(headers['content-type']).startsWith('application/pdf')) res.setHeader('content-disposition', 'attachment');
}
