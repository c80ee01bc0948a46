import { expect, it } from 'vitest';
import { createCallerLimits } from './caller-limits.ts';

const PER_MINUTE = { platform: { signed: 20, registered: 40 }, caller: 10, address: 25, failures: 2 };
const caller = (platform: string, address = '192.0.2.1') => ({ platform, address });

it('counts units of an anonymous platform at an address, and of the address, for a minute', () => {
  let now = 0;
  const { spendAnonymously: spend } = createCallerLimits(PER_MINUTE, () => now);
  spend(caller('a'), 10);
  expect(() => spend(caller('a'), 1)).toThrow(expect.objectContaining({ status: 429, retryAfter: 60 }));
  spend(caller('a', '192.0.2.2'), 10);
  spend(caller('b'), 10);
  // Another name does not help.
  now = 30_000;
  expect(() => spend(caller('c'), 6)).toThrow(expect.objectContaining({ status: 429, retryAfter: 30 }));
  now = 60_000;
  spend(caller('a'), 10);
});

it('counts units of a platform that signs apart from its address', () => {
  const limits = createCallerLimits(PER_MINUTE, () => 0);
  limits.spend('a', 'signed', 20);
  expect(() => limits.spend('a', 'signed', 1)).toThrow(expect.objectContaining({ status: 429 }));
  limits.spend('a', 'registered', 20);
  limits.spendAnonymously(caller('a'), 10);
});

it('refuses an address after too many failures', () => {
  let now = 0;
  const limits = createCallerLimits(PER_MINUTE, () => now);
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) {
    limits.mayFail(address);
    limits.countFailure(address);
  }
  expect(() => limits.mayFail('192.0.2.1')).toThrow(expect.objectContaining({ status: 429 }));
  limits.mayFail('192.0.2.2');
  now = 60_000;
  limits.mayFail('192.0.2.1');
});
