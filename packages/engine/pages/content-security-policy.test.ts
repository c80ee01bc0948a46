import { expect, it } from 'vitest';
import { contentSecurityPolicy, permissionsPolicy } from './content-security-policy.ts';

it('allows sources of the shop and nothing inline', () => {
  expect(contentSecurityPolicy({ https: false })).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; font-src 'self'; connect-src 'self'; " +
      "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
});

it('has the nonce of a streamed page, or the hashes of a stored one', () => {
  expect(contentSecurityPolicy({ https: true, nonce: 'abc', commonScriptHash: "'sha256-y='" })).toMatch(
    /script-src 'self' 'nonce-abc' 'sha256-[\w+/]+=';/,
  );
  expect(contentSecurityPolicy({ https: true, scriptHashes: ["'sha256-x'"] })).toContain("script-src 'self' 'sha256-x';");
  expect(contentSecurityPolicy({ https: true, nonce: 'abc', scriptHashes: ["'sha256-x'"] })).not.toContain('sha256-x');
  expect(contentSecurityPolicy({ https: true })).toMatch(/; upgrade-insecure-requests$/);
});

it('allows pictures of the media host in the settings', () => {
  expect(contentSecurityPolicy({ https: true, cdnOrigin: 'https://cdn.test' })).toContain(
    "img-src 'self' data: https://cdn.test; media-src 'self' https://cdn.test;",
  );
});

it("allows the sources of the page's integrations, but no forms to them", () => {
  const sources = { script: ['https://s.test'], frame: ['https://f.test'], connect: ['https://c.test'], img: ['https://i.test'] };
  const policy = contentSecurityPolicy({ https: false, nonce: 'abc', commonScriptHash: "'sha256-y='", sources });
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^script-src 'self' 'nonce-abc' 'sha256-\S+' https:\/\/s\.test$/) as string,
      'frame-src https://f.test',
      "connect-src 'self' https://c.test",
      "img-src 'self' data: https://i.test",
      "form-action 'self'",
    ]),
  );
});

it('allows payment requests of a provider on pages with one', () => {
  expect(permissionsPolicy({ payment: ['https://p.test'] })).toBe('payment=(self "https://p.test")');
  expect(permissionsPolicy({})).toBeNull();
});
