import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Media } from '../../../shared/contract/media.ts';
import type { ConfigurationRow, Product } from '../../../shared/contract/product.ts';
import { ApiError } from '../../../shared/errors.ts';
import { useCart } from '../cart/use-cart.ts';
import { productQuery } from './queries.ts';
import { chosenOptions, type Purchase, purchaseOf } from './shown-configuration.ts';

export interface Buying {
  readonly purchase: Purchase;
  readonly engraving: string;
  readonly setEngraving: (text: string) => void;
  readonly busy: boolean;
  /** Why the last try failed; gone with the next choice or try. */
  readonly failure: 'out_of_stock' | 'other' | null;
  readonly submit: () => void;
}

/** Everything about putting the shown piece into the cart, one for the form and the bar of phones. The mini-cart says that it is there. */
export function useBuying(product: Product, row: ConfigurationRow, medias: readonly Media[]): Buying {
  const cart = useCart();
  const queryClient = useQueryClient();
  const [engraving, setEngraving] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ sku: string; failure: 'out_of_stock' | 'other' } | null>(null);

  async function add(): Promise<void> {
    setBusy(true);
    setFailed(null);
    const text = engraving.trim();
    try {
      await cart.add({
        product_configuration_id: row.id,
        quantity: 1,
        ...(product.item_page.engraving && text !== '' && { engraving: { text } }),
        preview: previewOf(product, row, medias),
      });
    } catch (error) {
      const soldOut = error instanceof ApiError && error.code === 'out_of_stock';
      setFailed({ sku: row.configuration_id, failure: soldOut ? 'out_of_stock' : 'other' });
      // What the page says about stock is old: ask again.
      if (soldOut) void queryClient.invalidateQueries({ queryKey: productQuery(product.slug).queryKey });
    } finally {
      setBusy(false);
    }
  }
  return {
    purchase: purchaseOf(product, row),
    engraving,
    setEngraving,
    busy,
    failure: failed?.sku === row.configuration_id ? failed.failure : null,
    submit: () => void add(),
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
