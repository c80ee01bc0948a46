import { expect, it } from 'vitest';
import { returnPolicies } from './returns.ts';

it('has the return days and ISO codes of the countries', () => {
  expect(returnPolicies(30, ['AT', 'GR'])[0]).toMatchObject({
    applicableCountry: ['AT', 'GR'],
    merchantReturnDays: 30,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  });
});

it('with 0 days is MerchantReturnNotPermitted', () => {
  const [policy = { '@type': '' }] = returnPolicies(0, ['AT']);
  expect(policy['returnPolicyCategory']).toBe('https://schema.org/MerchantReturnNotPermitted');
  expect(policy).not.toHaveProperty('merchantReturnDays');
});

it('has each country once, at most 25 in a policy', () => {
  const countries = Array.from({ length: 28 }, (_, index) => `C${index}`);
  const policies = returnPolicies(14, countries);
  expect(policies.map((one) => [one['@id'], (one['applicableCountry'] as string[]).length])).toEqual([
    ['#returns', 25],
    ['#returns-2', 3],
  ]);
  expect(policies.flatMap((one) => one['applicableCountry'])).toEqual(countries);
});
