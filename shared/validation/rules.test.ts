import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import * as rules from './rules.ts';
import { DAY_MS } from '../../packages/contract/time.ts';

const {
  check,
  confirmed,
  date,
  digits,
  email,
  fieldNotExists,
  max,
  min,
  noWebAddress,
  password,
  past,
  phoneNumber,
  regex,
  required,
  requiredIf,
  zip,
} = rules;
const passes = (rule: rules.Rule, ...values: readonly string[]) => values.filter((value) => rule(value) !== null);
const fails = (rule: rules.Rule, ...values: readonly string[]) => values.filter((value) => rule(value) === null);

describe('rules', () => {
  it('required fails for white space only', () => {
    expect(fails(required, '', ' ', '\t\n')).toEqual([]);
    expect(passes(required, 'a', ' a ')).toEqual([]);
  });

  it('required_if applies only under its condition', () => {
    expect(requiredIf(true)('')).toEqual({ rule: 'required_if' });
    expect(requiredIf(false)('')).toBeNull();
  });

  it('an empty text passes all other rules', () => {
    const others = [
      min(3),
      max(1),
      password,
      confirmed('x'),
      phoneNumber,
      email,
      zip,
      fieldNotExists(['']),
      regex(/x/),
      digits(4),
      date,
      past,
      noWebAddress,
    ];
    expect(others.filter((rule) => rule('') !== null)).toEqual([]);
  });

  it('no_web_address takes names, and no links', () => {
    expect(passes(noWebAddress, 'Anna', 'J.Lo')).toEqual([]);
    expect(fails(noWebAddress, 'Anna https://evil.example', 'evil.com', 'a'.repeat(1001))).toEqual([]);
  });

  it('min and max count characters and return the number', () => {
    expect(min(3)('ab')).toEqual({ rule: 'min', n: 3 });
    expect(max(3)('abcd')).toEqual({ rule: 'max', n: 3 });
    expect(passes(max(3), 'äöü', '💍')).toEqual([]);
    expect(passes(min(3), 'äöü')).toEqual([]);
  });

  it('password requires 8 characters', () => {
    expect(password('1234567')).toEqual({ rule: 'password' });
    expect(password('12345678')).toBeNull();
  });

  it('confirmed fails unless both values are equal', () => {
    expect(confirmed('geheim')('geheim')).toBeNull();
    expect(confirmed('geheim')('Geheim')).toEqual({ rule: 'confirmed' });
  });

  it('phone_number accepts international and local formats', () => {
    expect(passes(phoneNumber, '+49 30 1234567', '+43 1 000 00 00', '(0664) 123-45.67', '+(43)1/2345', '01 23', ' 0664 1 ')).toEqual([]);
    expect(fails(phoneNumber, '++49', 'call me', '(12345) 1', '+', '---', '0664x')).toEqual([]);
  });

  it('email accepts addresses that mail servers accept', () => {
    expect(passes(email, 'anna@example.at', 'a.b+c@sub.example.co', 'anna@müller.de', "o'neil@example.ie", ' a@example.at ')).toEqual([]);
    expect(
      fails(email, 'anna', '@example.at', 'anna@', 'anna@example', 'a b@example.at', 'a@@example.at', 'a@-x.at', 'a..b@example.at'),
    ).toEqual([]);
    expect(fails(email, `${'a'.repeat(260)}@example.at`, 'a@example.a', '.a@example.at', 'a@.at')).toEqual([]);
  });

  it('date accepts days of the calendar since 1900', () => {
    expect(passes(date, '2024-02-29', '1900-01-01', '2026-12-31')).toEqual([]);
    expect(fails(date, '2025-02-29', '2024-02-30', '2024-13-01', '1899-12-31', '14.06.1991', '2024-1-1', '+02024-01-01')).toEqual([]);
  });

  it('past fails for days after today', () => {
    const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
    expect(past(day(0))).toBeNull();
    expect(past(day(2))).toEqual({ rule: 'past' });
  });

  it('zip always passes', () => {
    fc.assert(fc.property(fc.string(), (value) => zip(value) === null));
  });

  it('fieldNotExists fails for a value in the list', () => {
    expect(fieldNotExists(['a', 'b'])('b')).toEqual({ rule: 'fieldNotExists' });
    expect(fieldNotExists(['a', 'b'])('c')).toBeNull();
  });

  it('regex gives the same result each time, also for a sticky or global pattern', () => {
    const rule = regex(/a/gy);
    expect([rule('a'), rule('a'), rule('b')]).toEqual([null, null, { rule: 'regex' }]);
  });

  it('digits requires exactly this number of digits', () => {
    expect(digits(4)('1070')).toBeNull();
    expect(fails(digits(4), '107', '10700', '107a')).toEqual([]);
  });

  it('check returns the first rule that fails', () => {
    expect(check('', [required, email])).toEqual({ rule: 'required' });
    expect(check('x', [required, email])).toEqual({ rule: 'email' });
    expect(check('a@example.at', [required, email])).toBeNull();
  });

  it('no rule throws, for any typed text', () => {
    const all = [required, min(2), max(120), password, phoneNumber, email, zip, digits(3), confirmed('x'), fieldNotExists(['x'])];
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => all.every((rule) => rule(value) === null || rule(value)?.rule !== undefined)),
    );
  });

  it('rules inspect at most INSPECTED_MAX characters of a megabyte', () => {
    const recorded = recordInspection();
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
    expect(recorded.longest).toBeLessThanOrEqual(rules.INSPECTED_MAX);
    expect(recorded.times).toBeGreaterThan(0);
    vi.restoreAllMocks();
  });

  it('recordInspection records a pattern that inspects a megabyte', () => {
    const recorded = recordInspection();
    expect(/[xy]/.test('a'.repeat(1_000_000))).toBe(false);
    expect(recorded.longest).toBe(1_000_000);
    vi.restoreAllMocks();
  });
});

/** Records the longest text passed to any pattern, `trim`, `split` or `toLowerCase`: counts work instead of time. */
function recordInspection(): { longest: number; times: number } {
  const recorded = { longest: 0, times: 0 };
  const record = (text: unknown) => {
    recorded.longest = Math.max(recorded.longest, String(text).length);
    recorded.times += 1;
  };
  const { exec, test } = RegExp.prototype;
  vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text) {
    record(text);
    return exec.call(this, text);
  });
  vi.spyOn(RegExp.prototype, 'test').mockImplementation(function (this: RegExp, text) {
    record(text);
    return test.call(this, text);
  });
  for (const name of ['trim', 'split', 'toLowerCase'] as const) {
    const original: (...args: never[]) => unknown = String.prototype[name];
    vi.spyOn(String.prototype as unknown as Record<typeof name, typeof original>, name).mockImplementation(function (
      this: unknown,
      ...args: never[]
    ) {
      record(this);
      return original.apply(this, args);
    });
  }
  return recorded;
}
