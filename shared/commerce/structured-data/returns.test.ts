import { expect, it } from 'vitest';
import { returnPolicy } from './returns.ts';

it('tells how long a piece may be returned, with ISO codes of the countries', () => {
  expect(returnPolicy(30, ['AT', 'EL'])).toMatchObject({
    applicableCountry: ['AT', 'GR'],
    merchantReturnDays: 30,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  });
});

it('says so when nothing can be returned', () => {
  const policy = returnPolicy(0, ['AT']);
  expect(policy['returnPolicyCategory']).toBe('https://schema.org/MerchantReturnNotPermitted');
  expect(policy).not.toHaveProperty('merchantReturnDays');
});
