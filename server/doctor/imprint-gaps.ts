import type { CountryProfile } from '../../shared/commerce/country-profile.ts';
import type { Bootstrap } from '../../packages/contract/bootstrap.ts';
import type { CompanyLegal } from '../../packages/contract/company-legal.ts';

export type ImprintFacts = Pick<Bootstrap, 'company_legal'> & {
  readonly settings: Pick<Bootstrap['settings'], 'legal_name' | 'company_address'>;
};

/** Fields of the legal data by profile: AT section 5 ECG, section 14 UGB, section 63 GewO; DE section 5 DDG, section 27a UStG. */
const COMPANY: readonly (keyof CompanyLegal)[] = ['legal_form', 'register_number', 'register_court', 'vat_id', 'managing_directors'];
const OF_PROFILE: Readonly<Record<CountryProfile, readonly (keyof CompanyLegal)[]>> = {
  none: [],
  AT: [...COMPANY, 'seat', 'chamber', 'authority'],
  DE: [...COMPANY, 'seat'],
};
const ADDRESS = ['address_line_1', 'zip', 'city', 'country', 'email_address', 'phone_number'] as const;

/** Facts that the imprint has to state and the backend does not: paths in GET /bootstrap. */
export function imprintGaps(profile: CountryProfile, { settings, company_legal: legal }: ImprintFacts): string[] {
  if (profile === 'none') return [];
  const isEmpty = (text: string | null | undefined): boolean => (text ?? '').trim() === '';
  return [
    ...(isEmpty(settings.legal_name) ? ['settings.legal_name'] : []),
    ...ADDRESS.filter((field) => isEmpty(settings.company_address[field])).map((field) => `settings.company_address.${field}`),
    ...OF_PROFILE[profile].filter((field) => isEmpty(legal?.[field])).map((field) => `company_legal.${field}`),
  ];
}
