import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Breaker, createBreaker, shareOf } from './breaker.ts';

let time: number;
let onOpen: ReturnType<typeof vi.fn<(cause: unknown) => void>>;
let breaker: Breaker;
const now = () => time;
beforeEach(() => {
  time = 1_000_000;
  onOpen = vi.fn<(cause: unknown) => void>();
  breaker = createBreaker({ judge: shareOf({ window: 10_000, minimum: 4, share: 0.5, now }), pause: 2000, patience: 500, onOpen, now });
});
const fail = (voter: string) => breaker.enter(voter)?.failed(`${voter} is down`);
const succeed = (voter: string) => breaker.enter(voter)?.ok();
const open = () => ['a', 'b', 'c', 'd'].forEach(fail);

describe('a circuit by share of failures', () => {
  it('opens when half of those who were asked failed, and says so once', () => {
    succeed('a');
    succeed('b');
    fail('c');
    expect(breaker.open).toBe(false);
    fail('d');
    expect(breaker.open).toBe(true);
    expect(breaker.enter('e')).toBeNull();
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('d is down');
  });

  it('not for one that fails again and again', () => {
    for (let round = 0; round < 100; round += 1) fail('slow');
    for (const voter of ['a', 'b', 'c']) succeed(voter);
    fail('slow');
    expect(breaker.open).toBe(false);
  });

  it('not for too few, nor for what is long ago', () => {
    for (const voter of ['a', 'b', 'c']) fail(voter);
    time += 10_000;
    fail('d');
    expect(breaker.open).toBe(false);
  });

  it('not for those whose last word was a good one', () => {
    for (const voter of ['a', 'b', 'c']) fail(voter);
    for (const voter of ['a', 'b', 'c']) succeed(voter);
    fail('d');
    expect(breaker.open).toBe(false);
  });

  it('counts a bounded number of voters', () => {
    for (let voter = 0; voter < 5000; voter += 1) succeed(`good ${voter}`);
    for (let voter = 0; voter < 499; voter += 1) fail(`bad ${voter}`);
    expect(breaker.open).toBe(false);
    fail('bad 499');
    expect(breaker.open).toBe(true);
  });
});

describe('after a pause', () => {
  it('one tries, and others are turned away meanwhile; its success closes the circuit for all', () => {
    open();
    time += 1999;
    expect(breaker.enter('x')).toBeNull();
    time += 1;
    const probe = breaker.enter('x');
    expect(probe).not.toBeNull();
    expect(breaker.enter('y')).toBeNull();
    probe?.ok();
    expect(breaker.open).toBe(false);
    fail('y');
    expect(breaker.open).toBe(false);
  });

  it('its failure opens it for another pause', () => {
    open();
    time += 2000;
    breaker.enter('x')?.failed('still down');
    time += 1999;
    expect(breaker.enter('x')).toBeNull();
    time += 1;
    expect(breaker.enter('x')).not.toBeNull();
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('its silence lets another one try', () => {
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

  it('what was begun before tells nothing any more', () => {
    const slow = breaker.enter('slow');
    const slower = breaker.enter('slower');
    open();
    slow?.ok();
    expect(breaker.open).toBe(true);
    time += 2000;
    breaker.enter('x')?.ok();
    for (const voter of ['a', 'b', 'c']) fail(voter);
    slower?.failed('late');
    expect(breaker.open).toBe(false);
  });
});

it('is open no longer because the clock was set back meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const plain = createBreaker({ judge: shareOf({ minimum: 1 }), pause: 10, patience: 10 });
  plain.enter('a')?.failed('down');
  expect(plain.open).toBe(true);
  vi.setSystemTime(Date.now() - 3_600_000);
  await sleep(20);
  expect(plain.enter('a')).not.toBeNull();
  vi.useRealTimers();
});
