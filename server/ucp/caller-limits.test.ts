import { expect, it } from 'vitest';
import { createCallerLimits } from './caller-limits.ts';

const caller = (platform: string, address = '192.0.2.1') => ({ platform, address });

it('counts units of a platform at an address, and of the address, for a minute', () => {
  let now = 0;
  const spend = createCallerLimits({ caller: 10, address: 25 }, () => now);
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
