import { useT } from '../core/app-context.tsx';
import { useHref } from '../core/links.ts';
import { noBreak } from './no-break.ts';
import styles from './breadcrumb.module.css';
import only from './only.module.css';

export interface Crumb {
  readonly title: string;
  /** Null for the current page, or for a crumb without a page. */
  readonly href: string | null;
}

/** Breadcrumbs: the start page is added, the last crumb is the current page. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useT('common');
  const to = useHref();
  return (
    <nav className={only.screen} aria-label={t('breadcrumb')}>
      <ol className={styles.list}>
        {[{ title: t('start'), href: to('home') }, ...crumbs].map(({ title, href }, index) => (
          <li key={href ?? title}>
            {href === null ? (
              <span aria-current={index === crumbs.length ? 'page' : undefined}>{noBreak(title)}</span>
            ) : (
              <a href={href}>{noBreak(title)}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
