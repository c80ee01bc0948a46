import { gzipSync } from 'node:zlib';
import type { ShopTuning } from '../../open-parts.ts';
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

/** A refusal of a firewall or a sign-in service. */
export const refusal = (status: number): WireFault => answer(status, {}, '{"error_code":"not_allowed","message":"no"}');

/** Bytes written past Node's HTTP server. */
const raw =
  (text: string): WireFault =>
  (_, res) =>
    void res.socket?.end(text);

export interface Fault {
  readonly fault: WireFault;
  /** Status of a write that meets it; 429 is passed on, because the limit is the shopper's own. */
  readonly write: 503 | 429;
  /** The answer does not end by itself. */
  readonly hangs: boolean;
}

const fails = (fault: WireFault): Fault => ({ fault, write: 503, hangs: false });
const hangs = (fault: WireFault): Fault => ({ fault, write: 503, hangs: true });

/** Faulty answers of a backend or a proxy in front of it. Stories about pages, calls, parts of pages and `/cv` play each row. */
export const FAULTS = {
  'status 500': fails(answer(500)),
  'status 429 with Retry-After: 30': { ...fails(answer(429, { 'retry-after': '30' })), write: 429 },
  'status 503 with Retry-After: 30': fails(answer(503, { 'retry-after': '30' })),
  'a reset connection': fails((_, res) => void res.socket?.resetAndDestroy()),
  'no headers': hangs(() => undefined),
  'an unfinished body': hangs((_, res) => void res.writeHead(200, JSON_TYPE).write('{"data":')),
  'one byte each 200 ms': hangs((_, res) => {
    res.writeHead(200, JSON_TYPE);
    const timer = setInterval(() => res.write(' '), 200);
    res.once('close', () => clearInterval(timer));
  }),
  'incomplete JSON': fails(answer(200, {}, '{"data": [{"id": 1, "slug": ')),
  'values of wrong types': fails(answer(200, {}, '{"data":{"id":"one","slug":[]}}')),
  'status 204': fails(answer(204, {}, '')),
  'fewer bytes than Content-Length': fails(
    (_, res) => void res.writeHead(200, { ...JSON_TYPE, 'content-length': '5000' }).end('{"data":{', () => res.destroy()),
  ),
  'an HTML page': fails(answer(200, { 'content-type': 'text/html' }, '<!doctype html><title>We are back soon</title>')),
  'a redirect': fails(answer(302, { location: '/elsewhere' }, '')),
  'headers of 64 KB': fails(answer(200, Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`x-${n}`, 'x'.repeat(4096)])))),
  'gzip without Accept-Encoding': fails(answer(200, { 'content-encoding': 'gzip' }, gzipSync('{"data":{}}'))),
  'half an HTTP/1.0 answer': fails(raw('HTTP/1.0 200 OK\r\ncontent-type: application/json\r\n\r\n{"data":{')),
  'another protocol': fails(raw('SSH-2.0-OpenSSH_9.9\r\n')),
} satisfies Record<string, Fault>;

export const allFaults: readonly (Fault & { readonly name: string })[] = Object.entries(FAULTS).map(([name, row]) => ({ name, ...row }));

/** An answer of that many bytes, sent as fast as the client reads; `sent` returns the number of sent bytes. */
export function endless({ bytes, announced }: { readonly bytes: number; readonly announced: boolean }): {
  fault: WireFault;
  sent: () => number;
} {
  const chunk = Buffer.alloc(MB / 16, ' ');
  let sent = 0;
  return {
    sent: () => sent,
    fault(_, res) {
      res.writeHead(200, { ...JSON_TYPE, ...(announced ? { 'content-length': String(bytes) } : {}) });
      const more = (): void => {
        while (sent < bytes && !res.destroyed) {
          sent += chunk.length;
          if (!res.write(chunk)) return void res.once('drain', more);
        }
        if (sent >= bytes) res.end();
      };
      more();
    },
  };
}

/** A valid answer of HTTP/1.0: no length, it ends with the connection. */
export const asHttp10: WireFault = (_, res, onward) => {
  void onward().then(({ body }) => {
    res.socket?.write('HTTP/1.0 200 OK\r\ncontent-type: text/plain\r\n\r\n');
    res.socket?.end(body);
  });
};

/** Resets the first connection for each address and answers the second. */
export function onceReset(): WireFault {
  const tried = new Set<string | undefined>();
  return (req, res, onward) => {
    if (tried.has(req.url)) return void onward().then(({ status, body }) => res.writeHead(status, JSON_TYPE).end(body));
    tried.add(req.url);
    res.socket?.resetAndDestroy();
  };
}

/** Shorter than in production, because tests wait for backends that hang; long enough for a healthy one on a busy machine. */
export const SHORT_TIMES = {
  timeouts: { read: 1000, personal: 1000, stored: 1800, write: 1500, payment: 1500 },
  pageBudget: 1000,
  cache: { patience: 100 },
  // These tests move the date and leave the timers alone.
  limits: { now: () => Date.now() },
} as const satisfies ShopTuning;
