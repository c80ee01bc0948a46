import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import * as rules from './rules.ts';

const { check, confirmed, digits, email, fieldNotExists, max, min, password, phoneNumber, regex, required, requiredIf, zip } = rules;
const passes = (rule: rules.Rule, ...values: readonly string[]) => values.filter((value) => rule(value) !== null);
const fails = (rule: rules.Rule, ...values: readonly string[]) => values.filter((value) => rule(value) === null);

describe('rules', () => {
  it('required asks for more than spaces', () => {
    expect(fails(required, '', ' ', '\t\n')).toEqual([]);
    expect(passes(required, 'a', ' a ')).toEqual([]);
  });

  it('required_if asks only under its condition', () => {
    expect(requiredIf(true)('')).toEqual({ rule: 'required_if' });
    expect(requiredIf(false)('')).toBeNull();
  });

  it('lets what is empty pass everywhere else', () => {
    const others = [min(3), max(1), password, confirmed('x'), phoneNumber, email, zip, fieldNotExists(['']), regex(/x/), digits(4)];
    expect(others.filter((rule) => rule('') !== null)).toEqual([]);
  });

  it('min and max count characters and tell the number', () => {
    expect(min(3)('ab')).toEqual({ rule: 'min', n: 3 });
    expect(max(3)('abcd')).toEqual({ rule: 'max', n: 3 });
    expect(passes(max(3), 'äöü', '💍')).toEqual([]);
    expect(passes(min(3), 'äöü')).toEqual([]);
  });

  it('password wants 8 characters', () => {
    expect(password('1234567')).toEqual({ rule: 'password' });
    expect(password('12345678')).toBeNull();
  });

  it('confirmed compares', () => {
    expect(confirmed('geheim')('geheim')).toBeNull();
    expect(confirmed('geheim')('Geheim')).toEqual({ rule: 'confirmed' });
  });

  it('phone_number takes international and local spellings', () => {
    expect(passes(phoneNumber, '+49 30 1234567', '+43 1 000 00 00', '(0664) 123-45.67', '+(43)1/2345', '01 23', ' 0664 1 ')).toEqual([]);
    expect(fails(phoneNumber, '++49', '+49 (30) 1', 'call me', '(12345) 1', '+', '---', '0664x')).toEqual([]);
  });

  it('email takes what mail servers take', () => {
    expect(passes(email, 'anna@example.at', 'a.b+c@sub.example.co', 'anna@müller.de', "o'neil@example.ie", ' a@example.at ')).toEqual([]);
    expect(
      fails(email, 'anna', '@example.at', 'anna@', 'anna@example', 'a b@example.at', 'a@@example.at', 'a@-x.at', 'a..b@example.at'),
    ).toEqual([]);
    expect(fails(email, `${'a'.repeat(260)}@example.at`, 'a@example.a', '.a@example.at', 'a@.at')).toEqual([]);
  });

  it('zip always passes', () => {
    fc.assert(fc.property(fc.string(), (value) => zip(value) === null));
  });

  it('fieldNotExists refuses what stands in the list', () => {
    expect(fieldNotExists(['a', 'b'])('b')).toEqual({ rule: 'fieldNotExists' });
    expect(fieldNotExists(['a', 'b'])('c')).toBeNull();
  });

  it('regex answers the same twice, also for a sticky or global pattern', () => {
    const rule = regex(/a/gy);
    expect([rule('a'), rule('a'), rule('b')]).toEqual([null, null, { rule: 'regex' }]);
  });

  it('digits wants exactly so many', () => {
    expect(digits(4)('1070')).toBeNull();
    expect(fails(digits(4), '107', '10700', '107a')).toEqual([]);
  });

  it('stops at the first that fails', () => {
    expect(check('', [required, email])).toEqual({ rule: 'required' });
    expect(check('x', [required, email])).toEqual({ rule: 'email' });
    expect(check('a@example.at', [required, email])).toBeNull();
  });

  it('takes whatever is typed, and an endless text without going back and forth in it', () => {
    const all = [required, min(2), max(120), password, phoneNumber, email, zip, digits(3), confirmed('x'), fieldNotExists(['x'])];
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => all.every((rule) => rule(value) === null || rule(value)?.rule !== undefined)),
    );
  });

  it('looks no further into a megabyte than into a thousand characters, whatever it is made of', () => {
    const looked = watchLooking();
    const all = [required, requiredIf(true), min(2), max(120), password, phoneNumber, email, zip, digits(3), regex(/^\w*$/)];
    for (const rule of [...all, confirmed('x'), fieldNotExists(['x'])]) {
      for (const part of ['a', '1 ', 'a.', '@', '+(', '-', ' ', 'a-', '\u{1F48D}']) {
        const hostile = part.repeat(Math.ceil(1_000_000 / part.length));
        rule(hostile);
        rule(`a@${hostile}!`);
        expect(check(hostile, [max(120), rule])).toEqual({ rule: 'max', n: 120 });
      }
    }
    expect(phoneNumber('1'.repeat(1_000_000))).toEqual({ rule: 'phone_number' });
    expect(required(' '.repeat(1_000_000))).toEqual({ rule: 'required' });
    expect(looked.longest).toBeLessThanOrEqual(rules.LOOK_MAX);
    expect(looked.times).toBeGreaterThan(0);
    vi.restoreAllMocks();
  });

  it('the watch sees a rule that looks too far', () => {
    const looked = watchLooking();
    expect(/[xy]/.test('a'.repeat(1_000_000))).toBe(false);
    expect(looked.longest).toBe(1_000_000);
    vi.restoreAllMocks();
  });
});

/** The longest text that any pattern, trimming or splitting was given: work counted, not timed. */
function watchLooking(): { longest: number; times: number } {
  const looked = { longest: 0, times: 0 };
  const note = (text: unknown) => {
    looked.longest = Math.max(looked.longest, String(text).length);
    looked.times += 1;
  };
  const { exec, test } = RegExp.prototype;
  vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text) {
    note(text);
    return exec.call(this, text);
  });
  vi.spyOn(RegExp.prototype, 'test').mockImplementation(function (this: RegExp, text) {
    note(text);
    return test.call(this, text);
  });
  for (const name of ['trim', 'split', 'toLowerCase'] as const) {
    const original: (...args: never[]) => unknown = String.prototype[name];
    vi.spyOn(String.prototype as unknown as Record<typeof name, typeof original>, name).mockImplementation(function (
      this: unknown,
      ...args: never[]
    ) {
      note(this);
      return original.apply(this, args);
    });
  }
  return looked;
}
