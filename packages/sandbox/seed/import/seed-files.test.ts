import { expect, it } from 'vitest';
import { findSeedDir, readSeed, withAmounts } from './seed-files.ts';

const shop = (free_from: number | null) => ({ shipping_methods: [{ rates: [{ zone: 'at', free_from }] }] });

it('writes the amount of free delivery into the texts of each language', () => {
  const raw = '{"de":"ab {{free-from:at:de}} €","en":"from €{{free-from:at:en}}"}';
  expect(withAmounts(raw, shop(1200))).toBe('{"de":"ab 1.200 €","en":"from €1,200"}');
});

it.each([shop(null), { shipping_methods: [] }])('refuses a zone without free delivery', (without) => {
  expect(() => withAmounts('{{free-from:at:de}}', without)).toThrow('free delivery of "at"');
});

it('leaves no reference to an amount in the seed', () => {
  const { documents } = readSeed(findSeedDir(undefined));
  expect(JSON.stringify(documents)).not.toContain('{{free-from');
  expect(JSON.stringify(documents['campaigns'])).toMatch(/in Österreich ab \d[\d.]* € kostenlos/);
});
