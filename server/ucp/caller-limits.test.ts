import { expect, it } from 'vitest';
import { createCallerLimits } from './caller-limits.ts';

const PER_MINUTE = { platform: { signed: 20, registered: 40 }, signedAddress: 50, caller: 10, address: 25, failures: 2 };
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

it('counts units of the host of a platform that signs, whatever its profile and address are called', () => {
  const { spend } = createCallerLimits(PER_MINUTE, () => 0);
  const signed = (platform: string, address = '192.0.2.1') => ({ ...caller(platform, address), tier: 'signed' as const });
  spend(signed('https://a.example/p'), 20);
  expect(() => spend(signed('https://a.example/other', '192.0.2.2'), 1)).toThrow(expect.objectContaining({ status: 429 }));
  // Other hosts do not help for ever at one address.
  spend(signed('https://b.example/p'), 20);
  expect(() => spend(signed('https://c.example/p'), 20)).toThrow(expect.objectContaining({ status: 429 }));
  spend(signed('https://c.example/p', '192.0.2.2'), 20);
});

it('counts units of a platform that is known apart from its address', () => {
  const { spend, spendAnonymously } = createCallerLimits(PER_MINUTE, () => 0);
  for (const name of ['a', 'b']) spend({ ...caller(`https://${name}.example/p`), tier: 'registered' }, 40);
  expect(() => spend({ ...caller('https://a.example/p', '192.0.2.2'), tier: 'registered' }, 1)).toThrow(
    expect.objectContaining({ status: 429 }),
  );
  spendAnonymously(caller('https://a.example/p'), 10);
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
