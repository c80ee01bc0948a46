import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentNumbers, NUMBERED, numberText } from './document-numbers.ts';

const rule = (prefix: string, year = true, first = 1) => ({ prefix, year, first });
const RULES = { order: rule('FL'), return: rule('FL-R'), withdrawal: rule('FL-W'), invoice: rule('RE'), credit_note: rule('RK') };
const faultsOf = (value: unknown) => DocumentNumbers.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('numberText', () => {
  it.each([
    [rule('FL'), 10_482, 'FL-26-10482'],
    [rule('FL-R'), 391, 'FL-R-26-00391'],
    [rule('RE', false), 12, 'RE-00012'],
    [rule(''), 1, '26-00001'],
    [rule('', false), 1_234_567, '1234567'],
  ])('of %j and %i is %s', (given, number, text) => {
    expect(numberText(given, { year: 2026, number })).toBe(text);
  });

  it('differs for each kind, year and number of a shop', () => {
    const part = fc.stringMatching(/^[A-Z0-9]{0,3}$/);
    const prefix = fc.tuple(part, part).map(([one, other]) => [one, other].filter((text) => text !== '').join('-'));
    const given = fc.record({ prefix, year: fc.boolean(), first: fc.constant(1) });
    const rules = fc.record(Object.fromEntries(NUMBERED.map((kind) => [kind, given]))).filter((value) => faultsOf(value).length === 0);
    fc.assert(
      fc.property(rules, fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 10_000_000 }), (value, year, number) => {
        const texts = NUMBERED.map((kind) => numberText(value[kind]!, { year, number }));
        expect(new Set(texts).size).toBe(NUMBERED.length);
        expect(texts.every((text) => /^[A-Z0-9-]{1,40}$/.test(text))).toBe(true);
      }),
    );
  });
});

describe('numbers of a shop', () => {
  it('are taken with prefixes of their own', () => {
    expect(faultsOf(RULES)).toEqual([]);
    expect(faultsOf({ ...RULES, order: rule('', false, 500) })).toEqual([]);
  });

  it.each([
    ['small letters', { order: rule('fl') }, ['order.prefix']],
    ['a part that looks like a year', { order: rule('FL-26') }, ['order.prefix']],
    ['a hyphen at the end', { order: rule('FL-') }, ['order.prefix']],
    ['thirteen characters', { order: rule('ABCDEFGHIJKLM') }, ['order.prefix']],
    ['a first number of zero', { invoice: rule('RE', true, 0) }, ['invoice.first']],
    ['the same prefix twice', { credit_note: rule('RE') }, ['credit_note.prefix']],
    ['no rule for returns', { return: undefined }, ['return']],
  ])('are refused with %s', (_, change, faults) => {
    expect(faultsOf({ ...RULES, ...change })).toEqual(faults);
  });
});
