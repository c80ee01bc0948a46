import { DUTIES } from '../../shared/commerce/country-profile.ts';
import type { Bootstrap } from '../../packages/contract/bootstrap.ts';
import type { Env } from '../env.ts';
import { failed, type Finding, note, ok } from '../../packages/engine/doctor/finding.ts';

type Facts = Pick<Bootstrap, 'countries'> & { readonly settings: { readonly company_address: { readonly country: string } } };

/** Does the country profile fit the shop's address and the countries that it delivers to? */
export function checkCountryProfile({ countryProfile }: Pick<Env, 'countryProfile'>, { settings, countries }: Facts): Finding {
  const home = settings.company_address.country;
  const { vat } = DUTIES[countryProfile];
  if (vat === null) {
    return home in DUTIES
      ? note('law', `COUNTRY_PROFILE is none, and the shop's address is in ${home}`, `Set COUNTRY_PROFILE=${home}; ${READ}`)
      : ok('law', 'COUNTRY_PROFILE is none');
  }
  if (!countries.some(({ code }) => code === vat.country)) {
    const fix = `Pages name the delivery to ${vat.country}: enable the country in the backend, or choose another profile.`;
    return failed('law', `COUNTRY_PROFILE is ${countryProfile}, but the shop does not deliver there`, fix);
  }
  return home === vat.country
    ? ok('law', `COUNTRY_PROFILE is ${countryProfile}, as is the shop's address`)
    : note(
        'law',
        `COUNTRY_PROFILE is ${countryProfile}, but the shop's address is in ${home}`,
        `Keep it for a shop that sells there; ${READ}`,
      );
}

const READ = 'docs/law.md says what it switches on.';
