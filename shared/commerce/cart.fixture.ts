import type { Id } from '../../packages/contract/common.ts';
import type { Discount, GiftCard } from '../../packages/contract/cart-codes.ts';
import type { Cart, CartItem } from '../../packages/contract/cart.ts';
import type { AddItem, LinePreview } from './cart-changes.ts';
import { lineKey, NO_EXTRAS } from '../../packages/contract/line-facts.ts';
import { applyChanges } from './cart-optimistic.ts';

/** A ring for 100 euros, three in stock. */
export const linePreview = (other: Partial<LinePreview> = {}): LinePreview => ({
  title: 'Solitärring Adele',
  slug: 'adele',
  embedded: false,
  sku: 'ADELE-54',
  image: null,
  options: [],
  cost: 100,
  sale: false,
  sale_value: 0,
  made_to_measure: false,
  stock_qty: 3,
  track_inventory: true,
  ...other,
});

export const newItem = (id: Id, quantity = 1, other: Partial<LinePreview> = {}): AddItem => ({
  product_configuration_id: id,
  quantity,
  ...NO_EXTRAS,
  preview: linePreview(other),
});

export const cartWith = (unique_id: string, ...items: readonly AddItem[]): Cart => {
  const cart = applyChanges(
    null,
    items.map((item) => ({ kind: 'add', key: lineKey(item), item })),
  );
  if (!cart) throw new Error('a cart needs a line');
  const lines = cart.items.map((line, index): CartItem => ({ ...line, id: index + 1 }));
  return { ...cart, unique_id, items: lines, tax_rate: 20, currency_code: 'EUR' };
};

export const percentOff = (percent: number, other: Partial<Discount> = {}): Discount => ({
  code: 'RABATT',
  title: 'Rabatt',
  min_amount: 0,
  problem: null,
  discount_type: 1,
  base_discount_amount: percent,
  used_discount_amount: 0,
  item_ids: null,
  ...other,
});

export const giftCard = (code: string, balance: number, other: Partial<GiftCard> = {}): GiftCard => ({
  code,
  title: 'Geschenkkarte',
  min_amount: 0,
  problem: null,
  gift_card_type: 'static',
  base_gift_card_amount: balance,
  used_gift_card_amount: 0,
  balance_amount: balance,
  ...other,
});
