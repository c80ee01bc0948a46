import { expect, it } from 'vitest';
import { originOf } from './origin.ts';

it.each([
  ['https://cdn.test/path?x', 'https://cdn.test'],
  ['HTTPS://CDN.test?x', 'https://cdn.test'],
  ['http://127.0.0.1:3001', 'http://127.0.0.1:3001'],
  ['http://[::1]:3001/x', 'http://[::1]:3001'],
  ["https://cdn.test; script-src 'unsafe-inline'", null],
  ['https://*.test', null],
  ['https://user:word@cdn.test', null],
  ['https://cdn.test\\@evil.test', null],
  ['https://', null],
  ['javascript:alert(1)', null],
  ['*', null],
  ['', null],
  [null, null],
])('originOf(%j) is %j', (setting, origin) => {
  expect(originOf(setting)).toBe(origin);
});

it('takes linear time for hostile input', () => {
  expect(originOf(`https://${'a-'.repeat(50_000)}`)).toBeNull();
});
