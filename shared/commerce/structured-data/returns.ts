import type { Node } from './node.ts';

/** Google's limit. */
const MAX_COUNTRIES = 25;

/** The return policy; 0 days means no returns. */
export const returnPolicy = (days: number, countries: readonly string[]): Node => ({
  '@type': 'MerchantReturnPolicy',
  '@id': '#returns',
  applicableCountry: countries.slice(0, MAX_COUNTRIES),
  returnPolicyCategory: `https://schema.org/MerchantReturn${days > 0 ? 'FiniteReturnWindow' : 'NotPermitted'}`,
  ...(days > 0 && { merchantReturnDays: days, returnMethod: 'https://schema.org/ReturnByMail' }),
});
