import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import type { AddItem } from '../../../../shared/commerce/cart-changes.ts';
import { fromCents, toCents } from '../../../../shared/commerce/money.ts';
import type { Media } from '../../../../packages/contract/media.ts';
import type { ConfigurationRow, Product } from '../../../../packages/contract/product.ts';
import { checkEngraving } from '../../../../packages/contract/engraving.ts';
import { ApiError } from '../../../../packages/engine/errors.ts';
import { href } from '../../../../shared/routes.ts';
import { useApp } from '../../../core/app-context.tsx';
import { isAllInCart } from '../../../core/error-text.ts';
import { useNavigate } from '../../../../packages/engine/browser/navigation/location.tsx';
import { createSingleItemCart } from '../../../features/cart/single-item-cart.ts';
import { useCart } from '../../../features/cart/use-cart.ts';
import { productQuery } from '../../../features/product/queries.ts';
import { linePreview } from '../../../features/product/line-preview.ts';
import { type Purchase, purchaseOf } from '../../../features/product/shown-configuration.ts';

/** Named as its text. */
type BuyingFailure = 'addInCart' | 'addSoldOut' | 'addFailed';

export interface Buying {
  readonly purchase: Purchase;
  /** Price of one product with its engraving, before the sale discount. */
  readonly cost: number;
  readonly engraving: string;
  readonly setEngraving: (text: string) => void;
  /** Focused when its text cannot be engraved. */
  readonly engravingField: RefObject<HTMLInputElement | null>;
  /** The running action. */
  readonly busy: 'add' | 'now' | null;
  /** Why the last attempt failed; reset by the next choice or attempt. */
  readonly failure: BuyingFailure | null;
  /** Call when pointer or focus reach the buttons: loads the cart's chunk. */
  readonly prefetch: () => void;
  readonly submit: () => void;
  /** Opens the checkout of a new cart with this product; the regular cart stays unchanged. */
  readonly buyNow: () => void;
  /** The cart item of the shown product; null when its engraving is invalid: then the field is focused. */
  readonly item: () => Omit<AddItem, 'preview'> | null;
}

/** State and actions for buying the shown product, shared by the form and the sticky bar. The mini-cart confirms an added product. */
export function useBuying(product: Product, row: ConfigurationRow, medias: readonly Media[]): Buying {
  const app = useApp();
  const cart = useCart();
  const queryClient = useQueryClient();
  const [engraving, setEngraving] = useState('');
  const engravingField = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [busy, setBusy] = useState<Buying['busy']>(null);
  const [failed, setFailed] = useState<{ sku: string; failure: BuyingFailure } | null>(null);

  const engravingCost = checkEngraving(engraving).text === '' ? 0 : (product.item_page.engraving?.cost ?? 0);
  const cost = fromCents(toCents(row.cost) + toCents(engravingCost));

  function item(): Omit<AddItem, 'preview'> | null {
    const max = product.item_page.engraving?.max_chars ?? null;
    const { text, count, foreign } = checkEngraving(max === null ? '' : engraving);
    if (foreign.length > 0 || count > (max ?? 0)) {
      engravingField.current?.focus();
      return null;
    }
    return { product_configuration_id: row.id, quantity: 1, engraving: text === '' ? {} : { text } };
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
      setFailed({ sku: row.configuration_id, failure: isAllInCart(error) ? 'addInCart' : soldOut ? 'addSoldOut' : 'addFailed' });
      // The page's stock is out of date.
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
