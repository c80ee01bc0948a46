import { useT } from '../../core/app-context.tsx';
import type { Heading } from '../../ui/heading-ids.ts';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './contents.module.css';
import only from '../../ui/only.module.css';

export interface Entry extends Heading {
  /** Number of things below the heading, in words for screen readers. */
  readonly count?: { readonly number: number; readonly words: string };
}

/** A page's headings, from 992 px. */
export function Contents({ entries, label, className }: { entries: readonly Entry[]; label?: string; className?: string | undefined }) {
  const t = useT('common');
  return (
    <nav className={cx(styles.contents, only.screen, only.wide, className)} aria-label={label ?? t('onThisPage')}>
      <ul>
        {entries.map(({ id, title, count }) => (
          <li key={id}>
            <a href={`#${id}`}>
              {title}
              {count && (
                <span className={styles.count}>
                  <span aria-hidden="true">{count.number}</span>
                  <VisuallyHidden>{count.words}</VisuallyHidden>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
