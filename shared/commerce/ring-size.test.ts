import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../i18n/locales.ts';
import { askRing } from './ring-size-input.ts';
import {
  circumferenceOf,
  circumferenceOfUk,
  circumferenceOfUs,
  diameterOf,
  HOME_SCALE,
  RING_SIZES,
  ringColumns,
  ukOf,
  usOf,
} from './ring-size.ts';

const read = (text: string, language: Parameters<typeof askRing>[1] = 'de') => {
  const answer = askRing(text, language);
  if (answer.kind === 'ask') return answer.options.map(({ readAs, row }) => `${readAs} ${row.eu}`).join(' | ');
  return answer.kind === 'found' ? `${answer.readAs} ${answer.row.eu}` : answer.kind;
};

describe('the scales', () => {
  it('agree with the values of their standards', () => {
    expect(circumferenceOfUk(2)).toBe(40); // BS 6820: C
    expect(circumferenceOfUs(7)).toBeCloseTo(54.4, 1);
    expect(diameterOf(54)).toBeCloseTo(17.19, 2);
    const row = RING_SIZES.find(({ eu }) => eu === 54);
    expect(row).toEqual({ eu: 54, diameter: 17.2, uk: 'N', us: '6¾', minus40: '14', quarters: '17¼' });
    expect(RING_SIZES.find(({ eu }) => eu === 50)).toEqual({ eu: 50, diameter: 15.9, uk: 'K', us: '5¼', minus40: '10', quarters: '16' });
    expect(RING_SIZES.find(({ eu }) => eu === 62)).toEqual({ eu: 62, diameter: 19.7, uk: 'T½', us: '10', minus40: '22', quarters: '19¾' });
    expect(RING_SIZES.at(-1)).toEqual({ eu: 76, diameter: 24.2, uk: 'Z+6', us: '15½', minus40: '36', quarters: '24¼' });
  });

  it('increase strictly from row to row', () => {
    expect(RING_SIZES).toHaveLength(33);
    for (const scale of ['eu', 'diameter', 'uk', 'us'] as const) {
      expect(new Set(RING_SIZES.map((row) => row[scale])).size).toBe(33);
    }
  });

  it('convert to another scale and back', () => {
    fc.assert(
      fc.property(fc.double({ min: 44, max: 76, noNaN: true }), (mm) => {
        expect(circumferenceOf(diameterOf(mm))).toBeCloseTo(mm, 9);
        for (const text of [ukOf(mm), `US ${usOf(mm)}`]) {
          const answer = askRing(text, 'de');
          if (answer.kind !== 'found') continue;
          // Half a step of each scale.
          expect(Math.abs(answer.circumference - mm)).toBeLessThanOrEqual(0.33);
        }
      }),
    );
  });

  it('lead from each cell of the table back to its row, in each language', () => {
    for (const locale of LOCALES) {
      for (const row of RING_SIZES) {
        const named = [`EU ${row.eu}`, `${row.diameter} mm`, `ES ${row.minus40}`, `NL ${row.quarters}`, row.uk, `US ${row.us}`];
        for (const text of named) expect([text, read(text, locale)]).toEqual([text, expect.stringMatching(new RegExp(`^\\w+ ${row.eu}$`))]);
        // A cell without its scale is read as its row, or the row is one of the answers. American and Spanish numbers are others elsewhere.
        for (const column of ringColumns(locale)) {
          if ((column === 'us' && locale !== 'en') || (column === 'minus40' && HOME_SCALE[locale] !== column)) continue;
          const plain = read(String(row[column]), locale);
          expect([column, row[column], plain]).toEqual([column, row[column], expect.stringMatching(new RegExp(`\\b${row.eu}\\b`))]);
        }
      }
    }
  });

  it('come in the order of the language', () => {
    expect([ringColumns('es')[0], ringColumns('pl')[0], ringColumns('nl')[0], ringColumns('de')[0]]).toEqual([
      'minus40',
      'minus40',
      'quarters',
      'eu',
    ]);
  });
});

