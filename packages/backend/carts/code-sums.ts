import type { CodeProblem } from '../../contract/codes.ts';
import type { Shop } from '../shop/shop.ts';
import { type DiscountRow, discountOf, type GiftCardRow, giftCardsOf } from './code-rows.ts';
import type { CartRow, Line } from './rows.ts';

export interface DiscountUse {
  readonly row: DiscountRow;
  readonly problem: CodeProblem | null;
  readonly used: number;
  readonly itemIds: readonly number[] | null;
}
export interface GiftCardUse {
  readonly row: GiftCardRow;
  readonly problem: CodeProblem | null;
  readonly used: number;
}
type Price = (line: Line) => number;

export async function discountUse(shop: Shop, cart: CartRow, lines: readonly Line[], price: Price): Promise<DiscountUse | null> {
  const row = await discountOf(shop, cart.id);
  return row ? await usedOf(shop, row, cart, lines, price) : null;
}

/**
 * Discount on these lines, or the problem. The minimum applies to the lines that the code covers. Gift cards are money: a code never lowers
 * them, else it buys them below their worth.
 */
export async function usedOf(shop: Shop, row: DiscountRow, cart: CartRow, lines: readonly Line[], price: Price): Promise<DiscountUse> {
  const goods = lines.filter((line) => !isGiftCard(line));
  const covered = row.collections.length + row.categories.length > 0 ? await coveredProducts(shop, row, goods) : null;
  const meant = covered ? goods.filter(({ product_id }) => covered.has(product_id)) : goods;
  const limited = covered !== null || goods.length < lines.length;
  const value = meant.reduce((sum, line) => sum + price(line) * line.quantity, 0);
  const isLate = row.first_order === 1 && (await hasOrdered(shop, cart));
  const problem = isLate ? 'code_first_order' : discountProblem(row, limited && meant.length === 0, value);
  const wanted = row.type === 'percent' ? share(value, row.amount) : row.amount;
  return { row, problem, used: problem ? 0 : Math.min(wanted, value), itemIds: limited ? meant.map(({ id }) => id) : null };
}

function discountProblem(row: DiscountRow, hasNoLines: boolean, value: number): CodeProblem | null {
  const now = Date.now();
  if (row.active === 0 || (row.starts_at !== null && row.starts_at > now)) return 'code_invalid';
  if (row.expires_at !== null && row.expires_at <= now) return 'code_expired';
  if (row.max_uses !== null && row.used >= row.max_uses) return 'code_used_up';
  if (hasNoLines) return 'code_not_for_items';
  return value < row.min_cents ? 'code_minimum' : null;
}

/** By the account, its address, or the address that the cart is ordered with. A cancelled order was none. */
export const hasOrdered = async ({ db }: Shop, { user_id, contact_email }: CartRow): Promise<boolean> =>
  (await db.get(
    `SELECT 1 FROM orders WHERE status <> 'cancelled'
       AND (user_id = ?1 OR lower(contact_email) = lower(?2) OR lower(contact_email) = (SELECT email FROM users WHERE id = ?1)) LIMIT 1`,
    user_id,
    contact_email,
  )) !== undefined;

/** Products of these lines in a collection or a category of the code. */
async function coveredProducts({ db }: Shop, { collections, categories }: DiscountRow, lines: readonly Line[]): Promise<Set<number>> {
  const ids = JSON.stringify(lines.map(({ product_id }) => product_id));
  const rows = await db.all<{ id: number }>(
    `SELECT p.product_id AS id FROM product_collections p JOIN collections c ON c.id = p.collection_id
       WHERE p.product_id IN (SELECT CAST(value AS INTEGER) FROM json_each(?)) AND c.key IN (SELECT value FROM json_each(?))
     UNION SELECT p.product_id FROM product_categories p JOIN categories c ON c.id = p.category_id
       WHERE p.product_id IN (SELECT CAST(value AS INTEGER) FROM json_each(?)) AND c.key IN (SELECT value FROM json_each(?))`,
    ids,
    JSON.stringify(collections),
    ids,
    JSON.stringify(categories),
  );
  return new Set(rows.map(({ id }) => id));
}

/** A digital line is a gift card: the shop sells nothing else by mail. */
export const isGiftCard = ({ digital }: Pick<Line, 'digital'>): boolean => digital === 1;

interface Payable {
  /** Lines less the discount, without gift cards. */
  readonly goods: number;
  /** Nothing but gift cards. */
  readonly digital: boolean;
}

/**
 * Amounts that gift cards pay of a price, in which no gift card is: a card does not buy a card. Percent cards first, each of the whole
 * price; then balances, the smallest first, so that the remaining money stays on one card.
 */
export async function giftCardUses(shop: Shop, cart: CartRow, payable: Payable, price: number): Promise<GiftCardUse[]> {
  const rows = await giftCardsOf(shop, cart.id);
  const used = new Map<string, number>();
  let rest = price;
  for (const row of rows.toSorted(inTurn)) {
    const wanted = row.balance ?? share(price, row.amount);
    const taken = giftCardProblem(row, payable) ? 0 : Math.min(wanted, rest);
    rest -= taken;
    used.set(row.code, taken);
  }
  return rows.map((row) => ({ row, problem: giftCardProblem(row, payable), used: used.get(row.code) ?? 0 }));
}

export function giftCardProblem(row: GiftCardRow, { goods, digital }: Payable): CodeProblem | null {
  if (row.active === 0) return 'code_invalid';
  if (row.expires_at !== null && row.expires_at <= Date.now()) return 'code_expired';
  if (row.balance === null ? row.used > 0 : row.balance === 0) return 'code_used_up';
  if (digital) return 'code_not_for_items';
  return goods < row.min_cents ? 'code_minimum' : null;
}

function inTurn(one: GiftCardRow, other: GiftCardRow): number {
  if (one.type !== other.type) return one.type === 'percent' ? -1 : 1;
  return (one.balance ?? 0) - (other.balance ?? 0) || (one.code < other.code ? -1 : 1);
}

/** `hundredths` of a percent of an amount, rounded half up. */
const share = (cents: number, hundredths: number): number => Math.floor((cents * hundredths + 5000) / 10_000);
