import { type ReactNode, useId } from 'react';
import { useT } from '../core/app-context.tsx';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Below the title; describes the dialog. */
  readonly text: ReactNode;
  readonly role?: 'alertdialog' | undefined;
  readonly children: ReactNode;
}

/** A small dialog of 520 px. Put its buttons into `<DialogActions>`. */
export function Dialog({ open, onClose, title, text, role, children }: DialogProps) {
  const t = useT('common');
  const id = useId();
  const modal = useModal(open, onClose);
  return (
    <dialog {...modal} className={styles.dialog} role={role} aria-labelledby={`${id}t`} aria-describedby={`${id}d`}>
      <div className={styles.body}>
        <h2 className={styles.title} id={`${id}t`}>
          {title}
        </h2>
        <p className={styles.text} id={`${id}d`}>
          {text}
        </p>
        {children}
      </div>
      <IconButton className={styles.close} icon="x" label={t('close')} onClick={onClose} />
    </dialog>
  );
}

/** The safe choice is the last: at the right, on phones at the bottom. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => <div className={styles.actions}>{children}</div>;
