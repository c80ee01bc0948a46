import { testContract } from '../testing/contract.fixture.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../errors.ts';
import { type Log, silentLog } from '../observability/log.ts';
import { BadStatus } from './bad-status.ts';
import { createCallLimits, type CallLimits, type LimitedCall } from './call-limits.ts';

let time: number;
let limits: CallLimits;
let requests: number;
const warn = vi.fn<Log['warn']>();
beforeEach(() => {
  time = 1_000_000;
  requests = 0;
  warn.mockReset();
  limits = createCallLimits({ contract: testContract, log: { ...silentLog, warn }, circuit: { minimum: 4 }, pause: 2000, now: () => time });
});

const unavailable = { status: 503, code: 'unavailable' };
const outage = (cause: unknown) => () => Promise.reject(new ApiError(503, 'unavailable', { cause }));
const refused = outage(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
const broken = outage(new BadStatus('getProduct', 500));
const silence = outage(new Error('no answer within 10 ms'));
const run = (call: LimitedCall, task: () => Promise<unknown> = () => Promise.resolve('answer')) =>
  limits.run(call, () => {
    requests += 1;
    return task();
  });
const product = (slug: string | number): LimitedCall => ({ key: 'getProduct', params: { slug } });
const category = (slug: string): LimitedCall => ({ key: 'getCatalogOf', params: { slug } });
const each = async (names: readonly string[], callOf: (name: string) => LimitedCall, task: () => Promise<unknown>) => {
  for (const name of names) await run(callOf(name), task).catch(() => undefined);
};
const open = () =>
  Object.entries(limits.circuits)
    .filter(([, circuit]) => circuit.failing)
    .map(([name]) => name);

describe('an endpoint', () => {
  it.each([
    ['fails', broken],
    ['is silent', silence],
  ])('that %s for several resources is not called, others are', async (_, task) => {
    await each(['a', 'b', 'c', 'd'], product, task);
    expect(open()).toEqual(['getProduct']);
    await expect(run(product('e'))).rejects.toMatchObject(unavailable);
    expect(requests).toBe(4);
    expect(await run(category('rings'))).toBe('answer');
    expect(limits.skipped()).toMatchObject({ circuit_open: 1 });
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ circuit: 'getProduct' }), expect.any(String));
  });

  it('is probed by one call after a pause, and called by all after a success', async () => {
    await each(['a', 'b', 'c', 'd'], product, broken);
    time += 2000;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const probe = run(product('e'), () => promise);
    await expect(run(product('f'))).rejects.toMatchObject(unavailable);
    resolve('back');
    expect(await probe).toBe('back');
    expect(await run(product('f'))).toBe('answer');
    expect(open()).toEqual([]);
  });

  it('with one slow or broken category is called for the others', async () => {
    for (let round = 0; round < 50; round += 1) await run(category('slow'), round % 2 ? silence : broken).catch(() => undefined);
    expect(open()).toEqual([]);
    expect(await run(category('rings'))).toBe('answer');
  });

  it('with a single resource is not called after failures in a row', async () => {
    for (let round = 0; round < 10; round += 1) await run({ key: 'getBootstrap' }, round % 2 ? silence : broken).catch(() => undefined);
    expect(open()).toEqual(['getBootstrap']);
    expect(requests).toBe(4);
    time += 2000;
    expect(await run({ key: 'getBootstrap' })).toBe('answer');
    expect(open()).toEqual([]);
  });

  it('with a single resource is still called when it fails now and then', async () => {
    for (let round = 0; round < 30; round += 1)
      await run({ key: 'getBootstrap' }, round % 3 === 2 ? broken : undefined).catch(() => undefined);
    expect(requests).toBe(30);
  });

  it('is still called when one search fails again and again', async () => {
    for (let round = 0; round < 50; round += 1) await run({ key: 'getCatalog' }, broken).catch(() => undefined);
    expect(open()).toEqual([]);
  });

  it('that answers 404 is still called', async () => {
    await each(['a', 'b', 'c', 'd', 'e'], product, () => Promise.reject(new ApiError(404, 'not_found')));
    expect(open()).toEqual([]);
  });
});

