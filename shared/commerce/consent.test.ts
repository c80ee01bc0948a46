import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CLOCK_TOLERANCE,
  CONSENT_CATEGORIES,
  CONSENT_DIALOG,
  type ConsentRecord,
  consentOf,
  expiryOf,
  formatConsent,
  formatConsentOf,
  parseConsent,
  parseConsentOf,
  privacySignal,
  shownId,
} from './consent.ts';
import { DAY_MS } from '../../packages/contract/time.ts';

const NOW = Date.UTC(2026, 10, 23, 10);

const times = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2060, 0) });
const keys = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom(...CONSENT_CATEGORIES.map((category) => category.charAt(0)))), {
    maxLength: 8,
  })
  .map((pairs) => [...new Set(pairs.map(([type, letter]) => `${type}${letter}`))]);
const records: fc.Arbitrary<ConsentRecord> = fc.record({
  id: fc.stringMatching(/^[\da-f]{12}$/),
  version: fc.constantFrom(CONSENT_DIALOG.version, CONSENT_DIALOG.version + 1),
  at: times,
  granted: fc.subarray([...CONSENT_CATEGORIES]),
  integrations: keys,
  signal: fc.boolean(),
});
const record = (change: Partial<ConsentRecord> = {}): ConsentRecord => ({
  id: '7f3a90c25e1d',
  version: CONSENT_DIALOG.version,
  at: NOW,
  granted: ['statistics'],
  integrations: ['1s', '2m'],
  signal: false,
  ...change,
});
const today = { now: NOW, signal: false, integrations: ['1s', '2m'] };

describe('the cookie', () => {
  it('parseConsent reads what formatConsent wrote', () => {
    fc.assert(
      fc.property(records, (one) => {
        expect(parseConsent(formatConsent(one))).toEqual(one);
      }),
    );
  });

  it('needs no escape in a cookie and is short', () => {
    fc.assert(
      fc.property(records, (one) => {
        expect(formatConsent(one)).toMatch(/^[\da-z.-]{1,120}$/);
      }),
    );
  });

  it('any other text returns null', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseConsent(text)).toBeNull();
      }),
    );
    for (const text of [null, '', '1', '1.x.1.s.1s.0', `1.7f3a90c25e1d.1.s.${'1s-'.repeat(200)}1s.0`, '1.7f3a90c25e1d.1.s.1s.0;'])
      expect(parseConsent(text)).toBeNull();
  });

  it('every category has an initial of its own, and none that of the necessary ones', () => {
    const initials = [...CONSENT_CATEGORIES, 'necessary'].map((category) => category.charAt(0));
    expect(new Set(initials).size).toBe(initials.length);
  });

  it('a fourth category is written and read like the others', () => {
    const categories = [...CONSENT_CATEGORIES, 'personalisation'] as const;
    fc.assert(
      fc.property(records, fc.subarray([...categories]), (one, granted) => {
        const text = formatConsentOf(categories, { ...one, granted, integrations: [...one.integrations, '70p'] });
        expect(parseConsentOf(categories, text)).toEqual({ ...one, granted, integrations: [...one.integrations, '70p'] });
        // This version of the shop does not know it: it asks again.
        expect(parseConsent(text)).toBeNull();
      }),
    );
  });

  it('takes linear time for hostile input', () => {
    expect(parseConsent(`1.7f3a90c25e1d.1.s.${'1s-'.repeat(100_000)}`)).toBeNull();
  });
});

