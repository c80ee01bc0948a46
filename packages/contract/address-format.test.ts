import { describe, expect, it } from 'vitest';
import { isCityFirst, isNumericZip, isZip, KNOWN_COUNTRIES, needsZip, postalLines, usesState } from './address-format.ts';
import { VAT_COUNTRIES } from './vat-rates.ts';

const address = { address_line_1: 'Grabenstraße 28', address_line_2: 'Stiege 2', zip: '8010', city: 'Graz', state: 'X', country: 'AT' };

it('all member states of the Union, Switzerland, Great Britain and Norway are known', () => {
  expect(KNOWN_COUNTRIES).toEqual(expect.arrayContaining([...VAT_COUNTRIES, 'CH', 'GB', 'NO']));
});

describe('isZip', () => {
  it.each([
    ['AT', ['1010', 'A-1010', ' a 1010 '], ['101', '10100', 'Wien', 'SW1A 1AA']],
    ['CH', ['8001', 'CH-8001'], ['800', '80010']],
    ['NO', ['0150', 'N-0150'], ['150', '01500']],
    ['GB', ['SW1A 1AA', 'm1 1ae', 'B338TH', 'CR2 6XH', 'EC1A-1BB', 'GIR 0AA'], ['SW1A', '12345', 'SW1A 1A', '1AA SW1']],
    ['DE', ['10115', 'D-10115'], ['1011']],
    ['GR', ['105 63', '10563'], ['1056']],
    ['IE', ['D02 X285', 'd6w xy00'], ['Dublin 2']],
    ['LV', ['LV-1050', '1050'], ['105']],
    ['MT', ['VLT 1117', 'VLT 06'], ['1117']],
    ['NL', ['1012 AB', '1012ab'], ['1012', '1012 12']],
    ['PT', ['1100-001', '1100'], ['11000']],
    ['SE', ['111 22', 'SE-111 22'], ['1112']],
  ])('%s', (country, right, wrong) => {
    expect(right.filter((zip) => !isZip(country, zip))).toEqual([]);
    expect(wrong.filter((zip) => isZip(country, zip))).toEqual([]);
  });

  it('accepts anything in a country that is not known, and blanks everywhere', () => {
    expect([isZip('LI', '9490'), isZip('JP', '〒100-0001'), isZip('AT', ' '), isZip('toString', 'x')]).toEqual([true, true, true, true]);
  });
});

it('postcode and province may be left out in a country that is not known', () => {
  expect([needsZip('AT'), needsZip('GB'), needsZip('HK'), needsZip('constructor')]).toEqual([true, true, false, false]);
  expect(['AT', 'CH', 'GB', 'NO', 'IT', 'LI'].map(usesState)).toEqual([false, false, false, false, true, true]);
});

it('phones show the numeric keyboard for postcodes of digits alone', () => {
  expect(['AT', 'CH', 'NO', 'GB', 'GR', 'LI'].map(isNumericZip)).toEqual([true, true, true, false, false, false]);
});

describe('postalLines', () => {
  it.each([
    ['AT', ['Grabenstraße 28', 'Stiege 2', '8010 Graz']],
    ['GB', ['Grabenstraße 28', 'Stiege 2', 'Graz', '8010']],
    ['HU', ['Graz', 'Grabenstraße 28', 'Stiege 2', '8010']],
    ['IT', ['Grabenstraße 28', 'Stiege 2', '8010 Graz X']],
    ['LV', ['Grabenstraße 28', 'Stiege 2', 'Graz, 8010']],
    ['LI', ['Grabenstraße 28', 'Stiege 2', '8010 Graz', 'X']],
  ])('%s', (country, lines) => expect(postalLines({ ...address, country })).toEqual(lines));

  it('leaves out what is empty, and a line break of a value makes no line', () => {
    expect(postalLines({ address_line_1: 'Queen’s Road 1\nHouse', city: 'Hong Kong', country: 'HK' })).toEqual([
      'Queen’s Road 1 House',
      'Hong Kong',
    ]);
    expect(postalLines({ address_line_1: 'Iela 1', city: 'Rīga', country: 'LV' })).toEqual(['Iela 1', 'Rīga']);
  });

  it('puts the town first where the postcode stands behind it', () => {
    expect(['AT', 'CH', 'NO', 'GB', 'IE', 'LI'].map(isCityFirst)).toEqual([false, false, false, true, true, false]);
  });
});
