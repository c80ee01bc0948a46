import type { ReactNode } from 'react';
import { isListed } from '../../../shared/commerce/saved-list.ts';
import type { ListedProduct } from '../../../shared/commerce/listed-facts.ts';
import { useApp } from '../../core/app-context.tsx';
import { useSnapshot } from '../../../packages/engine/browser/use-snapshot.ts';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './saved-toggle.module.css';
import type { SavedList } from './store.ts';

/** A card, or what a page knows of the product. */
export type ToggledProduct = ListedProduct;

export interface ToggleTarget {
  readonly product: ToggledProduct;
  /** The configuration chosen on the product page. */
  readonly sku?: string;
  readonly engraving?: string;
  /** Beside a button, not on a picture. */
  readonly framed?: boolean;
}

interface SavedToggleProps extends ToggleTarget {
  readonly list: SavedList;
  readonly label: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/**
 * Adds a product to a list, or removes it; the list's code is loaded on the first click. Off for everybody before hydration, when it does
 * nothing. The server renders only those that take room: those on pictures were a tenth of a listing's elements. A button and no form
 * around it, which would cost every listing bytes for the few visitors without JavaScript.
 */
export function SavedToggle({ list, product, sku, engraving = '', framed, label, className, children }: SavedToggleProps) {
  const app = useApp();
  const { savedItems } = useSnapshot(app.stores[list.name]);
  const isHydrated = useHydrated();
  if (!framed && !isHydrated) return null;
  const listed = isHydrated && isListed(savedItems, { sku: sku ?? product.default_sku ?? '', engraving: { text: engraving } });
  return (
    <button
      type="button"
      className={cx(styles.toggle, framed && styles.framed, only.scripted, className)}
      aria-pressed={listed}
      aria-label={label}
      onClick={() => void list.sync().then(({ toggleProduct }) => toggleProduct(app, product, sku ?? null, engraving.trim()))}
    >
      {children}
    </button>
  );
}
