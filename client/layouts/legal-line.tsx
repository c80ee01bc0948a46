import { useBootstrap, useT } from '../core/app-context.tsx';
import styles from './legal-line.module.css';
import type { MenuLink } from './menu-tree.ts';

/** „© 2026 Feinlicht · Impressum · AGB …“ */
export function LegalLine({ links }: { links: readonly MenuLink[] }) {
  const t = useT('common');
  const { settings } = useBootstrap();
  return (
    <nav aria-label={t('legal')}>
      <ul className={styles.line}>
        <li>© {settings.company_name}</li>
        {links.map(({ id, href, title }) => (
          <li key={id}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
