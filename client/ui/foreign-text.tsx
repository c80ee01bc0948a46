import type { ReactNode } from 'react';
import { languageTag } from '../../shared/i18n/locales.ts';
import { useLocale, useT } from '../core/app-context.tsx';
import { Container } from './container.tsx';
import { languageName } from './language-mark.tsx';
import styles from './foreign-text.module.css';

interface ForeignTextProps {
  /** Of the text, as a BCP 47 tag; absent or the page's own: nothing is said. */
  readonly lang: string | null | undefined;
  readonly children: ReactNode;
}

/** A text that exists in another language only: marked for browsers and screen readers, with a line for readers of the page's language. */
export function ForeignText({ lang, children }: ForeignTextProps) {
  const locale = useLocale();
  if (lang == null || lang === locale) return children;
  return (
    <div className={styles.text} lang={lang}>
      <Container className={styles.note}>
        <LanguageNote lang={lang} />
      </Container>
      {children}
    </div>
  );
}

/** Says in the page's language which language the text below it is in. */
export function LanguageNote({ lang }: Pick<ForeignTextProps, 'lang'>) {
  const t = useT('common');
  const locale = useLocale();
  if (lang == null || lang === locale) return null;
  return (
    <p className={styles.note} lang={locale} suppressHydrationWarning>
      {t('textInLanguage', { language: languageName(lang, languageTag(locale)) })}
    </p>
  );
}
