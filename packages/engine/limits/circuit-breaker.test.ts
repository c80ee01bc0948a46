import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CircuitBreaker, createCircuitBreaker, failureShare } from './circuit-breaker.ts';

let time: number;
let onOpen: ReturnType<typeof vi.fn<(cause: unknown) => void>>;
let breaker: CircuitBreaker;
const now = () => time;
beforeEach(() => {
  time = 1_000_000;
  onOpen = vi.fn<(cause: unknown) => void>();
  breaker = createCircuitBreaker({
    rule: failureShare({ window: 10_000, minimum: 4, share: 0.5, now }),
    pause: 2000,
    probeTimeout: 500,
    onOpen,
    now,
  });
});
const fail = (resource: string) => breaker.enter(resource)?.failed(`${resource} is down`);
const succeed = (resource: string) => breaker.enter(resource)?.ok();
const open = () => ['a', 'b', 'c', 'd'].forEach(fail);

describe('a circuit by share of failures', () => {
  it('opens when half of the resources failed, and reports it once', () => {
    succeed('a');
    succeed('b');
    fail('c');
    expect(breaker.open).toBe(false);
    fail('d');
    expect(breaker.open).toBe(true);
    expect(breaker.enter('e')).toBeNull();
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('d is down');
  });

  it('stays closed when one resource fails again and again', () => {
    for (let round = 0; round < 100; round += 1) fail('slow');
    for (const resource of ['a', 'b', 'c']) succeed(resource);
    fail('slow');
    expect(breaker.open).toBe(false);
  });

  it('stays closed for too few failures, and for old ones', () => {
    for (const resource of ['a', 'b', 'c']) fail(resource);
    time += 10_000;
    fail('d');
    expect(breaker.open).toBe(false);
  });

  it('stays closed for resources whose last result was a success', () => {
    for (const resource of ['a', 'b', 'c']) fail(resource);
    for (const resource of ['a', 'b', 'c']) succeed(resource);
    fail('d');
    expect(breaker.open).toBe(false);
  });

  it('counts a bounded number of resources', () => {
    for (let index = 0; index < 5000; index += 1) succeed(`good ${index}`);
    for (let index = 0; index < 499; index += 1) fail(`bad ${index}`);
    expect(breaker.open).toBe(false);
    fail('bad 499');
    expect(breaker.open).toBe(true);
  });
});

describe('after a pause', () => {
  it('one call is a probe, others are rejected meanwhile; its success closes the circuit', () => {
    open();
    time += 1999;
    expect(breaker.enter('x')).toBeNull();
    time += 1;
    // A trial may begin; nothing has recovered yet.
    expect([breaker.open, breaker.failing]).toEqual([false, true]);
    const probe = breaker.enter('x');
    expect(probe).not.toBeNull();
    expect(breaker.enter('y')).toBeNull();
    expect(breaker.failing).toBe(true);
    probe?.ok();
    expect([breaker.open, breaker.failing]).toEqual([false, false]);
    fail('y');
    expect(breaker.open).toBe(false);
  });

  it('a failed probe opens the circuit for another pause', () => {
    open();
    time += 2000;
    breaker.enter('x')?.failed('still down');
    time += 1999;
    expect(breaker.enter('x')).toBeNull();
    time += 1;
    expect(breaker.enter('x')).not.toBeNull();
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('a probe without a result lets another one start', () => {
    open();
    time += 2000;
    const silent = breaker.enter('x');
    time += 500;
    const second = breaker.enter('y');
    expect(second).not.toBeNull();
    silent?.ok();
    expect(breaker.open).toBe(true);
    second?.ok();
    expect(breaker.open).toBe(false);
  });

  it('results of calls that began before a change of state are ignored', () => {
    const slow = breaker.enter('slow');
    const slower = breaker.enter('slower');
    open();
    slow?.ok();
    expect(breaker.open).toBe(true);
    time += 2000;
    breaker.enter('x')?.ok();
    for (const resource of ['a', 'b', 'c']) fail(resource);
    slower?.failed('late');
    expect(breaker.open).toBe(false);
  });
});

it('a clock that is set back does not keep a circuit open', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const plain = createCircuitBreaker({ rule: failureShare({ minimum: 1 }), pause: 10, probeTimeout: 10 });
  plain.enter('a')?.failed('down');
  expect(plain.open).toBe(true);
  vi.setSystemTime(Date.now() - 3_600_000);
  await sleep(20);
  expect(plain.enter('a')).not.toBeNull();
  vi.useRealTimers();
});
