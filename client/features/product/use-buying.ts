import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Media } from '../../../shared/contract/media.ts';
import type { ConfigurationRow, Product } from '../../../shared/contract/product.ts';
import { ApiError } from '../../../shared/errors.ts';
import { href } from '../../../shared/routes.ts';
import { useCart } from '../cart/use-cart.ts';
import { productQuery } from './queries.ts';
import { chosenOptions, type Purchase, purchaseOf } from './shown-configuration.ts';

export interface Buying {
  readonly purchase: Purchase;
  readonly engraving: string;
  readonly setEngraving: (text: string) => void;
  /** What is under way. */
  readonly busy: 'add' | 'now' | null;
  /** Why the last try failed; gone with the next choice or try. */
  readonly failure: 'out_of_stock' | 'other' | null;
  readonly submit: () => void;
  /** Puts it in the cart and goes to the checkout. */
  readonly buyNow: () => void;
}

/** Everything about putting the shown piece into the cart, one for the form and the bar of phones. The mini-cart says that it is there. */
export function useBuying(product: Product, row: ConfigurationRow, medias: readonly Media[]): Buying {
  const cart = useCart();
  const queryClient = useQueryClient();
  const [engraving, setEngraving] = useState('');
  const navigate = useNavigate();
  const [busy, setBusy] = useState<Buying['busy']>(null);
  const [failed, setFailed] = useState<{ sku: string; failure: 'out_of_stock' | 'other' } | null>(null);

  async function add(kind: 'add' | 'now'): Promise<void> {
    if (busy !== null) return;
    setBusy(kind);
    setFailed(null);
    const text = engraving.trim();
    try {
      const item = {
        product_configuration_id: row.id,
        quantity: 1,
        ...(product.item_page.engraving && text !== '' && { engraving: { text } }),
        preview: previewOf(product, row, medias),
      };
      await cart.add(item, { quiet: kind === 'now' });
      if (kind === 'now') await navigate(href('checkout'));
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
    engraving,
    setEngraving,
    busy,
    failure: failed?.sku === row.configuration_id ? failed.failure : null,
    submit: () => void add('add'),
    buyNow: () => void add('now'),
  };
}

const previewOf = (product: Product, row: ConfigurationRow, medias: readonly Media[]) => ({
  title: product.mixedTranslation.title,
  slug: product.slug,
  embedded: product.embedded,
  sku: row.configuration_id,
  image: medias.find(({ type }) => type === 'image') ?? null,
  options: chosenOptions(product, row),
  cost: row.cost,
  sale: product.sale,
  sale_value: product.sale_value,
  stock_qty: row.stock_qty,
  track_inventory: row.track_inventory,
});
