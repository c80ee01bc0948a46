import { describe, expect, it } from 'vitest';
import { guaranteeAfterRepair, guaranteeUntil, isDefect, reasonsFor } from './return-reasons.ts';

const reasons = [
  { key: 'changed-mind', title: 'Gefällt doch nicht', types: [1] },
  { key: 'defect', title: 'Mangel', types: [1, 2] },
  { key: 'resize', title: 'Ringweite ändern', types: [2] },
];
const keys = (type: 1 | 2, isResizable: boolean) => reasonsFor(type, reasons, isResizable).map(({ key }) => key);

describe('reasons', () => {
  it('belong to a type of request', () => {
    expect(keys(1, true)).toEqual(['changed-mind', 'defect']);
    expect(keys(2, true)).toEqual(['defect', 'resize']);
  });

  it('offer a new size only for rings that can be resized', () => expect(keys(2, false)).toEqual(['defect']));

  it('are marked as a defect or not', () =>
    expect(['defect', 'stone-loose', 'resize', 'constructor', ''].map(isDefect)).toEqual([true, true, false, false, false]));
});

describe('the legal guarantee', () => {
  it('lasts two years from the delivery, by the calendar of the shop', () => {
    expect(guaranteeUntil(new Date('2026-11-06T22:30:00Z'))).toBe('2028-11-06');
    expect(guaranteeUntil(new Date('2026-11-06T23:30:00Z'))).toBe('2028-11-07');
    expect(guaranteeUntil(new Date('2028-02-29T12:00:00Z'))).toBe('2030-03-01');
  });

  it('lasts twelve months longer after a repair', () => expect(guaranteeAfterRepair(new Date('2026-11-06T12:00:00Z'))).toBe('2029-11-06'));
});
