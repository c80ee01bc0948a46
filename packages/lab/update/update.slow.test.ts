import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../engine/testing/free-port.ts';
import { get } from '../../http-cache/testing/http.ts';
import { startRedis, type TestRedis } from '../../engine/testing/redis.ts';
import { ROOT } from '../../build/paths.ts';
import type { Program } from '../../../scripts/run/program.ts';
import { startSandbox } from '../../../scripts/run/shop.ts';
import { type Processes, startProcesses } from './processes-engine.fixture.ts';
import { replaceReplicas, RolledBack } from './replace-replicas.ts';

const COUNT = 2;
const VISITORS = 10;
const CONTACT = 'mailto:security@shop.example';

let folder: string;
let sandbox: Program;
let redis: TestRedis;
let processes: Processes;
let item: number;
let pages: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'karat-update-'));
  const port = await freePort();
  // All visitors have one address.
  const env = { LOG_LEVEL: 'silent', SANDBOX_LIMIT_MESSAGES: '0' };
  sandbox = startSandbox(ROOT, join(ROOT, 'dist'), { port, dataDir: folder }, { env, output: 'ignore' });
  [redis] = await Promise.all([startRedis(), sandbox.ready()]);
  const backend = `http://127.0.0.1:${port}`;
  processes = await startProcesses(COUNT, backend, redis.url);
  const read = async (path: string): Promise<unknown> => (await fetch(`${backend}/api/v1${path}`)).json();
  const { data } = (await read('/system-catalog?lang=de')) as { data: { slug: string; default_sku: string }[] };
  pages = data.slice(0, 20).map(({ slug }) => `/product/${slug}`);
  item = ((await read(`/product-configurations/${data[0]?.default_sku}?lang=de`)) as { data: { id: number } }).data.id;
}, 120_000);

afterAll(async () => {
  await processes.close();
  await sandbox.stop();
  await redis.kill();
  rmSync(folder, { recursive: true, force: true });
});

interface Load {
  readonly answered: Readonly<Record<'GET' | 'POST', number>>;
  readonly failed: readonly string[];
}

/** Visitors on connections that they keep: pages, which the edge knows, carts, which it does not, and writes with and without a key. */
function visit(): { stop(): Promise<Load> } {
  const over = new AbortController();
  const answered = { GET: 0, POST: 0 };
  const failed: string[] = [];
  const visitors = Array.from({ length: VISITORS }, async (_, visitor) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let round = visitor; !over.signal.aborted; round += 1) {
      const isWrite = round % 2 === 0;
      const [method, path] = isWrite ? (['POST', '/api/carts/items'] as const) : (['GET', pages[round % pages.length] as string] as const);
      const key = round % 4 === 0 ? { 'idempotency-key': randomUUID() } : {};
      const status = await ask(
        agent,
        method,
        path,
        isWrite ? { 'content-type': 'application/json', origin: 'http://localhost', ...key } : {},
      );
      if (status === 200 || status === 201) answered[method] += 1;
      else failed.push(`${method} ${path}: ${status}`);
      await sleep(200);
    }
    agent.destroy();
  });
  return {
    async stop() {
      over.abort();
      await Promise.all(visitors);
      return { answered, failed };
    },
  };
}

async function ask(agent: Agent, method: 'GET' | 'POST', path: string, headers: Record<string, string>): Promise<number | string> {
  try {
    const asking = request(processes.edge.url + path, { method, headers, agent });
    asking.end(method === 'POST' ? JSON.stringify({ product_configuration_id: item, quantity: 1 }) : undefined);
    const [answer] = (await once(asking, 'response')) as [import('node:http').IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode ?? 0;
  } catch (error) {
    return (error as Error).message;
  }
}

const namesOf = async (): Promise<string[]> =>
  (await processes.engine.containers()).filter(({ running }) => running).map(({ name }) => name);
const contacts = async (): Promise<string[]> =>
  Promise.all(processes.ports().map(async (port) => (await get(`http://127.0.0.1:${port}/.well-known/security.txt`)).body));

async function update(patience = 60_000): Promise<{ said: string; failure: unknown; load: Load }> {
  const [said, visitors] = [[] as string[], visit()];
  await sleep(1000);
  const failure = await replaceReplicas({
    engine: processes.engine,
    patience,
    edgeLearns: 6000,
    pollEvery: 200,
    say: (line) => said.push(line),
  }).then(
    () => null,
    (error: unknown) => error,
  );
  await sleep(2000);
  return { said: said.join('\n'), failure, load: await visitors.stop() };
}

function expectNoFailure({ answered, failed }: Load): void {
  expect(failed.slice(0, 5)).toEqual([]);
  // There were visitors all the time; how many a second is the machine's affair.
  expect(Math.min(answered.GET, answered.POST)).toBeGreaterThan(5 * VISITORS);
}

describe('an update of the built shop behind nginx, under GET and POST', () => {
  it.each([
    ['a wrong setting', { CV_POLL_SECONDS: 'often' }, /CV_POLL_SECONDS must be a whole number/],
    // Neither a backend nor a store with its copies.
    ['a backend that is not there', { BACKEND_URL: 'http://127.0.0.1:1/api/v1', REDIS_URL: '' }, /was not ready within 5 s/],
  ])(
    'with %s ends at the trial without a failed request',
    async (_, env, text) => {
      const before = processes.ports();
      processes.settings(() => env);
      const { said, failure, load } = await update(5000);
      expect(failure).toBeInstanceOf(RolledBack);
      expect(said).toMatch(text);
      expect(processes.ports()).toEqual(before);
      expectNoFailure(load);
    },
    120_000,
  );

  it('whose second replica ends is rolled back without a failed request', async () => {
    const before = await namesOf();
    processes.settings((nth) => ({ SECURITY_CONTACT: CONTACT, ...(nth === 2 ? { CV_POLL_SECONDS: 'often' } : {}) }));
    const { said, failure, load } = await update();
    expect(failure).toBeInstanceOf(RolledBack);
    expect(said).toMatch(/is ready\n.* has ended\n.* ended\. Its last lines:/);
    expect(await namesOf()).toEqual(before);
    expect((await contacts()).join('')).not.toContain(CONTACT);
    expectNoFailure(load);
  }, 120_000);

  it('applies the new setting to all replicas without a failed request', async () => {
    const before = await namesOf();
    processes.settings(() => ({ SECURITY_CONTACT: CONTACT }));
    const { failure, load } = await update();
    expect(failure).toBeNull();
    expect(await namesOf()).toHaveLength(COUNT);
    expect((await namesOf()).filter((name) => before.includes(name))).toEqual([]);
    for (const text of await contacts()) expect(text).toContain(CONTACT);
    expectNoFailure(load);
  }, 120_000);
});
