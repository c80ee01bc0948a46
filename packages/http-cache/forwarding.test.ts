import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from './log.ts';
import { createLocalPurges } from './purges.ts';
import { collect } from './body.ts';
import type { OriginResponse } from './origin.ts';
import { createHttpCache, type HttpCache, type HttpCacheOptions } from './http-cache.ts';
import { createTestOrigin, type TestResponse, visitInMemory } from './in-memory.fixture.ts';

const HEAD = { 'content-type': 'text/html', 'cache-control': 'public, s-maxage=600, stale-while-revalidate=60' };
const FAILED = { 'content-type': 'text/html', 'cache-control': 'no-store' };

let requests: string[];
let answer: (res: TestResponse, purpose: string) => void;
let cache: HttpCache;

beforeEach(() => {
  requests = [];
  open();
});

function open(options: Partial<HttpCacheOptions> = {}): void {
  const origin = createTestOrigin((res, { purpose }) => {
    requests.push(purpose);
    answer(res, purpose);
  });
  const keyOf = (target: string) => ({ key: target, target, label: 'page', tags: [] });
  cache = createHttpCache({ origin, keyOf, maxBytes: 1e7, log: silentLog, ...options });
}

const visitUnread = () => visitInMemory(cache.handle, '/');

async function visit() {
  const { status, headers, body } = await visitUnread();
  return { status, cacheStatus: headers['cache-status'], text: ((await collect(body, Infinity)) as Buffer).toString('latin1', 0, 6) };
}
const visits = (count: number) => Promise.all(Array.from({ length: count }, () => visit()));

describe('GET of a page while another visitor reads its response slowly', () => {
  it('asks the origin again when that response is a failure', async () => {
    answer = (res) => void res.writeHead(503, FAILED).end('x'.repeat(200_000));
    const slow = await visitUnread();
    answer = (res) => void res.writeHead(200, HEAD).end('<html>');
    expect(await visit()).toMatchObject({ status: 200, text: '<html>' });
    slow.body.destroy();
  });

  it('asks the origin again when the copy made beside that response was purged', async () => {
    const purges = createLocalPurges();
    open({ purges });
    answer = (res, purpose) => {
      const head = purpose === 'store' ? HEAD : { ...FAILED, 'karat-copy': '?1' };
      res.writeHead(200, head);
      // In two chunks: a reader that pauses holds up the second one.
      res.write(`${purpose} 1${'x'.repeat(100_000)}`);
      res.end('x'.repeat(100_000));
    };
    const slow = await visitUnread();
    await vi.waitFor(async () => expect((await visit()).cacheStatus).toContain('; hit'), { interval: 5 });
    await purges.purge(null);
    answer = (res) => void res.writeHead(200, HEAD).end('new');
    expect(await visit()).toMatchObject({ text: 'new' });
    slow.body.destroy();
  });
});

describe('20 GETs of one page at the same time', () => {
  it('get the outage page when the origin gives no response, which is asked once', async () => {
    const outagePage = vi.fn<() => Promise<OriginResponse>>(() =>
      Promise.resolve({ status: 503, headers: Object.entries(FAILED), body: Buffer.from('sorry') }),
    );
    open({ outagePage });
    answer = (res) => void setTimeout(() => res.destroy(), 30);
    expect(new Set((await visits(20)).map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['503 sorry']));
    expect([requests.length, outagePage.mock.calls.length]).toEqual([1, 1]);
  });

  it('wait longer than their patience while no render slot is free, and get the late response', async () => {
    open({ patience: 20 });
    answer = (res) => {
      if (requests.length > 1) return void res.writeHead(503, { ...FAILED, 'karat-shed': '?1' }).end('full');
      setTimeout(() => res.writeHead(200, HEAD).end('late'), 200);
    };
    expect(new Set((await visits(10)).map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 late']));
    expect(requests.length).toBeGreaterThan(1);
  });

  it('ask the origin once more for all when data changed while the response was made', async () => {
    let version = '1';
    open({ versions: { current: () => version } });
    answer = (res) => {
      const read = version;
      void sleep(30).then(() => {
        if (requests.length === 1) version = '2';
        res.writeHead(200, { ...HEAD, 'karat-versions': `product=${read}` }).end(`v${read}`);
      });
    };
    const texts = (await visits(20)).map(({ text }) => text);
    expect(texts.filter((text) => text === 'v1')).toHaveLength(1);
    expect(texts.filter((text) => text === 'v2')).toHaveLength(19);
    expect(requests).toHaveLength(2);
  });
});