describe('consentOf', () => {
  it('grants the categories of a valid record only', () => {
    fc.assert(
      fc.property(fc.option(records), times, fc.boolean(), keys, (one, now, signal, integrations) => {
        const { granted, isOpen, record: used } = consentOf(one, { now, signal, integrations });
        for (const category of granted) expect(one?.granted).toContain(category);
        expect(isOpen && granted.length > 0).toBe(false);
        expect(granted.length > 0 && used !== one).toBe(false);
      }),
    );
  });

  it('does not ask with a privacy signal, nor in a shop without optional integrations', () => {
    fc.assert(
      fc.property(fc.option(records), times, keys, (one, now, integrations) => {
        expect(consentOf(one, { now, signal: true, integrations }).isOpen).toBe(false);
        expect(consentOf(one, { now, signal: false, integrations: [] }).isOpen).toBe(false);
        expect(consentOf(one, { now, signal: false, integrations: [] }).granted).toEqual([]);
      }),
    );
  });

  it('asks until a record exists, with any decision', () => {
    expect(consentOf(null, today)).toEqual({ isOpen: true, granted: [], record: null });
    fc.assert(
      fc.property(fc.subarray([...CONSENT_CATEGORIES]), (granted) => {
        const kept = record({ granted });
        expect(consentOf(kept, today)).toEqual({ isOpen: false, granted, record: kept });
      }),
    );
  });

  it('asks again after twelve months, to the millisecond', () => {
    fc.assert(
      fc.property(times, (at) => {
        const kept = record({ at });
        expect(consentOf(kept, { ...today, now: expiryOf(kept) - 1 }).isOpen).toBe(false);
        expect(consentOf(kept, { ...today, now: expiryOf(kept) }).isOpen).toBe(true);
      }),
    );
  });

  it('asks again for another dialog and for a new integration, but not when one is switched off', () => {
    expect(consentOf(record({ version: CONSENT_DIALOG.version - 1 }), today).isOpen).toBe(true);
    expect(consentOf(record(), { ...today, integrations: ['1s', '2m', '3s'] }).isOpen).toBe(true);
    // The same integration for another purpose.
    expect(consentOf(record(), { ...today, integrations: ['1m', '2m'] }).isOpen).toBe(true);
    fc.assert(
      fc.property(keys, fc.nat(), (integrations, index) => {
        const fewer = integrations.filter((_, one) => one !== index % Math.max(1, integrations.length));
        expect(consentOf(record({ integrations }), { ...today, integrations: fewer }).isOpen).toBe(false);
      }),
    );
  });

  it('a clock in the past asks again, a small correction does not', () => {
    expect(consentOf(record({ at: NOW + CLOCK_TOLERANCE }), today).isOpen).toBe(false);
    expect(consentOf(record({ at: NOW + CLOCK_TOLERANCE + 1 }), today).isOpen).toBe(true);
    expect(consentOf(record({ at: NOW }), { ...today, now: NOW - 400 * DAY_MS }).isOpen).toBe(true);
  });

  it('a signal counts as reject, unless the shopper decided while it was on', () => {
    const signal = { ...today, signal: true };
    expect(consentOf(null, signal)).toEqual({ isOpen: false, granted: [], record: null });
    expect(consentOf(record(), signal).granted).toEqual([]);
    expect(consentOf(record({ signal: true }), signal).granted).toEqual(['statistics']);
    expect(consentOf(record({ signal: true }), today).granted).toEqual(['statistics']);
  });
});

it('expiryOf is the same day of the next year', () => {
  expect(new Date(expiryOf({ at: Date.UTC(2026, 10, 3, 13, 12) })).toISOString()).toBe('2027-11-03T13:12:00.000Z');
  expect(new Date(expiryOf({ at: Date.UTC(2028, 1, 29) })).toISOString()).toBe('2029-03-01T00:00:00.000Z');
});

it.each([
  [{}, null],
  [{ globalPrivacyControl: true }, 'Global Privacy Control'],
  [{ globalPrivacyControl: true, doNotTrack: '1' }, 'Global Privacy Control'],
  [{ globalPrivacyControl: 'true' }, null],
  [{ globalPrivacyControl: false, doNotTrack: '0' }, null],
  [{ doNotTrack: '1' }, 'Do Not Track'],
  [{ doNotTrack: null }, null],
  [{ doNotTrack: 'unspecified' }, null],
])('privacySignal(%j) is %j', (browser, signal) => {
  expect(privacySignal(browser)).toBe(signal);
});

it('shownId groups the digits', () => {
  expect(shownId('7f3a90c25e1d')).toBe('7f3a-90c2-5e1d');
});
