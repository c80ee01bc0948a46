import type { z } from 'zod';
import type { Discount, GiftCard } from '../../contract/cart-codes.ts';
import { DiscountType } from '../../contract/codes.ts';
import { euros } from '../core/money.ts';
import type { Lang } from '../core/language.ts';
import { inLanguage } from '../shop/text.ts';
import type { DiscountUse, GiftCardUse } from './code-sums.ts';

type DiscountView = z.input<typeof Discount>;
type GiftCardView = z.input<typeof GiftCard>;

export interface CodesView {
  readonly discount: DiscountView | null;
  readonly gift_card: GiftCardView | null;
  readonly options: { readonly discounts: Record<string, DiscountView>; readonly gift_cards: Record<string, GiftCardView> };
}

export function codesView(discount: DiscountUse | null, cards: readonly GiftCardUse[], lang: Lang): CodesView {
  const view = discount && discountView(discount, lang);
  const views = cards.map((card) => giftCardView(card, lang));
  return {
    discount: view,
    gift_card: views.at(-1) ?? null,
    options: { discounts: view ? { [view.code]: view } : {}, gift_cards: Object.fromEntries(views.map((card) => [card.code, card])) },
  };
}

const discountView = ({ row, problem, used, itemIds }: DiscountUse, lang: Lang): DiscountView => ({
  code: row.code,
  title: inLanguage(row.title, lang),
  min_amount: euros(row.min_cents),
  problem,
  discount_type: DiscountType[row.type],
  base_discount_amount: euros(row.amount),
  used_discount_amount: euros(used),
  item_ids: itemIds && [...itemIds],
});

const giftCardView = ({ row, problem, used }: GiftCardUse, lang: Lang): GiftCardView => ({
  code: row.code,
  title: inLanguage(row.title, lang),
  min_amount: euros(row.min_cents),
  problem,
  gift_card_type: row.type,
  base_gift_card_amount: euros(row.amount),
  used_gift_card_amount: euros(used),
  balance_amount: row.balance === null ? null : euros(row.balance),
});
