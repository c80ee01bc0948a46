import { expect, it } from 'vitest';
import { returnPolicy } from './returns.ts';

it('has the return days and ISO codes of the countries', () => {
  expect(returnPolicy(30, ['AT', 'GR'])).toMatchObject({
    applicableCountry: ['AT', 'GR'],
    merchantReturnDays: 30,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  });
});

it('with 0 days is MerchantReturnNotPermitted', () => {
  const policy = returnPolicy(0, ['AT']);
  expect(policy['returnPolicyCategory']).toBe('https://schema.org/MerchantReturnNotPermitted');
  expect(policy).not.toHaveProperty('merchantReturnDays');
});
