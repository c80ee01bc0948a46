import { type ReactNode, useState } from 'react';
import { useLocale, useSite, useT } from '../core/app-context.tsx';
import { type PageAlternate, urlIn } from '../core/links.ts';
import { usePageView } from '../../packages/engine/browser/page-view.ts';
import { Icon } from '../ui/icon.tsx';
import { closeWhenLeft } from './close-when-left.ts';
import { cx } from '../ui/cx.ts';
import styles from './language-switch.module.css';
import space from '../ui/spacing.module.css';
import role from '../ui/text-role.module.css';

const MENU_ID = 'language-menu';

interface LanguageSwitchProps {
  /** Of this page. */
  readonly alternates: readonly PageAlternate[];
  readonly place: 'header' | 'menu' | 'footer';
}

/**
 * This page in each language; where it is missing the nearest list above it, which the link then says. Two languages stand side by side
 * („DE / EN“ in the header, names elsewhere), more of them one below the other, in the header behind a button.
 */
export function LanguageSwitch({ alternates, place }: LanguageSwitchProps) {
  const t = useT('common');
  const current = useLocale();
  const site = useSite();
  const { nearest } = usePageView();
  if (alternates.length < 2) return null;
  const isPair = alternates.length === 2;
  const isShort = isPair && place === 'header';
  const list = (
    <ul className={isShort ? styles.codes : isPair ? styles.names : styles[place]} aria-label={t(isPair ? 'language' : 'chooseLanguage')}>
      {alternates.map((language) => {
        const { locale, name, href } = language;
        const instead = nearest?.[locale];
        return (
          <li key={locale}>
            <a
              href={instead ? urlIn(site, language, instead.path) : href}
              hrefLang={locale}
              lang={locale}
              aria-current={locale === current ? 'true' : undefined}
            >
              {isShort ? <abbr title={name}>{locale.toUpperCase()}</abbr> : name}
              {instead && !isShort && <small>{instead.text}</small>}
            </a>
          </li>
        );
      })}
    </ul>
  );
  if (isPair || place === 'footer') return list;
  if (place === 'header') return <LanguageMenu name={alternates.find(({ locale }) => locale === current)?.name}>{list}</LanguageMenu>;
  return (
    <>
      <p className={cx(role.meta, space.above2)}>{t('language')}</p>
      {list}
    </>
  );
}

/** A list behind a button. Browsers open and close it without JavaScript, too. */
function LanguageMenu({ name, children }: { readonly name: string | undefined; readonly children: ReactNode }) {
  const t = useT('common');
  const code = useLocale().toUpperCase();
  // Until the first change the browser itself says it.
  const [open, setOpen] = useState<boolean>();
  return (
    <div className={styles.opener} onBlur={closeWhenLeft}>
      <button type="button" popoverTarget={MENU_ID} aria-label={t('languageIs', { name, code })} aria-expanded={open}>
        {code}
        <Icon icon="chevron-down" size="xs" />
      </button>
      <div className={styles.popover} id={MENU_ID} popover="auto" onToggle={({ newState }) => setOpen(newState === 'open')}>
        {children}
      </div>
    </div>
  );
}