describe('typed sizes', () => {
  it('are read in the scale that their format and value imply', () => {
    const same = ['54', '54,2 mm', 'EU 54', 'iso 54', '17,2', '17.2 mm', 'Ø 17,2 mm', 'N', 'n', 'UK N', '6¾', '6 3/4', 'US 6.75'];
    expect(same.map((text) => read(text))).toEqual([
      'eu 54',
      'eu 54',
      'eu 54',
      'eu 54',
      'diameter 54',
      'diameter 54',
      'diameter 54',
      'uk 54',
      'uk 54',
      'uk 54',
      'us 54',
      'us 54',
      'us 54',
    ]);
    expect([read('L½'), read('l 1/2'), read('Z+1'), read('US 14')]).toEqual(['uk 52', 'uk 52', 'uk 70', 'us 72']);
  });

  it('without a scale are read as in the language, and ask back when their readings are different sizes', () => {
    const table = {
      es: { 7: 'minus40 47 | us 54', 12: 'minus40 52 | us 67', 14: 'minus40 54 | diameter 44 | us 72', 16: 'minus40 56 | diameter 50' },
      pl: { 14: 'minus40 54 | diameter 44 | us 72', '14,5': 'minus40 55 | diameter 46', 33: 'minus40 73', '17,2': 'diameter 54' },
      it: { 13: 'minus40 53 | us 70', 24: 'minus40 64 | diameter 75', 'taglia 14': 'minus40 54' },
      nl: { '17¼': 'diameter 54', '17 1/4': 'diameter 54', 14: 'diameter 44 | minus40 54', 17: 'diameter 53 | minus40 57' },
      fr: { 54: 'eu 54', 14: 'diameter 44 | minus40 54', 9: 'minus40 49 | us 60' },
      de: { 17: 'diameter 53 | minus40 57', 54: 'eu 54', 7: 'us 54 | minus40 47', '14½': 'diameter 46', 'Größe 54': 'eu 54' },
      cs: { 15: 'diameter 47 | minus40 55 | us 75', 'průměr 17,2': 'diameter 54', 'velikost 54': 'eu 54' },
      sk: { 18: 'diameter 57 | minus40 58', '6 3/4': 'us 54', 25: 'minus40 65' },
      en: { 'N½': 'uk 54', 7: 'us 54', 6.5: 'us 53', 14: 'us 72 | diameter 44', '14½': 'us 74 | diameter 46', 17.25: 'diameter 54' },
    } as const;
    for (const [language, sizes] of Object.entries(table)) {
      const typed = Object.keys(sizes);
      expect(Object.fromEntries(typed.map((text) => [text, read(text, language as keyof typeof table)]))).toEqual(sizes);
    }
    for (const language of [...LOCALES, 'fr', 'it'] as const) {
      expect(['16,5 mm', '54', 'US 7', 'Ø 17', '17 mm'].map((text) => read(text, language))).toEqual([
        'diameter 52',
        'eu 54',
        'us 54',
        'diameter 53',
        'diameter 53',
      ]);
      expect(['37', '40', '43', '2', '30 mm'].map((text) => read(text, language))).toEqual(Array.from({ length: 5 }, () => 'outside'));
    }
    expect([read('talla 14', 'es'), read('talla 54', 'es'), read('rozmiar 14', 'pl'), read('3', 'es')]).toEqual([
      'minus40 54',
      'eu 54',
      'minus40 54',
      'outside',
    ]);
  });

  it('outside of the table are distinguished from text that is no size', () => {
    expect(['40', '80', 'A', 'US 1', '30 mm'].map((text) => read(text))).toEqual(Array.from({ length: 5 }, () => 'outside'));
    expect(['', '-54', 'NN', '5 4', '1e2', 'N+', 'Größe', '½', '9'.repeat(99)].map((text) => read(text))).toEqual(
      Array.from({ length: 9 }, () => 'unreadable'),
    );
  });

  it('never throw, and a found row has the size that was read', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9.,½¼¾a-z+/ ]{0,12}$/)), (text) => {
        const answer = askRing(text, 'es');
        const readings = answer.kind === 'found' ? [answer] : answer.kind === 'ask' ? answer.options : [];
        for (const { row, circumference } of readings) expect(Math.abs(row.eu - circumference)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});
