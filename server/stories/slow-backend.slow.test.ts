import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { ShopTuning } from '../open-parts.ts';
import { get, type Received } from '../../packages/http-cache/testing/http.ts';
import { startBackend, type TestBackend, type WireFault } from './testing/backend.ts';
import { PATIENT_TIMES } from './testing/patient-times.ts';
import { type RunningShop, startShop } from './testing/shop.ts';
import { SHORT_TIMES } from './testing/wire-faults.ts';

/** 400 visitors at once, each requesting another page that is not stored and needs its own call to a slow backend. */
const CROWD = 400;

let backend: TestBackend;
let shop: RunningShop;
/** The backend's response for each requested product. */
let product: string;
let crowds = 0;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
beforeAll(async () => {
  backend = await startBackend();
  const { data } = await backend.sandbox.call('getCatalog', { query: { count: 1 } });
  product = JSON.stringify(await backend.sandbox.call('getProduct', { params: { slug: data[0]?.slug ?? '' }, query: {} }));
});
afterEach(async () => {
  backend.breakWire(null);
  await shop.close();
});
afterAll(() => backend.close());

const answerProduct = (res: Parameters<WireFault>[1]): void => void res.writeHead(200, { 'content-type': 'application/json' }).end(product);
const late: WireFault = (_, res) => void setTimeout(() => answerProduct(res), 600);
const never: WireFault = () => undefined;

it.each<[string, WireFault, { readonly served: boolean }]>([
  ['answers late', late, { served: true }],
  ['never answers', never, { served: false }],
])(
  'a backend that %s: each visitor gets the page or 503 with Retry-After, and GET /healthz answers meanwhile',
  async (_, fault, { served }) => {
    await openShop({}, { timeouts: { ...SHORT_TIMES.timeouts, read: 2200, stored: 3000 } });
    backend.breakWire(fault, '/api/v1/products');
    const crowd = sendCrowd();
    const health = await askHealth(crowd);
    expect(health.map(({ status }) => status)).toEqual(health.map(() => 200));
    // Sent after all of them, answered before the last of them.
    expect(health.at(0)?.underWay).toBeGreaterThan(0);
    const answers = await crowd.answers;
    expectServedOrShed(answers);
    expect(answers.some(({ status }) => status === 503)).toBe(true);
    expect(answers.some(({ status }) => status === 200)).toBe(served);
    await expectAllWell();
  },
);

it('GET /healthz answers while requests wait for the backend', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await openShop({ RENDER_LIMIT: String(CROWD) }, PATIENT);
  backend.breakWire((_, res) => void answered.then(() => answerProduct(res)), '/api/v1/products');
  const crowd = sendCrowd();
  const health = await askHealth(crowd, 20);
  expect(health.map(({ status }) => status)).toEqual(health.map(() => 200));
  // One route has three quarters of the render slots. The backend has not answered any call yet.
  expect(Math.min(...health.map(({ underWay }) => underWay))).toBeGreaterThanOrEqual(CROWD * 0.75);
  answer();
  const answers = await crowd.answers;
  expectServedOrShed(answers);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(CROWD * 0.75);
  await expectAllWell();
});

/** A caller keeps its slot until the backend answers. */
const PATIENT: ShopTuning = {
  ...PATIENT_TIMES,
  limits: {
    publicReads: {
      slots: { total: 48, perGroup: 24, perKey: 8 },
      queue: { total: 1000, perGroup: 500, perKey: 100 },
      maxWait: 60_000,
    },
  },
};

async function openShop(env: Readonly<Record<string, string>> = {}, tuning: ShopTuning = {}): Promise<void> {
  shop = await startShop(backend.url, { OPS_PORT: '0', ...env }, tuning);
  // Data that every page needs are loaded first, so that the visitors wait for their products only.
  await get(`${shop.url}/`);
}

interface Crowd {
  readonly answers: Promise<Received[]>;
  readonly underWay: () => number;
}

function sendCrowd(): Crowd {
  let underWay = CROWD;
  crowds += 1;
  const paths = Array.from({ length: CROWD }, (_, n) => `/product/crowd-${crowds}-${n}`);
  const answers = Promise.all(paths.map((path) => get(shop.url + path).finally(() => (underWay -= 1))));
  return { answers, underWay: () => underWay };
}

/** Repeats requests one after the other, this many times or until all visitors have their responses. */
async function askHealth({ underWay }: Crowd, times = Infinity): Promise<{ readonly status: number; readonly underWay: number }[]> {
  const checks: { status: number; underWay: number }[] = [];
  while (underWay() > 0 && checks.length < times) {
    const { status } = await get(`${shop.url}${checks.length % 2 === 0 ? '/healthz' : '/readyz'}`);
    checks.push({ status, underWay: underWay() });
    await sleep(10);
  }
  return checks;
}

function expectServedOrShed(answers: readonly Received[]): void {
  expect(answers).toHaveLength(CROWD);
  const others = answers.filter(({ status, headers }) => status !== 200 && !(status === 503 && Number(headers['retry-after']) > 0));
  expect(others).toEqual([]);
}

async function expectAllWell(): Promise<void> {
  backend.breakWire((_, res) => answerProduct(res), '/api/v1/products');
  // An open circuit allows a probe after two seconds.
  await vi.waitUntil(async () => (await get(`${shop.url}/product/after-${crowds}`)).status === 200, { timeout: 30_000, interval: 100 });
  await vi.waitUntil(async () => shop.renderer.active.now === 0 && (await callsUnderWay()) === '0 0', { timeout: 30_000, interval: 50 });
  expect((await get(`${shop.url}/readyz`)).status).toBe(200);
}

/** Calls for pages, and calls that wait for a slot. */
async function callsUnderWay(): Promise<string> {
  const text = (await shop.metrics?.text()) ?? '';
  return [...text.matchAll(/\{state="public(?:_waiting)?"\} (\d+)$/gm)].map(([, count]) => count).join(' ');
}
