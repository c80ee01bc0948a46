import { expect, it } from 'vitest';
import { lineChanges, mergedLines } from './line-changes.ts';

const line = (id: number, sku: string, quantity: number, engraving = {}) => ({ id, sku, quantity, engraving });

it('mergedLines: the same configuration twice is one line', () => {
  const lines = [
    { sku: 'A', quantity: 1 },
    { sku: 'B', quantity: 1 },
    { sku: 'A', quantity: 2 },
  ];
  expect(mergedLines(lines)).toEqual([
    { sku: 'A', quantity: 3 },
    { sku: 'B', quantity: 1 },
  ]);
});

it('lineChanges: removes first, then sets, then adds; what is right stays', () => {
  const now = [line(1, 'A', 1), line(2, 'B', 1), line(3, 'C', 5), line(4, 'C', 1, { text: 'Ana' })];
  const wanted = [
    { sku: 'D', quantity: 1 },
    { sku: 'A', quantity: 2 },
    { sku: 'C', quantity: 5 },
  ];
  expect(lineChanges(now, wanted)).toEqual([
    { kind: 'remove', lineId: 2 },
    { kind: 'remove', lineId: 4 },
    { kind: 'set', lineId: 1, sku: 'A', quantity: 2 },
    { kind: 'add', sku: 'D', quantity: 1 },
  ]);
  expect(lineChanges(now, [])).toHaveLength(4);
});
