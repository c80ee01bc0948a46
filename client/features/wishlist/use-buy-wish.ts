import { useState } from 'react';
import type { Snapshot } from 'valtio';
import type { AddItem } from '../../../shared/commerce/cart-changes.ts';
import type { WishlistItem } from '../../../shared/contract/wishlist.ts';
import { useConfigurationText } from '../cart/line-facts.tsx';
import { isAllInCart } from '../../core/error-text.ts';
import { useCart } from '../cart/use-cart.ts';

export type CartPiece = Pick<AddItem, 'product_configuration_id' | 'preview'>;

/** Adds the piece, or another size of it, to the cart with its engraving. */
export function useBuyWish({ engraving }: Pick<Snapshot<WishlistItem>, 'engraving'>) {
  const { add } = useCart();
  const configurationText = useConfigurationText();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<'addInCart' | 'addFailed' | null>(null);
  /** Text of the configuration that was added last. */
  const [added, setAdded] = useState<string | null>(null);
  async function buy(piece: CartPiece): Promise<boolean> {
    setBusy(true);
    setFailed(null);
    setAdded(null);
    try {
      await add({ ...piece, quantity: 1, engraving: { ...engraving } }, { quiet: true });
      setAdded(configurationText(piece.preview.options));
      return true;
    } catch (error) {
      setFailed(isAllInCart(error) ? 'addInCart' : 'addFailed');
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { buy, busy, failed, added };
}

/** The piece as a preview. Its stock comes with the answer. */
export function pieceOf({
  product_configuration_id,
  title,
  slug,
  embedded,
  sku,
  images,
  options,
  price,
}: Snapshot<WishlistItem>): CartPiece {
  const preview = { title, slug, embedded, sku, image: images[0] ?? null, options: [...options], cost: price };
  const unknown = { sale: false, sale_value: 0, made_to_measure: false, stock_qty: 0, track_inventory: false };
  return { product_configuration_id, preview: { ...preview, ...unknown } };
}

const kindOf = ([key, ...more]: readonly string[]) => (more.length === 0 && (key === 'size' || key === 'length') ? key : 'version');

/** Keys of the texts of a button that asks for these options, and of its accessible name. */
export const chooseTexts = (keys: readonly string[]) =>
  (
    {
      size: ['chooseSize', 'chooseSizeOf'],
      length: ['chooseLength', 'chooseLengthOf'],
      version: ['chooseVersion', 'chooseVersionOf'],
    } as const
  )[kindOf(keys)];
