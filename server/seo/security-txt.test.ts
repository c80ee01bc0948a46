import { expect, it } from 'vitest';
import { SITE } from '../../packages/engine/testing/sites.fixture.ts';
import { securityTxt } from './security-txt.ts';
import { DAY_MS } from '../../packages/contract/time.ts';

const NOW = Date.parse('2026-11-22T16:00:00Z');
const contacts = ['mailto:security@shop.example', 'https://shop.example/security'];

it('has the fields of RFC 9116, one a line', () => {
  expect(securityTxt({ contacts, site: SITE }, NOW)).toBe(
    [
      'Contact: mailto:security@shop.example',
      'Contact: https://shop.example/security',
      'Expires: 2027-02-20T00:00:00.000Z',
      'Preferred-Languages: de, en',
      'Canonical: https://shop.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

it('expires later each day, always within a year', () => {
  for (const days of [0, 1, 100, 1000]) {
    const now = NOW + days * DAY_MS;
    const [, expires = ''] = /^Expires: (.*)$/m.exec(securityTxt({ contacts, site: SITE }, now)) ?? [];
    expect(Date.parse(expires)).toBeGreaterThan(now + 60 * DAY_MS);
    expect(Date.parse(expires)).toBeLessThan(now + 365 * DAY_MS);
  }
});

it('has no Canonical for an origin of plain HTTP', () => {
  expect(securityTxt({ contacts, site: { ...SITE, origin: 'http://localhost:3000' } }, NOW)).not.toContain('Canonical');
});
