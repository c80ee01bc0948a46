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
  parseConsent,
  privacySignal,
  shownId,
} from './consent.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 23, 10);

const times = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2060, 0) });
const serviceKeys = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom('s', 'm', 'c')), { maxLength: 8 })
  .map((pairs) => [...new Set(pairs.map(([type, letter]) => `${type}${letter}`))]);
const records: fc.Arbitrary<ConsentRecord> = fc.record({
  id: fc.stringMatching(/^[\da-f]{12}$/),
  version: fc.constantFrom(CONSENT_DIALOG.version, CONSENT_DIALOG.version + 1),
  at: times,
  granted: fc.subarray([...CONSENT_CATEGORIES]),
  services: serviceKeys,
  signal: fc.boolean(),
});
const record = (change: Partial<ConsentRecord> = {}): ConsentRecord => ({
  id: '7f3a90c25e1d',
  version: CONSENT_DIALOG.version,
  at: NOW,
  granted: ['statistics'],
  services: ['1s', '2m'],
  signal: false,
  ...change,
});
const today = { now: NOW, signal: false, services: ['1s', '2m'] };

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

  it('any other text is no record', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseConsent(text)).toBeNull();
      }),
    );
    for (const text of [null, '', '1', '1.x.1.s.1s.0', `1.7f3a90c25e1d.1.s.${'1s-'.repeat(200)}1s.0`, '1.7f3a90c25e1d.1.s.1s.0;'])
      expect(parseConsent(text)).toBeNull();
  });

  it('takes linear time for hostile input', () => {
    expect(parseConsent(`1.7f3a90c25e1d.1.s.${'1s-'.repeat(100_000)}`)).toBeNull();
  });
});

describe('consentOf', () => {
  it('grants nothing that the record does not grant, and nothing without a valid record', () => {
    fc.assert(
      fc.property(fc.option(records), times, fc.boolean(), serviceKeys, (one, now, signal, services) => {
        const { granted, isOpen, record: used } = consentOf(one, { now, signal, services });
        for (const category of granted) expect(one?.granted).toContain(category);
        expect(isOpen && granted.length > 0).toBe(false);
        expect(granted.length > 0 && used !== one).toBe(false);
      }),
    );
  });

  it('asks nobody who sends a signal, and nobody in a shop without such services', () => {
    fc.assert(
      fc.property(fc.option(records), times, serviceKeys, (one, now, services) => {
        expect(consentOf(one, { now, signal: true, services }).isOpen).toBe(false);
        expect(consentOf(one, { now, signal: false, services: [] }).isOpen).toBe(false);
        expect(consentOf(one, { now, signal: false, services: [] }).granted).toEqual([]);
      }),
    );
  });

  it('asks until there is a record, whatever was decided then', () => {
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

  it('asks again for another dialog and for a new service, but not when a service is switched off', () => {
    expect(consentOf(record({ version: CONSENT_DIALOG.version - 1 }), today).isOpen).toBe(true);
    expect(consentOf(record(), { ...today, services: ['1s', '2m', '3s'] }).isOpen).toBe(true);
    // The same service for another purpose.
    expect(consentOf(record(), { ...today, services: ['1m', '2m'] }).isOpen).toBe(true);
    fc.assert(
      fc.property(serviceKeys, fc.nat(), (services, index) => {
        const fewer = services.filter((_, one) => one !== index % Math.max(1, services.length));
        expect(consentOf(record({ services }), { ...today, services: fewer }).isOpen).toBe(false);
      }),
    );
  });

  it('a clock in the past asks again, a small correction does not', () => {
    expect(consentOf(record({ at: NOW + CLOCK_TOLERANCE }), today).isOpen).toBe(false);
    expect(consentOf(record({ at: NOW + CLOCK_TOLERANCE + 1 }), today).isOpen).toBe(true);
    expect(consentOf(record({ at: NOW }), { ...today, now: NOW - 400 * DAY }).isOpen).toBe(true);
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
