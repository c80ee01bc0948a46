import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { get } from '../testing/http.ts';
import { startBackend, type TestBackend } from './support/backend.ts';
import { type ShopProgram, startProgram, untilSaid } from './support/shop-process.ts';

/** WORKERS: several processes that are one shop to shoppers and operators. */
let backend: TestBackend;
let program: ShopProgram;
let url: string;
let ops: string;
const tmp = mkdtempSync(join(tmpdir(), 'workers-'));
const broken = join(tmp, 'broken');
const programs: ShopProgram[] = [];
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

async function start(env: Readonly<Record<string, string>> = {}): Promise<ShopProgram> {
  const settings = { BACKEND_URL: backend.url, PORT: '0', HOST: '127.0.0.1', WORKERS: '2', NODE_ENV: 'production' };
  const started = startProgram('workers-program.ts', { TMPDIR: tmp, BROKEN: broken, ...settings, ...env });
  programs.push(started);
  return started;
}

beforeAll(async () => {
  backend = await startBackend();
  const port = await freePort();
  program = await start({ OPS_PORT: String(port), LATE: '300' });
  ops = `http://127.0.0.1:${port}`;
  const [, found] = await untilSaid(program, /"port":(\d+).*the shop is open/);
  url = `http://127.0.0.1:${found}`;
  await untilReady();
});
afterAll(async () => {
  for (const { child, ended } of programs) {
    child.kill('SIGKILL');
    await ended;
  }
  await backend.close();
  rmSync(tmp, { recursive: true, force: true });
});

const untilReady = () =>
  vi.waitUntil(async () => (await get(`${ops}/readyz`)).body === 'ready (2 of 2 workers)\n', { timeout: 30_000, interval: 50 });

/** Who answers, over so many connections of their own. */
async function processes(asks = 6): Promise<Set<number>> {
  const pids = new Set<number>();
  for (let ask = 0; ask < asks; ask += 1) {
    const { body } = await get(`${url}/checkout/payout`);
    pids.add(Number(/data-process="(\d+)"/.exec(body)?.[1]));
  }
  return pids;
}

const pagesCounted = async (): Promise<number> => {
  const { body } = await get(`${ops}/metrics`);
  return [...body.matchAll(/^karat_pages_total\{.*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
};
const sample = async (line: string): Promise<string | undefined> =>
  (await get(`${ops}/metrics`)).body
    .split('\n')
    .find((one) => one.startsWith(`${line} `))
    ?.slice(line.length + 1);

/** Shoppers who click without a pause, on connections that are kept, until they are told to stop; what went wrong for them. */
function shop(shoppers: number): { stop(): Promise<{ asked: number; failures: string[] }> } {
  const agent = new Agent({ keepAlive: true, maxSockets: shoppers });
  const failures: string[] = [];
  const paths = ['/checkout/payout', '/', '/catalog', '/en', '/checkout/payout', '/product/none'];
  let asked = 0;
  const over = new AbortController();
  const ask = (path: string) =>
    new Promise<void>((resolve) => {
      const asking = request(url + path, { agent }, (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (text: string) => (body += text));
        answer.once('error', (error) => failures.push(`${path}: ${error.message}`));
        answer.once('close', () => {
          if ((answer.statusCode ?? 500) >= 500 || !body.endsWith('</html>'))
            failures.push(`${path}: ${answer.statusCode} ${body.slice(-9)}`);
          resolve();
        });
      });
      asking.once('error', (error) => {
        failures.push(`${path}: ${error.message}`);
        resolve();
      });
      asking.end();
    });
  const going = Array.from({ length: shoppers }, async (_, shopper) => {
    while (!over.signal.aborted) await ask(paths[(asked++ + shopper) % paths.length] as string);
  });
  return {
    async stop() {
      over.abort();
      await Promise.all(going);
      agent.destroy();
      return { asked, failures };
    },
  };
}

describe('two processes', () => {
  it('share the shoppers, and are one to operators', async () => {
    const before = await pagesCounted();
    expect((await processes()).size).toBe(2);
    expect((await pagesCounted()) - before).toBe(6);
    expect(await sample('karat_workers{state="answering"}')).toBe('2');
    expect(await sample('karat_build_info{build="build-1"}')).toBe('1');
    expect((await get(`${ops}/metrics`)).body).not.toMatch(/ (?:NaN|null|undefined)$/m);
  });

  it('are looked after: one that dies is replaced, and what it counted stays counted', async () => {
    const [victim = 0] = await processes();
    const before = await pagesCounted();
    process.kill(victim, 'SIGKILL');
    await untilReady();
    const now = await processes();
    expect(now.size).toBe(2);
    expect(now).not.toContain(victim);
    expect(await pagesCounted()).toBe(before + 6);
    expect(await sample('karat_worker_deaths_total')).toBe('1');
    expect(program.said()).toMatch(/"how":"ended by SIGKILL".*"msg":"a worker died"/);
  });

  it('are replaced one after another on SIGHUP, and no shopper is failed', async () => {
    const before = await processes();
    const shoppers = shop(8);
    program.child.kill('SIGHUP');
    await untilSaid(program, /all workers are new/);
    const { asked, failures } = await shoppers.stop();
    expect(failures).toEqual([]);
    expect(asked).toBeGreaterThan(50);
    const after = await processes();
    expect(after.size).toBe(2);
    for (const pid of before) expect(after).not.toContain(pid);
  });

  it('go on when what should replace them does not start', async () => {
    writeFileSync(broken, '');
    const before = await processes();
    program.child.kill('SIGHUP');
    await untilSaid(program, /a new worker did not get ready/);
    rmSync(broken);
    expect(await processes()).toEqual(before);
    expect(program.complained()).toContain('this build is broken');
  });

  it('write whole lines, each with its number', () => {
    const lines = program.said().trimEnd().split('\n');
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
    const requests = lines.map((line) => JSON.parse(line) as { msg: string; worker?: number }).filter(({ msg }) => msg === 'request');
    expect(requests.length).toBeGreaterThan(50);
    expect(new Set(requests.map(({ worker }) => worker)).size).toBeGreaterThanOrEqual(4);
  });

  it('finish what is under way on SIGTERM, after they said that they go', async () => {
    const slow = get(`${url}/checkout/payout`);
    await vi.waitFor(async () => expect(await sample('karat_renders{state="active"}')).toBe('1'));
    const started = performance.now();
    program.child.kill('SIGTERM');
    await vi.waitFor(async () => expect((await get(`${ops}/readyz`)).body).toBe('draining\n'));
    expect((await slow).body).toMatch(/<\/html>$/);
    expect(await program.ended).toEqual([0, null]);
    expect(performance.now() - started).toBeLessThan(10_000);
    await expect(get(url)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('a start that cannot be', () => {
  it('is explained once, and ends with 1: settings', async () => {
    const failed = await start({ RENDER_LIMIT: 'many' });
    expect(await failed.ended).toEqual([1, null]);
    expect(failed.complained().match(/RENDER_LIMIT must be/g)).toHaveLength(1);
  });

  it('is explained once, and ends with 1: a port that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const failed = await start({ PORT: String((taken.address() as { port: number }).port) });
    expect(await failed.ended).toEqual([1, null]);
    expect(failed.complained().match(/EADDRINUSE/g)).toHaveLength(1);
    expect(failed.complained()).toContain('choose another PORT');
    // For people: no stack, no word of how it is made.
    expect(failed.complained()).not.toMatch(/^\s+at |null/m);
    taken.close();
  });
});