describe('the whole backend', () => {
  it('is not called for any endpoint when no connection can be made', async () => {
    await each(['a', 'b'], product, refused);
    await each(['a', 'b'], category, refused);
    expect(open()).toEqual(['backend']);
    await expect(run({ key: 'getBootstrap' })).rejects.toMatchObject(unavailable);
    expect(requests).toBe(4);
  });

  it('is not called when connections for a single resource fail, as at the start of a shop', async () => {
    for (let round = 0; round < 4; round += 1) await run({ key: 'getBootstrap' }, refused).catch(() => undefined);
    expect(open()).toEqual(['backend']);
  });

  it('is always called for a shopper, because an order may succeed', async () => {
    await each(['a', 'b', 'c', 'd'], product, refused);
    for (const key of ['addItem', 'finishCheckout', 'getCart', 'startPayment'] as const) expect(await run({ key })).toBe('answer');
    for (let round = 0; round < 20; round += 1) await run({ key: 'finishCheckout' }, broken).catch(() => undefined);
    expect(await run({ key: 'finishCheckout' })).toBe('answer');
  });
});

describe('Retry-After', () => {
  const later = (status: number) => outage(new BadStatus('getProduct', status, 30_000));

  it('of a 429 pauses the endpoint', async () => {
    await run(product('a'), later(429)).catch(() => undefined);
    await expect(run(product('b'))).rejects.toMatchObject(unavailable);
    expect(await run(category('rings'))).toBe('answer');
    time += 29_999;
    await expect(run(product('b'))).rejects.toMatchObject(unavailable);
    time += 1;
    expect(await run(product('b'))).toBe('answer');
    expect(limits.skipped()).toMatchObject({ retry_after: 2 });
  });

  it('of a 503 pauses the requested entity', async () => {
    await run(product('a'), later(503)).catch(() => undefined);
    await expect(run(product('a'))).rejects.toMatchObject(unavailable);
    expect(await run(product('b'))).toBe('answer');
  });

  it('for one shopper does not pause calls of another', async () => {
    await run({ key: 'getCart' }, later(429)).catch(() => undefined);
    expect(await run({ key: 'getCart' })).toBe('answer');
  });
});

it('a clock that is set back does not extend circuits and pauses', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  limits = createCallLimits({ contract: testContract, log: silentLog, circuit: { minimum: 1 }, pause: 10 });
  await run(product('a'), broken).catch(() => undefined);
  await run(category('rings'), outage(new BadStatus('getCatalogOf', 503, 10))).catch(() => undefined);
  expect(open()).toEqual(['getCatalogOf', 'getProduct']);
  vi.setSystemTime(Date.now() - 3_600_000);
  await sleep(20);
  expect(await run(product('a'))).toBe('answer');
  expect(await run(category('rings'))).toBe('answer');
  vi.useRealTimers();
});

describe('slots', () => {
  it('of shoppers stay free of public reads, and those of one category stay free of another', async () => {
    const hanging = () => new Promise<never>(() => undefined);
    const reads = Array.from({ length: 200 }, () => run(category('slow'), hanging));
    const outcomes = await Promise.all(
      reads.map((read) => Promise.race([read.catch(() => 'shed'), new Promise((r) => setImmediate(r, 'waits'))])),
    );
    expect(outcomes.filter((outcome) => outcome === 'shed')).toHaveLength(92);
    reads.forEach((read) => read.catch(() => undefined));
    expect(limits.calls()).toEqual({ public: 8, public_waiting: 100, own: 0, own_waiting: 0 });
    expect(await run(category('rings'))).toBe('answer');
    expect(await run({ key: 'addItem' })).toBe('answer');
  });

  it('are few, but many calls may wait: a new cache version makes all data be read again', async () => {
    let most = 0;
    const task = async () => {
      most = Math.max(most, limits.calls()['public'] ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 2));
    };
    const reads = Array.from({ length: 400 }, (_, slug) => run(slug % 2 ? product(slug) : category(String(slug)), task));
    expect(await Promise.allSettled(reads)).toEqual(reads.map(() => ({ status: 'fulfilled', value: undefined })));
    expect(most).toBe(48);
  });
});
