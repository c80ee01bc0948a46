import type { Cart, CartItem } from '../../contract/cart.ts';
import type { Order } from '../../contract/order.ts';
import { toCents } from '../../../shared/commerce/money.ts';
import { titleWithOptions } from '../../contract/line-facts.ts';
import type { LineItem, Total } from './wire.ts';

type Line = Pick<CartItem, 'id' | 'sku' | 'title' | 'quantity' | 'base_cost' | 'discount_amount' | 'image' | 'options'>;

/** Lines as the backend has them now. Prices are those that are paid, with VAT. */
export const lineItems = (lines: readonly Line[], imageOf: (url: string) => string): LineItem[] =>
  lines.map((line) => {
    const price = priceOf(line);
    const amount = price * line.quantity;
    return {
      id: String(line.id),
      item: {
        id: line.sku,
        title: titleWithOptions(line),
        price,
        ...(line.image && { image_url: imageOf(line.image.url) }),
      },
      quantity: line.quantity,
      totals: [
        { type: 'subtotal', amount },
        { type: 'total', amount },
      ],
    };
  });

const priceOf = ({ base_cost, discount_amount }: Pick<Line, 'base_cost' | 'discount_amount'>): number =>
  toCents(base_cost) - toCents(discount_amount);

type Sums = Pick<Cart, 'items_amount' | 'shipping_amount' | 'final_amount' | 'options'> | SumsOfOrder;
type SumsOfOrder = Pick<Order, 'items_amount' | 'shipping_amount' | 'final_amount' | 'options'>;

/**
 * The backend's sums. The entries before the total add up to it: a difference that the backend does not explain by a discount code or a
 * gift card is one of discounts. `giftCard`: how a buyer reads that entry, which is not the protocol's.
 */
export function totalsOf({ items_amount, shipping_amount, final_amount, options }: Sums, giftCard: string): Total[] {
  const subtotal = toCents(items_amount);
  const fulfillment = shipping_amount === null ? null : toCents(shipping_amount);
  const total = toCents(final_amount);
  const cards = Object.values(options.gift_cards).reduce((sum, { used_gift_card_amount: used }) => sum + toCents(used), 0);
  const discount = total - subtotal - (fulfillment ?? 0) + cards;
  return [
    { type: 'subtotal', amount: subtotal },
    ...(discount < 0 ? [{ type: 'discount', amount: discount } as const] : []),
    ...(fulfillment === null ? [] : [{ type: 'fulfillment', amount: fulfillment } as const]),
    ...(cards > 0 ? [{ type: 'gift_card', amount: -cards, display_text: giftCard } as const] : []),
    { type: 'total', amount: total },
  ];
}
