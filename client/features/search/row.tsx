import { Fragment, type MouseEvent } from 'react';
import { highlight } from '../../../shared/commerce/highlight.ts';
import { useT } from '../../core/app-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './rows.module.css';
import role from '../../ui/text-role.module.css';

interface RowProps {
  readonly icon: IconName;
  readonly href: string;
  readonly text: string;
  /** Highlighted in the text. */
  readonly words?: string;
  /** Number of products on the linked page. */
  readonly count?: number;
  readonly onClick?: (event: MouseEvent) => void;
}

/** A text link of the popup. */
export function Row({ icon, href, text, words = '', count, onClick }: RowProps) {
  const t = useT('search');
  return (
    <a className={styles.row} href={href} onClick={onClick}>
      <Icon icon={icon} size="s" />
      <span className={styles.text}>
        {highlight(text, words).map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts have no other key and no state
          <Fragment key={index}>{part.hit ? <b>{part.text}</b> : part.text}</Fragment>
        ))}
      </span>
      {count !== undefined && (
        <span className={role.metaFigures}>
          <span>{count}</span>
          <VisuallyHidden>{` ${t('unit', { count })}`}</VisuallyHidden>
        </span>
      )}
    </a>
  );
}
