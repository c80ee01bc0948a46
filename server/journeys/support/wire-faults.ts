import { gzipSync } from 'node:zlib';
import type { UpstreamTuning } from '../../services.ts';
import type { WireFault } from './backend.ts';

export const MB = 1024 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };

const answer =
  (
    status: number,
    headers: Readonly<Record<string, string>> = {},
    body: string | Buffer = '{"error_code":"internal","message":"stack"}',
  ): WireFault =>
  (_, res) =>
    void res.writeHead(status, { ...JSON_TYPE, ...headers }).end(body);

/** A refusal, as a firewall or a service for signing in sends it. */
export const refusal = (status: number): WireFault => answer(status, {}, '{"error_code":"not_allowed","message":"no"}');

/** Bytes as they are, past the HTTP of Node. */
const raw =
  (text: string): WireFault =>
  (_, res) =>
    void res.socket?.end(text);

/** What a backend, or what stands in front of it, can do wrong with an answer. */
export const WIRE_FAULTS = {
  '500': answer(500),
  '429, asks for half a minute': answer(429, { 'retry-after': '30' }),
  '503, asks for half a minute': answer(503, { 'retry-after': '30' }),
  'a reset': (_, res) => void res.socket?.resetAndDestroy(),
  'silence before the headers': () => undefined,
  'silence in the body': (_, res) => void res.writeHead(200, JSON_TYPE).write('{"data":'),
  'one byte each 200 ms': (_, res) => {
    res.writeHead(200, JSON_TYPE);
    const timer = setInterval(() => res.write(' '), 200);
    res.once('close', () => clearInterval(timer));
  },
  garbage: answer(200, {}, '{"data": [{"id": 1, "slug": '),
  'the wrong types': answer(200, {}, '{"data":{"id":"one","slug":[]}}'),
  'nothing at all': answer(204, {}, ''),
  'less than announced': (_, res) =>
    void res.writeHead(200, { ...JSON_TYPE, 'content-length': '5000' }).end('{"data":{', () => res.destroy()),
  'an HTML page': answer(200, { 'content-type': 'text/html' }, '<!doctype html><title>We are back soon</title>'),
  'a redirect': answer(302, { location: '/elsewhere' }, ''),
  'headers of 64 KB': answer(200, Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`x-${n}`, 'x'.repeat(4096)]))),
  'gzip that nobody asked for': answer(200, { 'content-encoding': 'gzip' }, gzipSync('{"data":{}}')),
  'half of HTTP/1.0': raw('HTTP/1.0 200 OK\r\ncontent-type: application/json\r\n\r\n{"data":{'),
  'no HTTP': raw('SSH-2.0-OpenSSH_9.9\r\n'),
} satisfies Record<string, WireFault>;

/** An answer of so many bytes, sent as fast as they are taken; `sent` tells how many were. */
export function endless({ bytes, announced }: { readonly bytes: number; readonly announced: boolean }): {
  fault: WireFault;
  sent: () => number;
} {
  const piece = Buffer.alloc(MB / 16, ' ');
  let sent = 0;
  return {
    sent: () => sent,
    fault(_, res) {
      res.writeHead(200, { ...JSON_TYPE, ...(announced ? { 'content-length': String(bytes) } : {}) });
      const more = (): void => {
        while (sent < bytes && !res.destroyed) {
          sent += piece.length;
          if (!res.write(piece)) return void res.once('drain', more);
        }
        if (sent >= bytes) res.end();
      };
      more();
    },
  };
}

/** The right answer, in a way that is old but right: no length, the end of the connection is the end of it. */
export const asHttp10: WireFault = (_, res, onward) => {
  void onward().then(({ body }) => {
    res.socket?.write('HTTP/1.0 200 OK\r\ncontent-type: text/plain\r\n\r\n');
    res.socket?.end(body);
  });
};

/** A connection that breaks when it is used: each address gets its answer at the second try. */
export function onceReset(): WireFault {
  const tried = new Set<string | undefined>();
  return (req, res, onward) => {
    if (tried.has(req.url)) return void onward().then(({ status, body }) => res.writeHead(status, JSON_TYPE).end(body));
    tried.add(req.url);
    res.socket?.resetAndDestroy();
  };
}

/** Shorter than a shop's, so that a backend that hangs costs a test less; long enough for one that is well, on a busy machine. */
export const SHORT_TIMES = {
  timeouts: { read: 1000, stored: 1800, write: 1500, payment: 1500 },
  pageBudget: 1000,
  cache: { patience: 100 },
  // These tests let the date go by, not the time.
  guard: { now: () => Date.now() },
} as const satisfies UpstreamTuning;
