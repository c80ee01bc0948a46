import { useQuery } from '@tanstack/react-query';
import { languageOf } from '../../../shared/commerce/content-language.ts';
import { languageTag } from '../../../shared/i18n/locales.ts';
import { useLocale, useT } from '../../core/app-context.tsx';
import { contentPageQuery } from '../../core/queries.ts';
import { languageName } from '../../ui/language-mark.tsx';

/** Which language the contract has, when its terms are not in that of the page (Directive 2011/83/EU, article 8 (1); ECG section 9). */
export function ContractLanguage({ className }: { className: string | undefined }) {
  const t = useT('checkout');
  const locale = useLocale();
  const language = useContractLanguage();
  if (language === null) return null;
  return <p className={className}>{t('contractLanguage', { language: languageName(language, languageTag(locale)) })}</p>;
}

/** Begun with the page, so that nothing moves when the form is there. */
export function useContractLanguage(): string | null {
  const t = useT('checkout');
  const locale = useLocale();
  const { data } = useQuery(contentPageQuery(t('termsSlug')));
  const language = data ? languageOf(data.data, locale) : locale;
  return language === locale ? null : language;
}
