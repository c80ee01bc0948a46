import { expect, it } from 'vitest';
import { contentSecurityPolicy, originOf } from './content-security-policy.ts';

it('allows what comes from the shop, and nothing inline', () => {
  expect(contentSecurityPolicy({ https: false })).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; font-src 'self'; connect-src 'self'; " +
      "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
});

it('knows the nonce of a live page, or the hashes of a stored one', () => {
  expect(contentSecurityPolicy({ https: true, nonce: 'abc' })).toContain("script-src 'self' 'nonce-abc';");
  expect(contentSecurityPolicy({ https: true, scriptHashes: ["'sha256-x'"] })).toContain("script-src 'self' 'sha256-x';");
  expect(contentSecurityPolicy({ https: true, nonce: 'abc', scriptHashes: ["'sha256-x'"] })).not.toContain('sha256');
  expect(contentSecurityPolicy({ https: true })).toMatch(/; upgrade-insecure-requests$/);
});

it('lets pictures come from the media host of the settings', () => {
  expect(contentSecurityPolicy({ https: true, cdnOrigin: 'https://cdn.test' })).toContain(
    "img-src 'self' data: https://cdn.test; media-src 'self' https://cdn.test;",
  );
});

it.each([
  ['https://cdn.test/path?x', 'https://cdn.test'],
  ['http://127.0.0.1:3001', 'http://127.0.0.1:3001'],
  ["https://cdn.test; script-src 'unsafe-inline'", null],
  ['javascript:alert(1)', null],
  ['*', null],
  ['', null],
  [null, null],
])('takes %j as the origin %j', (setting, origin) => {
  expect(originOf(setting)).toBe(origin);
});
