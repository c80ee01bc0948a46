import { type ReactNode, useId } from 'react';
import { useT } from '../core/app-context.tsx';
import { cx } from './cx.ts';
import styles from './drawer.module.css';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';
import role from './text-role.module.css';

interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Beside the title, grey: the number of products. */
  readonly count?: number;
  /** Right 645 px (cart), right 460 (`narrow`: filters), left 420 (menu); all full width on phones. */
  readonly side?: 'right' | 'left';
  readonly narrow?: boolean;
  /** The drawer's action. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** Slides over the page from its edge; the page behind it is inert while it is open. */
export function Drawer({ open, onClose, title, count, side = 'right', narrow = false, foot, children }: DrawerProps) {
  const t = useT('common');
  const id = useId();
  const modal = useModal(open, onClose);
  return (
    <dialog {...modal} className={cx(styles.drawer, side === 'left' && styles.left, narrow && styles.narrow)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={role.title2} id={id}>
          <span>{title}</span>
          {count !== undefined && <span className={styles.count}>{` ${count}`}</span>}
        </h2>
        <IconButton icon="x" label={t('close')} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </dialog>
  );
}
