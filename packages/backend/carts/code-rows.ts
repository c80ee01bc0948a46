import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';

type Type = 'percent' | 'static';
interface CodeColumns {
  readonly code: string;
  readonly type: Type;
  /** Hundredths of a percent, or cents. */
  readonly amount: number;
  readonly title: string;
  readonly min_cents: number;
  readonly expires_at: number | null;
  readonly used: number;
  /** 0: staff have switched it off. */
  readonly active: 0 | 1;
}
export interface DiscountColumns extends CodeColumns {
  readonly starts_at: number | null;
  readonly max_uses: number | null;
  /** 1: not for a customer who has placed an order. */
  readonly first_order: 0 | 1;
  readonly collections: string;
  readonly categories: string;
}
export interface CardColumns extends CodeColumns {
  readonly balance: number | null;
  /** Null for cards of the documents. */
  readonly issued_at: number | null;
  /** That bought it. */
  readonly order_id: number | null;
}
export interface DiscountRow extends Omit<DiscountColumns, 'title' | 'collections' | 'categories'> {
  readonly title: Readonly<Record<Lang, string>>;
  readonly collections: readonly string[];
  readonly categories: readonly string[];
}
export interface GiftCardRow extends Omit<CardColumns, 'title'> {
  readonly title: Readonly<Record<Lang, string>>;
}

export const findDiscount = async ({ db }: Pick<Shop, 'db'>, code: string): Promise<DiscountRow | undefined> =>
  (await db.all<DiscountColumns>('SELECT * FROM discount_codes WHERE code = ?', code)).map(discountRow)[0];

export const findGiftCard = async ({ db }: Pick<Shop, 'db'>, code: string): Promise<GiftCardRow | undefined> =>
  (await db.all<CardColumns>('SELECT * FROM gift_cards WHERE code = ?', code)).map(cardRow)[0];

export const discountOf = async ({ db }: Shop, cartId: number): Promise<DiscountRow | undefined> =>
  (
    await db.all<DiscountColumns>(
      'SELECT d.* FROM cart_codes c JOIN discount_codes d ON d.code = c.discount_code WHERE c.cart_id = ?',
      cartId,
    )
  ).map(discountRow)[0];

/** In the order of binding. */
export const giftCardsOf = async ({ db }: Shop, cartId: number): Promise<GiftCardRow[]> =>
  (
    await db.all<CardColumns>(
      'SELECT g.* FROM cart_codes c JOIN gift_cards g ON g.code = c.gift_card WHERE c.cart_id = ? ORDER BY c.id',
      cartId,
    )
  ).map(cardRow);

export const cardRow = (row: CardColumns): GiftCardRow => ({ ...row, title: JSON.parse(row.title) as Record<Lang, string> });

export const discountRow = (row: DiscountColumns): DiscountRow => ({
  ...row,
  title: JSON.parse(row.title) as Record<Lang, string>,
  collections: JSON.parse(row.collections) as string[],
  categories: JSON.parse(row.categories) as string[],
});
