import type { Ref } from 'react';
import { useT } from '../../core/app-context.tsx';
import { SharedPart } from '../../core/shared-part.tsx';
import { Counter } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import styles from './listing-bar.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

export const FILTER_ID = 'filter';

interface ListingBarProps {
  readonly total: number;
  readonly chosen: number;
  readonly sortName: string;
  readonly sidebar: boolean;
  readonly statusRef: Ref<HTMLParagraphElement>;
  readonly onSidebar: () => void;
  readonly onFilter: () => void;
  readonly onSort: () => void;
}

/**
 * Above the grid. Large screens: the button that shows the sidebar, and the count. Small screens: buttons for the filter and sort panels.
 */
export function ListingBar({ total, chosen, sortName, sidebar, statusRef, onSidebar, onFilter, onSort }: ListingBarProps) {
  const t = useT('catalog');
  const filter = (
    <>
      <Icon icon="sliders-horizontal" size="s" />
      {t('filter')}
      {chosen > 0 && <Counter>{chosen}</Counter>}
    </>
  );
  return (
    <div className={styles.bar}>
      <div className={cx(styles.wide, only.wide)}>
        <TextButton variant="quiet" aria-expanded={sidebar} aria-controls={FILTER_ID} onClick={onSidebar}>
          {sidebar ? t('hideFilter') : t('showFilter')}
        </TextButton>
        {!sidebar && chosen > 0 && <Counter>{chosen}</Counter>}
      </div>
      <p className={styles.status} role="status" tabIndex={-1} ref={statusRef}>
        {t('count', { count: total })}
      </p>
      <SharedPart as="div" name={() => `filter and order ${chosen} ${sortName}`} className={cx(styles.narrow, only.narrow)}>
        {() => (
          <>
            <button type="button" aria-haspopup="dialog" onClick={onFilter}>
              {filter}
            </button>
            <button type="button" aria-haspopup="dialog" aria-label={t('sortedBy', { order: sortName })} onClick={onSort}>
              <Icon icon="arrow-up-down" size="s" />
              <span>{sortName}</span>
            </button>
            <a href={`#${FILTER_ID}`}>{filter}</a>
          </>
        )}
      </SharedPart>
    </div>
  );
}
