/**
 * A fresh installation works under any host name, with one port and `img-src 'self'`: without settings.cdn_domain the server proxies
 * /media/* to the backend's origin. With it, images load from that domain and the CSP allows it. Proxied images use connections of this
 * server, so their number is limited. Served pictures are kept for the time in which the host fails (`served-pictures.ts`).
 */
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { Agent, type Dispatcher } from 'undici';
import { ApiError } from '../errors.ts';
import { forwardStatus } from '../../http-cache/cache-status.ts';
import { isUnmodified } from '../../http-cache/conditional.ts';
import { clientAddress } from '../connections/client-address.ts';
import { type BulkheadOptions, createBulkhead } from '../limits/bulkhead.ts';
import { sendUnavailable } from './send-document.ts';
import { createServedPictures, type ServedPicture } from './served-pictures.ts';

export interface MediaOptions {
  /** Origin of the host with the shop's pictures. */
  readonly origin: string;
  /** The network of an address: all its visitors together have the share of one. */
  readonly networkOf: (address: string) => string;
  readonly headersTimeout?: number;
  /** For the pictures that were served; 0: none is kept. */
  readonly keptBytes?: number;
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
/** Milliseconds that a visitor waits for the host while a picture is kept: as for a stale response of the backend. */
const PATIENCE = 1000;

/** Seconds; a visitor who reads nothing is disconnected after ten. */
const RETRY_AFTER = 5;

/** Pictures of a shop without media host of its own (`settings.cdn_domain`): passed through from the backend, bytes as they come. */
export function media({ origin, networkOf, headersTimeout = 10_000, keptBytes = 0, traceHeaders = () => ({}) }: MediaOptions): {
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
  const served = createServedPictures(keptBytes);

  async function pass(target: string, req: Request, res: Response, gone: AbortSignal): Promise<void> {
    const kept = served.find(target, req.headers.accept);
    const late = new AbortController();
    const timer = kept && setTimeout(() => late.abort(new Error('the media host is slow')), PATIENCE);
    const response = await agent
      .request({
        origin,
        path: target,
        method: req.method === 'HEAD' ? 'HEAD' : 'GET',
        headers: { ...requestFields(req), ...traceHeaders() },
        signal: AbortSignal.any([gone, late.signal]),
      })
      .catch((cause: unknown) => {
        // The visitor left the page: no failure.
        if (gone.aborted || kept) return null;
        throw new ApiError(503, 'unavailable', { cause });
      })
      .finally(() => clearTimeout(timer));
    if (gone.aborted) return;
    if (kept && !(response && isAnswer(response))) {
      response?.body.on('error', () => undefined).destroy();
      return sendKept(req, res, kept);
    }
    if (!response) return;
    if (isGone(response)) served.drop(target);
    if (!isMedia(response)) return refuse(res, response);
    passOn(res, response);
    // `pipeline` closes both sides when one breaks.
    await pipeline(response.body, keptCopy(target, req, response), res).catch(() => undefined);
  }

  /** Keeps a whole picture when all of it has passed. */
  function keptCopy(target: string, req: Request, { statusCode, headers }: Dispatcher.ResponseData) {
    const type = String(headers['content-type'] ?? '').split(';', 1)[0] as string;
    const isKept = req.method === 'GET' && statusCode === 200 && type.startsWith('image/');
    return async function* chunksOf(body: AsyncIterable<Buffer>) {
      const chunks: Buffer[] = [];
      let length = 0;
      for await (const chunk of body) {
        length += chunk.length;
        if (isKept && length <= served.maxPicture) chunks.push(chunk);
        yield chunk;
      }
      if (!isKept || length > served.maxPicture) return;
      served.keep(target, { type, headers: responseFields(headers), body: Buffer.concat(chunks), servedAt: Date.now() });
    };
  }

  return {
    close: () => agent.close(),
    async handle(req, res) {
      const picture = pictureOf(req.originalUrl);
      if (!picture) throw new ApiError(404, 'not_found');
      const gone = new AbortController();
      res.once('close', () => gone.abort(new Error('the visitor left')));
      const who = { group: networkOf(clientAddress(req)), key: '', signal: gone.signal };
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

/** The address at the host, and the name of the kept picture. */
function pictureOf(target: string): string | null {
  const [path = '', query] = target.split('?', 2);
  const width = new URLSearchParams(query).get('w');
  if (!SAFE_PATH.test(path)) return null;
  if (width === null) return path;
  return SAFE_WIDTH.test(width) ? `${path}?w=${width}` : null;
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

const isGone = ({ statusCode }: Dispatcher.ResponseData): boolean => statusCode === 404 || statusCode === 410;

/** Everything else is a failure of the host, or of something in front of it. */
const isAnswer = (response: Dispatcher.ResponseData): boolean => isMedia(response) || isGone(response) || response.statusCode === 416;

/** RFC 9111, 4.2.4 and 5.1: a stale picture says its age. */
function sendKept(req: Request, res: Response, { type, headers, body, servedAt }: ServedPicture): void {
  const age = Math.max(0, Math.round((Date.now() - servedAt) / 1000)) + (Number(headers['age']) || 0);
  res.set({ ...headers, age: String(age), 'cache-status': forwardStatus({ fwd: 'stale', detail: 'stale-if-error' }) });
  secure(res, type);
  const { etag } = headers;
  if (etag !== undefined && isUnmodified(req.headers['if-none-match'], etag)) return void res.status(304).end();
  res.status(200).set('content-length', String(body.length));
  res.end(req.method === 'HEAD' ? undefined : body);
}

function refuse(res: Response, { statusCode, body }: Dispatcher.ResponseData): void {
  body.on('error', () => undefined).destroy();
  if (statusCode >= 500 || statusCode === 429)
    throw new ApiError(503, 'unavailable', { cause: new Error(`media host answered ${statusCode}`) });
  res
    .status(statusCode === 416 ? 416 : 404)
    .set('cache-control', 'no-store')
    .type('text/plain')
    .send(statusCode === 416 ? '416 Range Not Satisfiable\n' : '404 Not Found\n');
}

function passOn(res: Response, { statusCode, headers }: Dispatcher.ResponseData): void {
  res.status(statusCode).set(responseFields(headers));
  secure(res, String(headers['content-type']));
}

const responseFields = (headers: Dispatcher.ResponseData['headers']): Record<string, string> =>
  Object.fromEntries(RESPONSE_FIELDS.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])] as const])));

function secure(res: Response, type: string): void {
  res.setHeader('content-security-policy', "default-src 'none'; sandbox");
  // Mails show the pictures within the pages of mail programs.
  res.setHeader('cross-origin-resource-policy', 'cross-origin');
  if (type.startsWith('application/pdf')) res.setHeader('content-disposition', 'attachment');
}
