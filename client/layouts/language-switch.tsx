import { useLocale, useT } from '../core/app-context.tsx';
import type { PageAlternate } from '../core/links.ts';
import styles from './language-switch.module.css';

/** This page in the other languages: short („DE / EN“) in the header, names elsewhere. */
export function LanguageSwitch({ alternates, short = false }: { alternates: readonly PageAlternate[]; short?: boolean }) {
  const t = useT('common');
  const current = useLocale();
  if (alternates.length < 2) return null;
  return (
    <ul className={short ? styles.short : styles.names} aria-label={t('language')}>
      {alternates.map(({ locale, name, href }) => (
        <li key={locale}>
          <a href={href} hrefLang={locale} lang={locale} aria-current={locale === current ? 'true' : undefined}>
            <LanguageName short={short} locale={locale} name={name} />
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
