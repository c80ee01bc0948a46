import { useState } from 'react';
import { withRemoved } from '../../../shared/commerce/cart-removed.ts';
import { isListed, type SavedItem, savedItemKey } from '../../../shared/commerce/saved-list.ts';
import { insertWish } from '../../../shared/commerce/wishlist.ts';
import type { PostedForm } from '../../../packages/engine/forms/form.ts';
import { removeWishForm } from '../../../shared/forms/wishlist.ts';
import { useApp } from '../../core/app-context.tsx';
import { wishlistSync } from '../../features/wishlist/sync.ts';
import type { Item } from './use-own-list.ts';

/** A product that was removed, or moved to the cart, since the page was opened. */
export interface RemovedRow {
  readonly removed: 'removed' | 'moved';
  readonly savedItem: SavedItem;
  readonly title: string;
  /** Index among the rows, removed ones included. */
  readonly index: number;
  /** Index in the list. */
  readonly position: number;
  /** Absent after a plain post. */
  readonly item?: Item;
}

export const isRemoved = (row: Item | RemovedRow): row is RemovedRow => 'removed' in row;

/** Rows stay where they were, until the page is left: undo has no time limit. */
export function useRemovedRows(items: readonly Item[]) {
  const app = useApp();
  const [removed, setRemoved] = useState<readonly RemovedRow[]>(() => postedRow(app.posted));
  const gone = removed.filter(({ savedItem }) => !isListed(items, savedItem));
  const rows = withRemoved<Item, RemovedRow>(items, gone);

  function remove(those: readonly Item[], how: RemovedRow['removed']): void {
    const keys = new Set(those.map(savedItemKey));
    const added = those.map((item): RemovedRow => {
      const { sku, engraving, title } = item;
      return { removed: how, savedItem: { sku, engraving }, title, index: rows.indexOf(item), position: items.indexOf(item), item };
    });
    setRemoved([...gone.filter(({ savedItem }) => !keys.has(savedItemKey(savedItem))), ...added]);
    const { savedItems } = app.stores.wishlist;
    wishlistSync.replace(
      app,
      savedItems.filter((savedItem) => !keys.has(savedItemKey(savedItem))),
    );
  }

  function restore({ savedItem, position, item }: RemovedRow): void {
    const { wishlist } = app.stores;
    // Shown at once, before the answer brings it.
    if (item && !isListed(wishlist.items, savedItem)) wishlist.items = [...wishlist.items, item as never];
    wishlistSync.replace(app, insertWish(wishlist.savedItems, savedItem, position));
  }

  return { rows, hasRemoved: gone.length > 0, remove, restore };
}

/** The product that was removed by a form, without JavaScript. */
function postedRow(posted: PostedForm | null): RemovedRow[] {
  if (posted?.name !== removeWishForm.name || posted.failure !== null || Object.keys(posted.errors).length > 0) return [];
  const { sku = '', engraving = '', title = '', position = '' } = posted.values;
  const index = Number(position);
  return [
    { removed: 'removed', savedItem: { sku, engraving: engraving === '' ? {} : { text: engraving } }, title, index, position: index },
  ];
}
