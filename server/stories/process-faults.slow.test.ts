import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createShutdown, type ShutdownOptions } from '../../packages/engine/observability/shutdown.ts';
import { get, raw } from '../../packages/http-cache/testing/http.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { sendCrowd } from './testing/crowd.ts';
import { type RunningShop, startShop } from './testing/shop.ts';

/** Faults of the process and their effects on visitors. */
let backend: TestBackend;
let shop: RunningShop;

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });
beforeEach(async () => {
  backend = await startBackend();
  shop = await startShop(backend.url, { OPS_PORT: '0', RENDER_LIMIT: '16' });
  await get(`${shop.url}/`);
});
afterEach(async () => {
  await shop.close();
  await backend.close();
});

/** Pages being rendered, and pages that wait for a render slot. */
async function renders(): Promise<string> {
  const text = (await shop.metrics?.text()) ?? '';
  return [...text.matchAll(/^karat_renders\{state="\w+"\} (\d+)$/gm)].map(([, count]) => count).join(' ');
}
const untilQuiet = () => vi.waitUntil(async () => (await renders()) === '0 0', { timeout: 20_000, interval: 20 });

describe('SIGTERM', () => {
  const ended = (options: Partial<ShutdownOptions> = {}) => {
    const log = { access: () => undefined, flush: () => undefined, debug() {}, info() {}, warn: vi.fn<() => void>(), error() {} };
    const { server, app, parts } = shop;
    const stop = () => parts.stop();
    return { log, done: createShutdown({ server, log, startDraining: app.startDraining, stop, within: 60_000, ...options }).run() };
  };

  it('lets a running page end with its late data', async () => {
    shop.renderer.behaviour.late = 1500;
    const page = get(`${shop.url}/catalog?page=7`);
    await vi.waitUntil(() => shop.renderer.active.now > 0, { timeout: 20_000, interval: 5 });
    const { done } = ended();
    const { body, headers } = await page;
    expect(body).toMatch(/late\(\).*<\/html>$/);
    expect(headers['transfer-encoding']).toBe('chunked');
    await done;
  });

  it('serves keep-alive connections, sends Connection: close, then closes idle ones', async () => {
    const kept = await keptConnection('/');
    const idle = await keptConnection('/');
    const { done } = ended({ announceFor: 300, idleFor: 300 });
    expect((await kept.ask('/')).toLowerCase()).not.toContain('\r\nconnection: close\r\n');
    await vi.waitUntil(() => !shop.server.listening, { timeout: 20_000, interval: 5 });
    const answer = await kept.ask('/');
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
    await Promise.all([kept.closed, idle.closed, done]);
  });

  it('closes a connection after its running page', async () => {
    // Its head was sent before, so it does not say `Connection: close`.
    shop.server.keepAliveTimeout = 120_000;
    shop.renderer.behaviour.late = 1000;
    const socket = await connected();
    let received = '';
    socket.setEncoding('latin1').on('data', (text: string) => (received += text));
    const closed = once(socket, 'close');
    socket.write('GET /catalog?page=8 HTTP/1.1\r\nHost: x\r\n\r\n');
    await vi.waitUntil(() => received.includes('<!doctype html>'), { timeout: 20_000, interval: 5 });
    const started = performance.now();
    const { log, done } = ended();
    await Promise.all([closed, done]);
    expect(received).toMatch(/late\(\)[^]*<\/html>\r\n0\r\n\r\n$/);
    expect(received.toLowerCase()).not.toContain('connection: close');
    expect(performance.now() - started).toBeLessThan(30_000);
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('does not wait for a client that never reads', async () => {
    const theirs = once(shop.server, 'connection') as Promise<[Socket]>;
    const deaf = await connected();
    deaf.pause();
    // More than all buffers on the way hold.
    deaf.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(8000));
    const [ours] = await theirs;
    await vi.waitUntil(() => ours.writableLength > 0, { timeout: 20_000 });
    const started = performance.now();
    const { log, done } = ended({ within: 300 });
    await done;
    expect(performance.now() - started).toBeLessThan(30_000);
    expect(log.warn).toHaveBeenCalledOnce();
    deaf.destroy();
  });

  async function connected(): Promise<Socket> {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  }

  /** A connection that was used and is idle. */
  async function keptConnection(path: string) {
    const socket = await connected();
    const ask = async (target: string): Promise<string> => {
      socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`);
      const [bytes] = (await once(socket, 'data')) as [Buffer];
      return bytes.toString('latin1');
    };
    const closed = once(socket, 'close');
    await ask(path);
    return { ask, closed };
  }
});

describe('visitors who disconnect during the render', () => {
  const leave = async (path: string): Promise<void> => {
    const asking = request(shop.url + path, { agent: false });
    asking.on('error', () => undefined).end();
    await new Promise((resolve) => setTimeout(resolve, 30));
    asking.destroy();
  };

  it.each([
    ['300 on 300 pages', (n: number) => `/product/left-${n}`],
    ['300 on one page', () => '/product/left'],
    ['300 on a page that is nobody else’s', () => '/checkout/payout'],
  ])('%s leave nothing behind', async (_, pathOf) => {
    await untilQuiet();
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    shop.renderer.behaviour.delay = 150;
    await Promise.all(Array.from({ length: 300 }, (_unused, n) => leave(pathOf(n))));
    shop.renderer.behaviour.delay = 0;
    await untilQuiet();
    expect(shop.renderer.active.now).toBe(0);
    await vi.waitUntil(() => timers() <= before + 5, { timeout: 20_000 });
    await vi.waitUntil(async () => (await connections()) === 0, { timeout: 20_000 });
    expect((await get(`${shop.url}/cart`)).status).toBe(200);
    expect((await get(shop.url + pathOf(1))).status).toBeLessThan(500);
  });

  const connections = () =>
    new Promise<number>((resolve) => {
      shop.server.getConnections((_error, count) => resolve(count));
    });
});

describe('an error while a page is rendered', () => {
  const failures = () => shop.log().filter(({ level }) => Number(level) >= 50);

  it('before its first byte: the error page with no-store', async () => {
    shop.renderer.behaviour.fail = true;
    const before = failures().length;
    const answer = await get(`${shop.url}/catalog?page=3`);
    expect(answer.status).toBe(500);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('error 500');
    expect(answer.body).not.toContain('React fell over');
    expect(failures()).toHaveLength(before + 1);
    shop.renderer.behaviour.fail = false;
    expect((await get(`${shop.url}/catalog?page=3`)).status).toBe(200);
  });

  it('after it: the connection is reset, and nothing is stored', async () => {
    Object.assign(shop.renderer.behaviour, { late: 300, breakOff: true });
    const before = failures().length;
    await expect(get(`${shop.url}/catalog?page=4`)).rejects.toThrow('aborted');
    const bytes = await raw(shop.url, 'GET /catalog?page=4 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(bytes).not.toMatch(/\r\n0\r\n\r\n$/);
    Object.assign(shop.renderer.behaviour, { late: 0, breakOff: false });
    const next = await get(`${shop.url}/catalog?page=4`);
    expect(next.status).toBe(200);
    expect(next.body).toMatch(/<\/html>$/);
    expect(failures().length - before).toBeLessThanOrEqual(2);
  });
});

describe('more visitors than can be served', () => {
  it('get the page or 503 with Retry-After; GET /healthz and stored pages answer meanwhile', async () => {
    shop.renderer.behaviour.delay = 700;
    const { healthDuration, meanwhile, answers } = await sendCrowd(shop.url, 400);
    // On a busy machine even /healthz is slow, so the limit grows with its duration.
    const patience = 1000 + 5 * healthDuration;
    expect(meanwhile.map(({ status }) => status)).toEqual(meanwhile.map(() => 200));
    expect(Math.max(...meanwhile.map(({ after }) => after))).toBeLessThan(patience);
    const served = answers.filter(({ status }) => status === 200);
    const shed = answers.filter(({ status }) => status === 503);
    // No request hangs: one without a render slot is refused after a second.
    expect(Math.max(...shed.map(({ after }) => after))).toBeLessThan(3 * patience);
    expect(served.length + shed.length).toBe(400);
    expect(served.length).toBeGreaterThanOrEqual(8);
    expect(shed.every(({ retry }) => retry !== null)).toBe(true);
    shop.renderer.behaviour.delay = 0;
    await untilQuiet();
    expect((await get(`${shop.url}/product/after`)).status).toBe(404);
  });
});
