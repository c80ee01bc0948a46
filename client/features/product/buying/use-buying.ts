import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import type { AddItem } from '../../../../shared/commerce/cart-changes.ts';
import { fromCents, toCents } from '../../../../shared/commerce/money.ts';
import type { Media } from '../../../../shared/contract/media.ts';
import type { ConfigurationRow, Product } from '../../../../shared/contract/product.ts';
import { checkEngraving } from '../../../../shared/contract/engraving.ts';
import { ApiError } from '../../../../shared/errors.ts';
import { href } from '../../../../shared/routes.ts';
import { useApp } from '../../../core/app-context.tsx';
import { useNavigate } from '../../../core/navigation/location.tsx';
import { createSingleItemCart } from '../../cart/single-item-cart.ts';
import { useCart } from '../../cart/use-cart.ts';
import { productQuery } from '../queries.ts';
import { linePreview } from './line-preview.ts';
import { type Purchase, purchaseOf } from '../shown-configuration.ts';

export interface Buying {
  readonly purchase: Purchase;
  /** One piece before its sale, with its engraving. */
  readonly cost: number;
  readonly engraving: string;
  readonly setEngraving: (text: string) => void;
  /** Gets the focus when what it holds cannot be engraved. */
  readonly engravingField: RefObject<HTMLInputElement | null>;
  /** What is under way. */
  readonly busy: 'add' | 'now' | null;
  /** Why the last try failed; gone with the next choice or try. */
  readonly failure: 'out_of_stock' | 'other' | null;
  /** Pointer or focus are near the buttons. */
  readonly prefetch: () => void;
  readonly submit: () => void;
  /** Goes to the checkout of a cart of its own: the regular one stays as it is. */
  readonly buyNow: () => void;
  /** The shown piece as it would be bought; null when its engraving cannot be made, which has the focus then. */
  readonly item: () => Omit<AddItem, 'preview'> | null;
}

/** Everything about buying the shown piece, one for the form and the bar of phones. The mini-cart says that it is there. */
export function useBuying(product: Product, row: ConfigurationRow, medias: readonly Media[]): Buying {
  const app = useApp();
  const cart = useCart();
  const queryClient = useQueryClient();
  const [engraving, setEngraving] = useState('');
  const engravingField = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [busy, setBusy] = useState<Buying['busy']>(null);
  const [failed, setFailed] = useState<{ sku: string; failure: 'out_of_stock' | 'other' } | null>(null);

  const engravingCost = checkEngraving(engraving).text === '' ? 0 : (product.item_page.engraving?.cost ?? 0);
  const cost = fromCents(toCents(row.cost) + toCents(engravingCost));

  function item(): Omit<AddItem, 'preview'> | null {
    const max = product.item_page.engraving?.max_chars ?? null;
    const { text, count, foreign } = checkEngraving(max === null ? '' : engraving);
    if (foreign.length > 0 || count > (max ?? 0)) {
      engravingField.current?.focus();
      return null;
    }
    return { product_configuration_id: row.id, quantity: 1, ...(text !== '' && { engraving: { text } }) };
  }

  async function add(kind: 'add' | 'now'): Promise<void> {
    const wanted = busy === null ? item() : null;
    if (!wanted) return;
    setBusy(kind);
    setFailed(null);
    try {
      if (kind === 'now') navigate(href('checkout', { id: await createSingleItemCart(app, wanted) }));
      else {
        const preview = linePreview(product, row, medias.find(({ type }) => type === 'image') ?? null);
        await cart.add({ ...wanted, preview: { ...preview, cost } });
      }
    } catch (error) {
      const soldOut = error instanceof ApiError && error.code === 'out_of_stock';
      setFailed({ sku: row.configuration_id, failure: soldOut ? 'out_of_stock' : 'other' });
      // What the page says about stock is old: ask again.
      if (soldOut) void queryClient.invalidateQueries({ queryKey: productQuery(product.slug).queryKey });
    } finally {
      setBusy(null);
    }
  }
  return {
    purchase: purchaseOf(product, row),
    cost,
    engraving,
    setEngraving,
    engravingField,
    busy,
    failure: failed?.sku === row.configuration_id ? failed.failure : null,
    prefetch: cart.prefetch,
    submit: () => void add('add'),
    buyNow: () => void add('now'),
    item,
  };
}
