import { type CountryCode, countryName } from '../../packages/contract/country.ts';
import { languageTag } from '../../shared/i18n/locales.ts';
import { useBootstrap, useLocale } from './app-context.tsx';

/** Names of countries in the language of the page: the shop's own, else that of `Intl`. */
export function useCountryName(): (code: CountryCode) => string {
  const { countries } = useBootstrap();
  const tag = languageTag(useLocale());
  return (code) => countries.find((one) => one.code === code)?.title || countryName(code, tag);
}
