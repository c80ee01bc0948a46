import { expect, it } from 'vitest';
import { decodeEntry, deepFreeze, encodeEntry } from './upstream-entry.ts';

const TIMES = { version: '1', cachedAt: 1, staleAt: 2, deleteAt: 3 };
const CARDS = [
  { id: 1, title: '„Ring“ <3' },
  { id: 2, title: 'Band' },
];

it.each([
  ['a list of cards that other listings have, too', { data: CARDS.map(deepFreeze), meta: { total: 2 } }],
  ['an empty list', { meta: { total: 0 }, data: [] }],
  ['a list of its own', { data: [{ id: 1 }], meta: {} }],
  ['a list of numbers', { data: [1, 2] }],
  ['an object', { data: { id: 1 } }],
  ['null', null],
])('encodeEntry() of %s: the stored copy has the same value and the same tag', (_, value) => {
  const { entry, stored } = encodeEntry({ value, ...TIMES });
  for (const parse of [deepFreeze, (json: unknown) => json]) {
    const copy = decodeEntry(stored, parse);
    expect([copy?.value, copy?.etag, copy?.size]).toEqual([value, entry.etag, entry.size]);
  }
});

it('encodeEntry() gives other cards another tag', () => {
  const tagOf = (value: unknown) => encodeEntry({ value, ...TIMES }).entry.etag;
  expect(tagOf({ data: CARDS.map(deepFreeze) })).not.toBe(tagOf({ data: CARDS.toReversed().map(deepFreeze) }));
});
