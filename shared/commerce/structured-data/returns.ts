import type { Node } from './node.ts';

/** Google's limit. */
const MAX_COUNTRIES = 25;

/** The return policy, once for each 25 countries; 0 days means no returns. Fees are left out: the backend has them as text. */
export const returnPolicies = (days: number, countries: readonly string[]): Node[] =>
  Array.from({ length: Math.ceil(countries.length / MAX_COUNTRIES) }, (_, index) =>
    policy(days, countries.slice(index * MAX_COUNTRIES, (index + 1) * MAX_COUNTRIES), index === 0 ? '#returns' : `#returns-${index + 1}`),
  );

const policy = (days: number, countries: readonly string[], id: string): Node => ({
  '@type': 'MerchantReturnPolicy',
  '@id': id,
  applicableCountry: countries,
  returnPolicyCategory: `https://schema.org/MerchantReturn${days > 0 ? 'FiniteReturnWindow' : 'NotPermitted'}`,
  ...(days > 0 && { merchantReturnDays: days, returnMethod: 'https://schema.org/ReturnByMail' }),
});
