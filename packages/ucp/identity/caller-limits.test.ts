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

it('counts addresses of one IPv6 network together, and forgets no count for a flood of them', () => {
  const { spendAnonymously: spend } = createCallerLimits(PER_MINUTE, () => 0);
  const at = (address: string) => caller('a', address);
  const tooMuch = expect.objectContaining({ status: 429, retryAfter: 60 });
  spend(at('192.0.2.1'), 10);
  for (let host = 1; host <= 10; host += 1) spend(at(`2001:db8:1:2::${host}`), 1);
  expect(() => spend(at('2001:db8:1:2::ffff'), 1)).toThrow(tooMuch);
  let served = 0;
  for (let network = 0; network < 5000; network += 1) {
    try {
      spend(at(`2001:db8:2:${network.toString(16)}::1`), 1);
      served += 1;
    } catch {}
  }
  // Sixteen visitors' share of a /48, four of a /56.
  expect(served).toBe(160);
  for (let other = 0; other < 10_000; other += 1) spend(at(`2001:db9:${other.toString(16)}::1`), 1);
  expect(() => spend(at('192.0.2.1'), 1)).toThrow(tooMuch);
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
