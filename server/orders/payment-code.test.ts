import { describe, expect, it } from 'vitest';
import { paymentText } from '../../packages/contract/payment-text.ts';
import { paymentCode } from './payment-code.ts';

const BANK = {
  text: '',
  account_holder: 'Feinlicht Beispiel GmbH',
  iban: 'AT00 0000 0000 0000 0000',
  bic: 'XXXXATWWXXX',
  reference: 'FL-26-10494',
  due_on: null,
  held_until: null,
};
const ORDER = { currency_code: 'EUR', final_amount: 790 };

describe('the text of the payment code', () => {
  it('has the lines of EPC069-12, version 002', () => {
    expect(paymentText(BANK, ORDER)).toBe(
      'BCD\n002\n1\nSCT\nXXXXATWWXXX\nFeinlicht Beispiel GmbH\nAT000000000000000000\nEUR790.00\n\n\nFL-26-10494',
    );
    expect(paymentText(BANK, { ...ORDER, final_amount: 1234.5 })).toContain('\nEUR1234.50\n');
  });
  it.each([
    ['another currency', BANK, { ...ORDER, currency_code: 'CHF' }],
    ['an account outside SEPA', { ...BANK, iban: 'US00 0000' }, ORDER],
    ['nothing to pay', BANK, { ...ORDER, final_amount: 0 }],
    ['a payee of more than 70 letters', { ...BANK, account_holder: 'x'.repeat(71) }, ORDER],
    ['a field of two lines', { ...BANK, reference: 'FL\nEUR1.00' }, ORDER],
    ['more than 331 bytes', { ...BANK, account_holder: 'ä'.repeat(70), reference: 'ö'.repeat(80) }, ORDER],
  ])('is null for %s', (_, bank, order) => expect(paymentText(bank, order)).toBeNull());
});

it('the code is an outline in whole modules within its square, with finder patterns in three corners', () => {
  const { size, path } = paymentCode(paymentText(BANK, ORDER) ?? '');
  expect(size).toBe(41);
  expect(path).toMatch(/^(M\d+ \d+([hv]-?\d+)+z)+$/);
  const finders = new Set([...path.matchAll(/M(\d+) (\d+)((?:[hv]-?7){3})z/g)].map(([, x, y]) => `${x} ${y}`));
  expect(finders.size).toBe(3);
});
