import { describe, expect, it } from 'vitest';
import { readAnswers } from './answers.ts';
import { numbersOf } from './shop-document.ts';
import { readIban, readVatId } from '../contract/registered-numbers.ts';

const GIVEN = {
  name: 'Goldschmiede Krone',
  legal_form: 'GmbH',
  address: 'Domgasse 5, 1010 Wien',
  vat_id: 'ATU 1358 5627',
  country: 'at',
  languages: 'de, en',
  domain: 'www.krone.example',
  currency: 'eur',
  iban: 'AT611904300234573201',
  mail: 'office@krone.example',
};

describe('answers', () => {
  it('are read into the forms that documents have', () => {
    expect(readAnswers(GIVEN)).toEqual({
      name: 'Goldschmiede Krone',
      legal_form: 'GmbH',
      street: 'Domgasse 5',
      zip: '1010',
      city: 'Wien',
      vat_id: 'ATU13585627',
      country: 'AT',
      languages: ['de', 'en'],
      domain: 'www.krone.example',
      currency: 'EUR',
      iban: 'AT61 1904 3002 3457 3201',
      mail: 'office@krone.example',
    });
    expect(readAnswers({ ...GIVEN, vat_id: '', legal_form: '', languages: ['cs', 'de'] })).toMatchObject({
      vat_id: '',
      languages: ['cs', 'de'],
    });
  });

  it.each([
    ['name', '', 'it is needed'],
    ['name', '{{shop}}', 'brackets or braces'],
    ['address', 'Domgasse 5', 'has not the form'],
    ['country', 'US', 'is none of AT, BE'],
    ['vat_id', 'DE136695976', 'a VAT id of AT'],
    ['vat_id', 'ATU13585628', 'wrong check digit'],
    ['vat_id', 'ATU00000000', 'wrong check digit'],
    ['languages', 'de, fr', '"fr" is none of de, en'],
    ['languages', '', 'one is needed'],
    ['domain', 'https://krone.example', 'no https://'],
    ['domain', 'krone', 'is no domain'],
    ['currency', 'XYZ', 'is no currency'],
    ['iban', 'AT00 0000 0000 0000 0000', 'wrong check digits'],
    ['iban', 'DE36000000000000000000', 'all zeros'],
    ['iban', '12345', 'has not the form of an IBAN'],
    ['mail', 'office', 'is no mail address'],
    ['phone', '123', 'is not asked'],
  ])('with %s = %j are refused with the reason', (name, typed, reason) => {
    expect(() => readAnswers({ ...GIVEN, [name]: typed })).toThrow(`${name}: `);
    expect(() => readAnswers({ ...GIVEN, [name]: typed })).toThrow(reason);
  });

  it('name every fault at once', () => {
    expect(() => readAnswers({ ...GIVEN, iban: '1', mail: '2' })).toThrow(/^the answers have 2 faults\n {2}iban: .*\n {2}mail: /);
    expect(() => readAnswers([])).toThrow('no JSON object');
  });

  it.each([
    ['NL', 'Prinsengracht 1, 1012 AB Amsterdam', '1012 AB', 'Amsterdam'],
    ['PL', 'ul. Długa 5, lok. 2, 00-238 Warszawa', '00-238', 'Warszawa'],
    ['CZ', 'Celetná 3, 110 00 Praha 1', '110 00', 'Praha 1'],
    ['GB', '5 Hatton Garden, EC1N 8AA London', 'EC1N 8AA', 'London'],
    ['ES', 'Calle Mayor 1, 28013 Madrid', '28013', 'Madrid'],
  ])('of %s have a postcode and a town', (country, address, zip, city) => {
    expect(readAnswers({ ...GIVEN, country, address, vat_id: '' })).toMatchObject({ zip, city });
  });
});

describe('VAT ids and bank accounts', () => {
  it.each([
    ['DE', 'DE136695976', 'DE136695977', 'check digit'],
    ['PL', 'PL8567346215', 'PL8567346216', 'check digit'],
    ['CZ', 'CZ46505334', 'CZ46505335', 'check digit'],
    ['SK', 'SK2022749619', 'SK2022749618', 'check digit'],
    ['NL', 'NL004495445B01', 'NL004495446B01', 'check digit'],
    ['CH', 'CHE-107.787.577 MWST', 'CHE-107.787.578 MWST', 'check digit'],
    ['ES', 'ESB58378431', 'ESB5837843', 'has not the form'],
    ['GR', 'EL094259216', 'GR09425921', 'has not the form'],
  ])('of %s: %s, and not %s', (country, right, wrong, reason) => {
    expect(readVatId(right, country)).toBe(right.replaceAll(/[\s.-]/g, ''));
    expect(() => readVatId(wrong, country)).toThrow(reason);
  });

  it.each(['DE89 3704 0044 0532 0130 00', 'NL91 ABNA 0417 1643 00', 'PL61109010140000071219812874', 'GB29 NWBK 6016 1331 9268 19'])(
    'the account %s',
    (typed) => {
      expect(readIban(typed).replaceAll(' ', '')).toBe(typed.replaceAll(' ', ''));
      expect(() => readIban(typed.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)))).toThrow('check digits');
    },
  );
});

describe('numbers of a new shop', () => {
  it.each([
    ['Goldschmiede Krone', 'AT', 'GK', 'RE'],
    ['Émile', 'FR', 'EMI', 'INV'],
    ['Reich Edelsteine', 'DE', 'REX', 'RE'],
    ['Atelier Łuna', 'PL', 'AL', 'INV'],
    ['Ω', 'GR', 'SHO', 'INV'],
  ])('of %s in %s begin with %s and %s', (name, country, order, invoice) => {
    const numbers = numbersOf({ name, country });
    expect([numbers.order.prefix, numbers.invoice.prefix]).toEqual([order, invoice]);
  });
});
