import { expect, it } from 'vitest';
import { transferTerm } from './transfer-term.ts';

const BANK = { due_on: '2026-11-30', held_until: '2026-12-04' };

it.each([
  ['the evening before', '2026-11-29T22:59:59Z', { kind: 'due', day: '2026-11-30' }],
  ['the first minute of the last day in Vienna', '2026-11-29T23:00:00Z', { kind: 'today', day: '2026-11-30' }],
  ['the last minute of the last day', '2026-11-30T22:59:59Z', { kind: 'today', day: '2026-11-30' }],
  ['the day after', '2026-11-30T23:00:00Z', { kind: 'kept', day: '2026-11-30' }],
  ['the last day on which the order is kept', '2026-12-04T22:59:59Z', { kind: 'kept', day: '2026-11-30' }],
  ['the day after that', '2026-12-04T23:00:00Z', { kind: 'over', day: null }],
])('on %s the transfer has the state of its due date', (_, now, term) => expect(transferTerm(BANK, new Date(now))).toEqual(term));

it('without a due date a transfer is open; without held_until no last day is stated', () => {
  const later = new Date('2026-12-01T12:00:00Z');
  expect(transferTerm({ due_on: null, held_until: null }, later)).toEqual({ kind: 'open', day: null });
  expect(transferTerm({ ...BANK, held_until: null }, later)).toEqual({ kind: 'over', day: null });
});
