import { describe, expect, it } from 'vitest';
import { exemptionOf, exemptionsOf } from './withdrawal-exemption.ts';

const PLAIN = { engraving: {} };
const ENGRAVED = { engraving: { text: 'A & L' } };
const MEASURED = { engraving: {}, made_to_measure: true };

describe('exempt from withdrawal', () => {
  it('applies to engraved lines and lines made to measure', () => {
    expect([PLAIN, ENGRAVED, MEASURED].map(exemptionOf)).toEqual([null, 'engraved', 'measured']);
    expect(exemptionOf({ engraving: { text: '' }, made_to_measure: false })).toBeNull();
    expect(exemptionOf({ ...ENGRAVED, made_to_measure: true })).toBe('engraved');
  });

  it.each([
    [[], null],
    [[PLAIN, PLAIN], null],
    [[PLAIN, ENGRAVED, ENGRAVED], 'engraved'],
    [[MEASURED, PLAIN], 'measured'],
    [[MEASURED, ENGRAVED], 'both'],
    [[ENGRAVED, PLAIN, MEASURED], 'both'],
  ] as const)('of a cart with %j: %s', (lines, found) => expect(exemptionsOf(lines)).toBe(found));
});
