import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { silentLog } from '../../observability/log.ts';
import { collect } from '../collect.ts';
import { createHttpCache } from '../http-cache.ts';
import { createInProcessOrigin } from '../in-process-origin.ts';

/**
 * A program (with --expose-gc): fills a cache far beyond its bound, with pages of all sizes in all codings, and says what the process
 * holds on to in the end. MAX_BYTES and TIMES (how often the bound is filled) come from the environment.
 */
const maxBytes = Number(process.env['MAX_BYTES']);
const times = Number(process.env['TIMES']);
const CODINGS = ['identity', 'br', 'gzip', 'zstd'];

const origin = createInProcessOrigin();
origin.attach((req, res) => {
  const number = Number(req.url?.slice(1));
  const headers = { 'content-type': 'text/html', 'cache-control': 'public, s-maxage=600', 'x-number': 'n'.repeat(number % 300) };
  res.writeHead(number % 10 === 0 ? 404 : 200, headers);
  // Hexadecimal digits take half their length when they are compressed, so the compressed ones count, too.
  res.end(randomBytes(20 + (number % 50) ** 2 * 20).toString('hex'));
});
const cache = createHttpCache({
  origin: origin.ask,
  keyOf: (target) => ({ key: target, target, label: 'page', tags: [], openEnded: Number(target.slice(1)) % 5 === 1 }),
  maxBytes,
  log: silentLog,
});
const visitors = createInProcessOrigin();
visitors.attach((req, res) => cache.handle(req, res, () => res.end()));

async function visit(number: number, coding: string): Promise<number> {
  const { signal } = new AbortController();
  const ask = {
    method: 'GET',
    target: `/${number}`,
    headers: { 'accept-encoding': coding },
    signal,
    purpose: 'visitor',
    budget: 1000,
  } as const;
  return ((await collect((await visitors.ask(ask)).body, Infinity)) as Buffer).length;
}

/** Until it falls no more: on a busy machine blocks are given back late, by a thread of their own. */
async function held(): Promise<number> {
  let least = Infinity;
  for (let unchanged = 0; unchanged < 3; unchanged += 1) {
    await sleep(10);
    globalThis.gc?.();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    if (heapUsed + arrayBuffers < least * 0.99) unchanged = 0;
    least = Math.min(least, heapUsed + arrayBuffers);
  }
  return least;
}

// Code is compiled and pools are filled before anything is measured.
for (let number = 0; number < 200; number += 1) await visit(number, CODINGS[number % 4] ?? 'br');
cache.clear();
const before = await held();
let sent = 0;
let most = 0;
for (let number = 1000; sent < maxBytes * times; number += 1) {
  for (let at = 0; at <= number % 4; at += 1) sent += await visit(number, CODINGS[(number + at) % 4] ?? 'br');
  most = Math.max(most, cache.size);
}
const after = await held();
process.stdout.write(JSON.stringify({ counted: cache.size, most, held: after - before, sent }));
await cache.stop();
