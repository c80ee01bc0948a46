import { DUTIES } from '../../shared/commerce/country-profile.ts';
import { href } from '../../shared/routes.ts';
import { useBootstrap, useCountryProfile, useT } from '../core/app-context.tsx';
import { useHref } from '../core/links.ts';
import { LanguageMark } from '../ui/language-mark.tsx';
import styles from './legal-line.module.css';
import type { MenuLink } from './menu-tree.ts';

/** „© 2026 Feinlicht · Impressum · AGB …“ */
export function LegalLine({ links }: { links: readonly MenuLink[] }) {
  const t = useT('common');
  const to = useHref();
  const { settings } = useBootstrap();
  // The law asks for this link on every page, whatever the menu has (Directive 2011/83/EU, article 11a).
  const isMissing = DUTIES[useCountryProfile()].withdrawal && !links.some(({ url }) => url === href('withdrawal'));
  return (
    <nav aria-label={t('legal')}>
      <ul className={styles.line}>
        <li>© {settings.company_name}</li>
        <LinkItems links={links} />
        <li>
          <a href={to('cookieSettings')}>{t('cookieSettings')}</a>
        </li>
        {isMissing && (
          <li>
            <a href={to('withdrawal')}>{t('withdraw')}</a>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Each says in which language a text is that is not in that of the page. */
export const LinkItems = ({ links }: { links: readonly MenuLink[] }) =>
  links.map(({ href: path, title, lang }) => (
    <li key={title}>
      <a href={path} hrefLang={lang}>
        {title}
        <LanguageMark lang={lang} />
      </a>
    </li>
  ));
