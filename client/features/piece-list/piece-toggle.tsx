import type { ReactNode } from 'react';
import { isListed } from '../../../shared/commerce/piece-list.ts';
import type { ProductCard } from '../../../shared/contract/product.ts';
import type { KnownProduct } from '../../../shared/measurement/seen-piece.ts';
import { useApp } from '../../core/app-context.tsx';
import { useSnapshot } from '../../core/use-snapshot.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { PieceList } from './store.ts';

/** A card, or what a page knows of the piece. */
export type ToggledProduct = Pick<ProductCard, 'default_sku'> & KnownProduct;

export interface ToggledPiece {
  readonly product: ToggledProduct;
  /** The configuration chosen on the product page. */
  readonly sku?: string;
  readonly engraving?: string;
  /** Beside a button, not on a picture. */
  readonly framed?: boolean;
}

interface PieceToggleProps extends ToggledPiece {
  readonly list: PieceList;
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Adds a piece to a list, or removes it. The server renders it as off for everybody; the list's code is loaded on the first click. */
export function PieceToggle({ list, product, sku, engraving = '', label, className, children }: PieceToggleProps) {
  const app = useApp();
  const { pieces } = useSnapshot(app.stores[list.name]);
  const listed = useHydrated() && isListed(pieces, { sku: sku ?? product.default_sku ?? '', engraving: { text: engraving } });
  return (
    <button
      type="button"
      className={className}
      aria-pressed={listed}
      aria-label={label}
      onClick={() => void list.sync().then(({ toggleProduct }) => toggleProduct(app, product, sku ?? null, engraving.trim()))}
    >
      {children}
    </button>
  );
}
