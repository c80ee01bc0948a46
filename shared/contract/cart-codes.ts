import * as z from 'zod';
import { CODE_PROBLEMS, DiscountType, GIFT_CARD_TYPES } from './codes.ts';
import { Amount, UniqueId } from './common.ts';

/** Longer than any code that was ever printed. */
export const CODE_MAX = 40;

const BoundCode = z.object({
  code: z.string().min(1).max(CODE_MAX),
  title: z.string(),
  /** Value of the pieces from which on it counts. */
  min_amount: Amount,
  /** Why it takes nothing off at present, though it is bound; null while it counts. */
  problem: z.enum(CODE_PROBLEMS).nullable(),
});

/** A discount code in a cart or an order: it lowers the price. */
export const Discount = BoundCode.extend({
  discount_type: z.enum(DiscountType),
  /** Percent, or an amount. */
  base_discount_amount: Amount,
  used_discount_amount: Amount,
  /** Ids of the lines that it counts for; null for all. */
  item_ids: z.array(z.int()).nullable(),
});
export type Discount = z.infer<typeof Discount>;

/** A gift card in a cart or an order: it pays a part of the price. */
export const GiftCard = BoundCode.extend({
  gift_card_type: z.enum(GIFT_CARD_TYPES),
  /** Percent, or the amount that it was sold with. */
  base_gift_card_amount: Amount,
  used_gift_card_amount: Amount,
  /** What is on it; null for percent. */
  balance_amount: Amount.nullable(),
});
export type GiftCard = z.infer<typeof GiftCard>;

/** POST /carts/bind-gift-card and /carts/unbind-gift-card take codes of both kinds, in any case. Unbinding what is not bound changes nothing. */
export const GiftCardRequest = z.object({ cart_unique_id: UniqueId, gift_card_code: z.string().trim().min(1).max(CODE_MAX) });
