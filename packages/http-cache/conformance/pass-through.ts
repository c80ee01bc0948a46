import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { Agent } from 'undici';
import type { CacheLog } from '../log.ts';
import { createHttpCache } from '../http-cache.ts';
import { createHttpOrigin } from './http-origin.ts';
import { isEndToEnd } from '../fields.ts';

export interface PassThrough {
  readonly url: string;
  close(): Promise<void>;
}

export interface PassThroughOptions {
  /** `http://127.0.0.1:8000` */
  readonly originUrl: string;
  readonly log: CacheLog;
  readonly maxBytes?: number;
}

/**
 * The shop's cache as a general proxy on a port, for test suites of HTTP caches. It differs in two options: each address is its own key,
 * and the origin gets the fields of the request.
 */
export async function startPassThrough({ originUrl, log, maxBytes = 64e6 }: PassThroughOptions): Promise<PassThrough> {
  const dispatcher = new Agent({ connections: 64 });
  const cache = createHttpCache({
    origin: createHttpOrigin({ url: originUrl, dispatcher }),
    keyOf: (target) => (target.startsWith('/') ? { key: target, target, label: 'all', tags: [] } : null),
    forwardAllFields: forwardedFields,
    maxBytes,
    log,
    budget: 10_000,
  });
  const pass = (req: IncomingMessage, res: ServerResponse) =>
    void passOn(req, res, { originUrl, dispatcher }).catch(() => (res.headersSent ? res.destroy() : res.writeHead(502).end()));
  const server = createServer((req, res) => cache.handle(req, res, () => pass(req, res))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await cache.stop();
      await dispatcher.destroy();
    },
  };
}

/** Fields that the cache replaces: it requests the whole content, uncoded, with its own conditions (RFC 9111, 4.3.1). */
const OF_THE_CACHE = new Set([
  'host',
  'accept-encoding',
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
]);

function forwardedFields(req: IncomingMessage): Record<string, string> {
  return fieldsOf(req, (name) => isEndToEnd(name) && !OF_THE_CACHE.has(name));
}

function fieldsOf(req: IncomingMessage, isMeant: (name: string) => boolean): Record<string, string> {
  const rows = Object.entries(req.headers).filter(([name]) => isMeant(name));
  return Object.fromEntries(rows.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]));
}

/** Unsafe methods, which the cache does not answer. */
async function passOn(req: IncomingMessage, res: ServerResponse, to: { originUrl: string; dispatcher: Agent }): Promise<void> {
  const { statusCode, headers, body } = await to.dispatcher.request({
    origin: to.originUrl,
    path: req.url ?? '/',
    method: req.method ?? 'GET',
    headers: fieldsOf(req, (name) => isEndToEnd(name) && name !== 'host' && name !== 'content-length'),
    body: req,
  });
  res.statusCode = statusCode;
  for (const [name, value] of Object.entries(headers)) if (value !== undefined && isEndToEnd(name)) res.setHeader(name, value);
  await pipeline(body, res);
}
