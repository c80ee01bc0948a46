import { type FormEvent, useEffect, useId, useRef } from 'react';
import { restoreWishForm } from '../../../shared/forms/wishlist.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { noBreak } from '../../ui/no-break.ts';
import { TextButton, TextLink } from '../../ui/text-link.tsx';
import { SavedItemFields } from './saved-item-fields.tsx';
import type { RemovedRow } from './use-removed-rows.ts';
import styles from './wishlist-table.module.css';

interface RemovedWishProps {
  readonly row: RemovedRow;
  readonly listId: string | null;
  readonly onRestore: () => void;
}

/** The row of a product that was removed or moved, with the way back. */
export function RemovedWish({ row, listId, onRestore }: RemovedWishProps) {
  const t = useT('wishlist');
  const to = useHref();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { removed, savedItem, title, position } = row;
  // The pressed button is gone with its row.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, []);
  const restore = (event: FormEvent) => {
    event.preventDefault();
    onRestore();
  };
  return (
    <tr className={styles.removed}>
      <td colSpan={4}>
        <form method="post" className={styles.removedForm} onSubmit={restore}>
          <SavedItemFields form={restoreWishForm.name} listId={listId} savedItem={savedItem} title={title} position={position} />
          <p id={id}>{t(removed === 'moved' ? 'moved' : 'gone', { title: noBreak(title) })}</p>
          {removed === 'moved' && <TextLink href={to('cart')}>{t('toCart')}</TextLink>}
          <TextButton ref={button} type="submit" aria-label={t(removed === 'moved' ? 'keepOf' : 'undoOf', { title })} aria-describedby={id}>
            {t(removed === 'moved' ? 'keep' : 'undo')}
          </TextButton>
        </form>
      </td>
    </tr>
  );
}
