import { WISHLIST_MAX } from '../../packages/contract/limits.ts';
import type { WishlistItem } from '../../packages/contract/wishlist.ts';
import type { ComparedStock } from './comparison-rows.ts';
import { toCents } from './money.ts';
import { isListed, type SavedItem } from './saved-list.ts';
import { stockStatus, type StockStatus } from './stock.ts';

/** Puts a removed product back where it was. Nothing changes when the product is on the list. */
export function insertWish(list: readonly SavedItem[], wish: SavedItem, position: number): SavedItem[] {
  if (isListed(list, wish)) return [...list];
  return [...list.slice(0, Math.max(0, position)), wish, ...list.slice(Math.max(0, position))].slice(0, WISHLIST_MAX);
}

/** Adds products that are not on the list, in their order at the front. */
export function addWishes(list: readonly SavedItem[], more: readonly SavedItem[]): SavedItem[] {
  const added = more.filter((wish, index) => !isListed(list, wish) && !isListed(more.slice(0, index), wish));
  return [...added, ...list].slice(0, WISHLIST_MAX);
}

/** The change of a product's price since it was added. Null: unknown. `amount` is the difference. */
export interface PriceChange {
  readonly kind: 'lower' | 'higher' | 'same';
  /** Price when it was added. */
  readonly before: number;
  readonly amount: number;
  readonly since: Date;
}

export function priceChange({
  price,
  added_cost: before,
  added_at,
}: Pick<WishlistItem, 'price' | 'added_cost' | 'added_at'>): PriceChange | null {
  const since = new Date(added_at ?? Number.NaN);
  if (before === undefined || Number.isNaN(since.getTime())) return null;
  const cents = toCents(price) - toCents(before);
  return { kind: cents < 0 ? 'lower' : cents > 0 ? 'higher' : 'same', before, amount: Math.abs(cents) / 100, since };
}

type ListedItem = Pick<WishlistItem, 'price' | 'availability' | 'sizes_in_stock'> & { readonly to_choose: readonly string[] };
type Sized = Omit<ListedItem, 'price'> & { readonly options: readonly Pick<WishlistItem['options'][number], 'key' | 'value'>[] };

/** Null: the backend does not tell. */
export const wishStock = ({ availability }: Pick<ListedItem, 'availability'>): StockStatus | null =>
  availability === undefined ? null : stockStatus(availability);

/** A product in a metal: nobody has chosen its size. */
export const isUnsized = (item: Omit<ListedItem, 'price'>): boolean => item.to_choose.length > 0 && wishStock(item) !== 'out_of_stock';

/** The chosen size that is sold out, and how many others can be delivered; undefined: there is none, or the backend does not tell. */
export function soldOutSize(item: Sized): ComparedStock['soldOut'] {
  const option = item.options.find(({ key }) => item.to_choose.includes(key));
  const others = item.sizes_in_stock ?? 0;
  return option && others > 0 && wishStock(item) === 'out_of_stock' ? { key: option.key, value: option.value, others } : undefined;
}

/** Can be put into the cart without another question. Unknown stock is no hindrance: the cart knows it. */
export const isBuyable = (item: ListedItem): boolean => item.to_choose.length === 0 && wishStock(item) !== 'out_of_stock';

/** The message of the page's introduction. */
export function wishlistSummary(items: readonly ListedItem[]): {
  readonly available: number;
  readonly total: number;
  readonly buyable: number;
} {
  const available = items.filter((item) => wishStock(item) !== 'out_of_stock');
  return {
    available: available.length,
    total: available.reduce((sum, { price }) => sum + toCents(price), 0) / 100,
    buyable: items.filter(isBuyable).length,
  };
}
