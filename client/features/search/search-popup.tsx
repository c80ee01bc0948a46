import { useEffect, useLayoutEffect } from 'react';
import { useT } from '../../core/app-context.tsx';
import { usePendingLocation } from '../../core/navigation/navigation-state.ts';
import { Container } from '../../ui/container.tsx';
import { useModal } from '../../ui/use-modal.ts';
import styles from './search-popup.module.css';
import { Search } from './search.tsx';

interface SearchPopupProps {
  readonly open: boolean;
  /** How often it was opened: each time it starts afresh. */
  readonly visit: number;
  readonly onClose: () => void;
}

/** Lies over the header and as much of the page as it needs, on phones over everything. Closes when somebody goes to another page. */
export function SearchPopup({ open, visit, onClose }: SearchPopupProps) {
  const t = useT('search');
  const modal = useModal(open, onClose);
  const pending = usePendingLocation();
  useEffect(() => {
    if (pending) onClose();
  }, [pending, onClose]);
  useLayoutEffect(() => {
    if (open && modal.ref.current) leaveTopBar(modal.ref.current);
  }, [open, modal.ref]);
  return (
    <dialog {...modal} className={styles.popup} aria-label={t('title')}>
      <Container>{visit > 0 && <Search key={visit} onClose={onClose} />}</Container>
    </dialog>
  );
}

/** Begins where the header's own row does: a top bar in view stays as it is. */
function leaveTopBar(dialog: HTMLDialogElement): void {
  const top = dialog.closest('header')?.lastElementChild?.getBoundingClientRect().top ?? 0;
  dialog.style.setProperty('--top', `${Math.max(0, top)}px`);
}
