import { LOCALES } from '../../shared/i18n/locales.ts';
import { useBootstrap, useLocale, useT } from '../core/app-context.tsx';
import type { PageAlternates } from '../core/links.ts';
import styles from './language-switch.module.css';

/** This page in the other languages: short („DE / EN“) in the header, names elsewhere. */
export function LanguageSwitch({ alternates, short = false }: { alternates: PageAlternates; short?: boolean }) {
  const t = useT('common');
  const current = useLocale();
  const { languages } = useBootstrap();
  const offered = LOCALES.filter((locale) => languages.some(({ slug }) => slug === locale));
  if (offered.length < 2) return null;
  return (
    <ul className={short ? styles.short : styles.names} aria-label={t('language')}>
      {offered.map((locale) => (
        <li key={locale}>
          <a href={alternates[locale]} hrefLang={locale} lang={locale} aria-current={locale === current ? 'true' : undefined}>
            <LanguageName short={short} locale={locale} name={languages.find(({ slug }) => slug === locale)?.name ?? locale} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function LanguageName({ short, locale, name }: { short: boolean; locale: string; name: string }) {
  if (!short) return name;
  return <abbr title={name}>{locale.toUpperCase()}</abbr>;
}
