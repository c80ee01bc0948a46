import type { IconName } from './icon-names.ts';
import { useT } from '../core/app-context.tsx';
import { Icon } from './icon.tsx';
import { paginatorItems } from './paginator-items.ts';
import styles from './paginator.module.css';

interface PaginatorProps {
  readonly page: number;
  readonly pages: number;
  /** Page 1 has no `page` parameter: leave it out of the address. */
  readonly hrefFor: (page: number) => string;
  readonly className?: string;
}

export function Paginator({ page, pages, hrefFor, className }: PaginatorProps) {
  const t = useT('common');
  if (pages <= 1) return null;
  return (
    <nav className={className} aria-label={t('pages')}>
      <ol className={styles.list}>
        <li>
          <Step href={page > 1 ? hrefFor(page - 1) : null} icon="chevron-left" label={t('previousPage')} rel="prev" />
        </li>
        {paginatorItems(page, pages).map((item, index) => (
          <li key={item === 'gap' ? `gap${index}` : item}>
            {item === 'gap' ? (
              <span aria-hidden="true">…</span>
            ) : (
              <a href={hrefFor(item)} aria-label={t('pageNumber', { page: item })} aria-current={item === page ? 'page' : undefined}>
                {item}
              </a>
            )}
          </li>
        ))}
        <li>
          <Step href={page < pages ? hrefFor(page + 1) : null} icon="chevron-right" label={t('nextPage')} rel="next" />
        </li>
      </ol>
    </nav>
  );
}

function Step({ href, icon, label, rel }: { href: string | null; icon: IconName; label: string; rel: string }) {
  if (href === null) {
    return (
      <span className={styles.off} aria-hidden="true">
        <Icon icon={icon} />
      </span>
    );
  }
  return (
    <a href={href} rel={rel} aria-label={label}>
      <Icon icon={icon} />
    </a>
  );
}
