import { type ReactNode, useId } from 'react';
import { useT } from '../app-context.tsx';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** One or two buttons; the safe choice last and primary. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A question, or something the shopper has to know before going on. */
export function Dialog({ open, onClose, title, actions, children }: DialogProps) {
  const t = useT('common');
  const id = useId();
  const modal = useModal(open, onClose);
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      <IconButton className={styles.close} icon="x" label={t('close')} onClick={onClose} />
    </dialog>
  );
}
