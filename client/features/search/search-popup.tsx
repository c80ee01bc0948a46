/**
 * A dialog of links, not the APG combobox with aria-activedescendant: the children of an option are presentational (WAI-ARIA 1.2), so a
 * card would be one string, could not open in a new tab, and touch screen readers support the attribute poorly. There is no shortcut key:
 * WCAG 2.1.4 requires a setting for single characters, and combinations belong to browsers. The text in the field is the query key, so no
 * outdated results are shown. Recent searches and viewed products stay in local storage.
 */
import { useEffect, useLayoutEffect } from 'react';
import { useT } from '../../core/app-context.tsx';
import { useNavigationState } from '../../../packages/engine/browser/navigation/navigation-state.ts';
import { Container } from '../../ui/container.tsx';
import { useModal } from '../../ui/use-modal.ts';
import styles from './search-popup.module.css';
import { Search } from './search.tsx';

interface SearchPopupProps {
  readonly open: boolean;
  /** Counts the openings: the key that resets the search. */
  readonly visit: number;
  readonly onClose: () => void;
}

/** A dialog over the header and a part of the page, on phones over the whole window. A navigation closes it. */
export function SearchPopup({ open, visit, onClose }: SearchPopupProps) {
  const t = useT('search');
  const modal = useModal(open, onClose);
  const { pending } = useNavigationState();
  useEffect(() => {
    if (pending) onClose();
  }, [pending, onClose]);
  useLayoutEffect(() => {
    if (open && modal.ref.current) alignBelowTopBar(modal.ref.current);
  }, [open, modal.ref]);
  return (
    <dialog {...modal} className={styles.popup} aria-label={t('title')}>
      <Container>{visit > 0 && <Search key={visit} onClose={onClose} />}</Container>
    </dialog>
  );
}

/** Aligns the top of the popup with the header's main row, below a visible top bar. */
function alignBelowTopBar(dialog: HTMLDialogElement): void {
  const top = dialog.closest('header > *')?.getBoundingClientRect().top ?? 0;
  dialog.style.setProperty('--top', `${Math.max(0, top)}px`);
}
