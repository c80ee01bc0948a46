import * as z from 'zod';
import { CODE_PROBLEMS, DiscountType, GIFT_CARD_TYPES } from './codes.ts';
import { Amount, Id, UniqueId } from './common.ts';
import { CODE_MAX } from './limits.ts';

const BoundCode = z.object({
  code: z.string().min(1).max(CODE_MAX),
  title: z.string(),
  /** Minimum value of the products in the cart, without gift cards, for the code to apply. */
  min_amount: Amount,
  /** Why a bound code does not apply at present; null while it applies. */
  problem: z.enum(CODE_PROBLEMS).nullable(),
});

/** A discount code in a cart or an order. It lowers the price. */
export const Discount = BoundCode.extend({
  discount_type: z.enum(DiscountType),
  /** Percent or an amount, according to `discount_type`. */
  base_discount_amount: Amount,
  used_discount_amount: Amount,
  /** Ids of the lines that it applies to; null for all. Never of gift cards. */
  item_ids: z.array(Id).nullable(),
});
export type Discount = z.infer<typeof Discount>;

/** A gift card in a cart or an order. It pays a part of the price, less the gift cards among the lines: a card does not buy a card. */
export const GiftCard = BoundCode.extend({
  gift_card_type: z.enum(GIFT_CARD_TYPES),
  /** Percent or the amount it was sold for, according to `gift_card_type`. */
  base_gift_card_amount: Amount,
  used_gift_card_amount: Amount,
  /** Remaining balance; null for percent. */
  balance_amount: Amount.nullable(),
});
export type GiftCard = z.infer<typeof GiftCard>;

/**
 * POST /carts/bind-gift-card and /carts/unbind-gift-card. Both accept discount codes and gift cards, in upper or lower case. Unbinding a
 * code that is not bound changes nothing.
 */
export const GiftCardRequest = z.object({ cart_unique_id: UniqueId, gift_card_code: z.string().trim().min(1).max(CODE_MAX) });
