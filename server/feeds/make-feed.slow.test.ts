import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { product, row } from '../../packages/contract/product.fixture.ts';
import { NICE } from '../../packages/engine/limits/lower-priority.ts';
import { type Log, silentLog } from '../../packages/engine/observability/log.ts';
import { SITE } from '../../packages/engine/testing/sites.fixture.ts';
import { createFeedMaker, type FeedJob } from './make-feed.ts';

const job: FeedJob = {
  format: 'google',
  terms: {
    site: SITE,
    locale: 'de',
    country: 'AT',
    currency: 'EUR',
    company: 'Feinlicht',
    companyCountry: 'AT',
    profile: 'AT',
    mediaOrigin: 'https://cdn.example',
    productionDays: undefined,
    returns: { url: 'https://shop.example/en/page/returns', timeframes: [], defaultDays: 30 },
    now: Date.parse('2026-11-26T12:00:00Z'),
  },
  backendUrl: 'http://127.0.0.1:1',
  hasOffers: true,
};
const BOUNDS = { signal: new AbortController().signal, maxBytes: 1024 * 1024 };
const ONE = row('gold', '54');
const PAGE = JSON.stringify({
  data: [{ ...product([ONE]), configurations: [{ ...ONE, medias: [{ type: 'image', url: '/media/a.webp', position: 'PLP' }] }] }],
  meta: { next: null },
});

/** proc_pid_stat(5), counted behind the program's name; sched(7). */
const POLICY = 38;
const SCHED_IDLE = '5';

/** The kernel's figures on the threads of this process's children. */
function childThreads(): string[] {
  const tasks = (pid: string): string[] => readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`);
  const children = tasks('self').flatMap((task) => readFileSync(`${task}/children`, 'utf8').split(' ').filter(Boolean));
  return children.flatMap(tasks).map((task) => readFileSync(`${task}/stat`, 'utf8'));
}

const cleanUp: (() => void)[] = [];
afterEach(() => cleanUp.splice(0).forEach((one) => one()));

async function startBackend(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
}

/** Makes a feed of what this backend answers. */
async function feedOf(answer: RequestListener, bounds = BOUNDS, log: Log = silentLog) {
  return createFeedMaker({ log })({ ...job, backendUrl: await startBackend(answer) }, bounds);
}

/** Makes a feed with another program in the place of ours. */
function feedBy(source: string, bounds = BOUNDS) {
  const folder = mkdtempSync(join(tmpdir(), 'karat-feed-'));
  cleanUp.push(() => rmSync(folder, { recursive: true }));
  const program = join(folder, 'program.mjs');
  writeFileSync(program, source);
  return createFeedMaker({ log: silentLog, program })(job, bounds);
}

describe('a feed of a process', () => {
  it('is what the backend offers', async () => {
    const { file, items, leftOut } = await feedOf((_, res) => void res.end(PAGE));
    const xml = gunzipSync(Buffer.concat(file.parts)).toString('utf8');
    expect([items, leftOut, file.size, file.length]).toEqual([1, 0, xml.length, Buffer.concat(file.parts).length]);
    expect(xml).toContain('<g:id>gold-54</g:id>');
    expect(xml.endsWith('</channel>\n</rss>\n')).toBe(true);
  });

  it('runs with less priority than the shop, without its secrets', async () => {
    vi.stubEnv('COOKIE_SECRET', 'secret');
    const report =
      'process.once("message", () => { process.stdout.write("x"); setTimeout(() => process.send({ failed: new Error(JSON.stringify(';
    const made = feedBy(`import { getPriority } from 'node:os'; ${report}[getPriority(), process.env.COOKIE_SECRET ?? null]))}), 200) });`);
    await expect(made).rejects.toThrow(JSON.stringify([getPriority() + NICE, null]));
    vi.unstubAllEnvs();
  });

  it.runIf(process.platform === 'linux')('is read by threads that give a processor up to any other', async () => {
    const policies = Promise.withResolvers<Set<string>>();
    const made = feedOf((_, res) => {
      policies.resolve(new Set(childThreads().map((stat) => stat.split(') ')[1]?.split(' ')[POLICY] ?? '')));
      res.end(PAGE);
    });
    expect(await policies.promise).toEqual(new Set([SCHED_IDLE]));
    await made;
  });

  it('is none when the backend is away, with the reason', async () => {
    await expect(createFeedMaker({ log: silentLog })(job, BOUNDS)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('ECONNREFUSED') as string },
    });
  });

  it('is none when the backend lies, and the log of the shop says where', async () => {
    const warnings: [object, string][] = [];
    const log: Log = { ...silentLog, warn: (...line) => void warnings.push(line) };
    await expect(feedOf((_, res) => void res.end('{"data":[{}],"meta":{"next":null}}'), BOUNDS, log)).rejects.toThrow();
    expect(warnings).toEqual([[expect.objectContaining({ endpoint: 'getOffers' }), 'backend answer does not match the contract']]);
  });

  it('is none when the backend has no offers: its reader would forget all products', async () => {
    await expect(feedOf((_, res) => void res.end('{"data":[],"meta":{"next":null}}'))).rejects.toThrow('no offers for this feed');
  });

  it('ends when the shop is gone', async () => {
    const asked = Promise.withResolvers<void>();
    const backendUrl = await startBackend(() => asked.resolve());
    const child = fork(join(import.meta.dirname, 'feed-process.ts'), { execArgv: [], serialization: 'advanced' });
    child.send({ ...job, backendUrl });
    await asked.promise;
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([1, null]);
  });

  it.each([
    ['larger than an answer may be', `{"data":[${'{},'.repeat(2_000_000)}{}],"meta":{"next":null}}`],
    ['of more objects than it has memory for', `{"data":[${'{},'.repeat(200_000)}{}],"meta":{"next":null}}`],
  ])('is none when an answer is %s', async (_, answer) => {
    await expect(feedOf((_request, res) => void res.end(answer))).rejects.toThrow(/unavailable|ended with SIG/);
  });

  it('is none, and its process is gone, when the backend drips and the time is over', async () => {
    const end = new AbortController();
    const closed = Promise.withResolvers<void>();
    const made = feedOf(
      (req, res) => {
        const timer = setInterval(() => res.write(' '), 20);
        req.once('close', () => {
          clearInterval(timer);
          closed.resolve();
        });
        setTimeout(() => end.abort(new Error('the time is over')), 100);
      },
      { ...BOUNDS, signal: end.signal },
    );
    await expect(made).rejects.toThrow('the time is over');
    await closed.promise;
  });
});

describe('a process that', () => {
  const onJob = (what: string): string => `process.once('message', async () => { ${what} });`;
  it.each([
    ['cannot start', 'import "./absent.mjs";', 'ended with 1'],
    ['dies', onJob('process.kill(process.pid, "SIGKILL")'), 'ended with SIGKILL'],
    ['ends without a word', onJob('process.disconnect()'), 'ended with 0'],
    ['throws', onJob('throw new Error("x")'), 'ended with 1'],
    ['fills its memory', onJob('const kept = []; for (;;) kept.push(new Array(100_000).fill(kept));'), 'ended with SIG'],
    ['writes more than a feed may have', onJob('process.stdout.write(Buffer.alloc(2 ** 21)); setInterval(() => {}, 1000)'), 'larger than'],
  ])('%s leaves no feed', async (_, source, reason) => {
    await expect(feedBy(source)).rejects.toThrow(reason);
  });

  it('hangs is ended when the time is over', async () => {
    await expect(feedBy(onJob('for (;;);'), { ...BOUNDS, signal: AbortSignal.timeout(300) })).rejects.toThrow('timeout');
  });
});
