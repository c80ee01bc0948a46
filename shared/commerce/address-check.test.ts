import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressQuestion, suggestedAddress } from './address-check.ts';
import type { AddressForm } from './address-form.ts';
import { emptyForm } from './checkout-form.ts';

const typed: AddressForm = {
  ...emptyForm('AT').shipping,
  person_first_name: 'Anna',
  person_last_name: 'Leitner',
  company_name: 'Leitner OG',
  address_line_1: 'Zieglergase 14/7',
  zip: '1070',
  city: 'Wien',
};
const answer = (postalAddress: object, verdict: object = { validationGranularity: 'PREMISE' }) => ({
  result: { verdict, address: { postalAddress: { regionCode: 'AT', postalCode: '1070', locality: 'Wien', ...postalAddress } } },
});
const right = answer({ addressLines: ['Zieglergasse 14/7'] });

describe('addressQuestion', () => {
  it('contains the address without names', () => {
    expect(addressQuestion(typed)).toEqual({
      address: { regionCode: 'AT', postalCode: '1070', locality: 'Wien', addressLines: ['Zieglergase 14/7'] },
    });
    expect(addressQuestion({ ...typed, country: 'GR', address_line_2: 'Stiege 2', state: 'Attika' })).toMatchObject({
      address: { regionCode: 'GR', addressLines: ['Zieglergase 14/7', 'Stiege 2'] },
    });
    expect(addressQuestion({ ...typed, country: 'IT', state: 'MI' })).toMatchObject({ address: { administrativeArea: 'MI' } });
  });

  it('is null for an incomplete or too long address', () => {
    for (const other of [{ zip: ' ' }, { city: '' }, { address_line_1: '' }, { city: 'x'.repeat(1_000_000) }])
      expect(addressQuestion({ ...typed, ...other })).toBeNull();
  });
});

describe('suggestedAddress', () => {
  it('returns a spelling that differs', () => {
    expect(suggestedAddress(right, typed)).toEqual({
      address_line_1: 'Zieglergasse 14/7',
      address_line_2: '',
      zip: '1070',
      city: 'Wien',
      state: '',
    });
    expect(suggestedAddress(right, { ...typed, address_line_1: ' zieglergasse  14/7. ' })).toBeNull();
  });

  it('is null if the result is uncertain, in another country or malformed', () => {
    const lines = { addressLines: ['Zieglergasse 14/7'] };
    const odd = [
      answer(lines, { validationGranularity: 'OTHER' }),
      answer(lines, {}),
      answer({ ...lines, regionCode: 'DE' }),
      answer({ ...lines, locality: '' }),
      answer({ ...lines, postalCode: 1070 }),
      answer({ addressLines: [] }),
      answer({ addressLines: ['a', 'b', 'c'] }),
      answer({ addressLines: 'Zieglergasse' }),
      answer({ addressLines: ['x'.repeat(121)] }),
      { error: { code: 403 } },
      null,
    ];
    expect(odd.map((one) => suggestedAddress(one, typed))).toEqual(odd.map(() => null));
  });

  it('never throws for any response', () => {
    fc.assert(fc.property(fc.anything(), (one) => suggestedAddress(one, typed) === null));
    fc.assert(fc.property(fc.anything(), (one) => suggestedAddress({ result: one }, typed) === null));
  });
});
