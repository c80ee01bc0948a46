import { type SavedItem, savedItemKey } from '../../../shared/commerce/saved-list.ts';
import { useT } from '../../core/app-context.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { RemovedWish } from './removed-wish.tsx';
import type { Item } from './use-own-list.ts';
import { isRemoved, type RemovedRow } from './use-removed-rows.ts';
import { WishRow } from './wish-row.tsx';
import styles from './wishlist-table.module.css';

interface WishlistTableProps {
  readonly listId: string | null;
  readonly items: readonly Item[];
  readonly rows: readonly (Item | RemovedRow)[];
  readonly onRemove: (item: Item, how: RemovedRow['removed']) => void;
  readonly onRestore: (row: RemovedRow) => void;
}

/** The style sheet makes blocks of the rows below 992 px; for screen readers they stay a table. */
export function WishlistTable({ listId, items, rows, onRemove, onRestore }: WishlistTableProps) {
  const t = useT('wishlist');
  const restore = (row: RemovedRow) => {
    onRestore(row);
    focusSavedItem(row.savedItem);
  };
  return (
    <table className={styles.table}>
      <VisuallyHidden as="caption">{t('title')}</VisuallyHidden>
      <thead className={styles.head}>
        <tr>
          {(['product', 'price', 'availability'] as const).map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          isRemoved(row) ? (
            <RemovedWish key={`removed ${savedItemKey(row.savedItem)}`} row={row} listId={listId} onRestore={() => restore(row)} />
          ) : (
            <WishRow
              key={savedItemKey(row)}
              item={row}
              listId={listId}
              position={items.indexOf(row)}
              onRemove={(how) => onRemove(row, how)}
            />
          ),
        )}
      </tbody>
    </table>
  );
}

/** The pressed button is gone with its row: the focus goes to the product that is back. */
const focusSavedItem = (savedItem: SavedItem) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-item="${CSS.escape(savedItemKey(savedItem))}"] h2 a`)?.focus());
