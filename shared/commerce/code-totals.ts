import type { Cart, CartItem } from '../../packages/contract/cart.ts';
import type { Id, Tax } from '../../packages/contract/common.ts';
import type { Discount, GiftCard } from '../../packages/contract/cart-codes.ts';
import type { CodeProblem } from '../../packages/contract/codes.ts';
import { type Cents, fromCents, toCents } from './money.ts';

export type PricedLine = Pick<CartItem, 'id' | 'base_cost' | 'discount_amount' | 'quantity'> &
  Partial<Pick<CartItem, 'digital' | 'is_gift_card'>>;

export type Sums = Pick<
  Cart,
  'discount' | 'gift_card' | 'options' | 'items_amount' | 'shipping_amount' | 'final_amount' | 'tax_amount' | 'tax_rate' | 'taxes'
>;

type BoundDiscount = Readonly<Omit<Discount, 'item_ids'>> & { readonly item_ids: readonly Id[] | null };
type BoundCards = Readonly<Record<string, Readonly<GiftCard>>>;
interface Bound {
  readonly discount: BoundDiscount | null;
  readonly gift_card: Readonly<GiftCard> | null;
  readonly options: { readonly gift_cards: BoundCards };
  readonly tax_rate: number;
  readonly taxes?: readonly Tax[] | undefined;
  readonly final_amount: number;
}

/** Price of one unit after the sale, and price of the line. */
export const unitCents = (line: Pick<PricedLine, 'base_cost' | 'discount_amount'>): Cents =>
  toCents(line.base_cost) - toCents(line.discount_amount);
export const lineCents = (line: Omit<PricedLine, 'id'>): Cents => unitCents(line) * line.quantity;

/** Percent of an amount, rounded half up. */
export const percentOf = (cents: Cents, percent: number): Cents => Math.floor((cents * Math.round(percent * 100) + 5000) / 10_000);

/** VAT contained in a gross amount. */
export const containedTax = (gross: Cents, rate: number): Cents => Math.round((gross * rate) / (100 + rate));

/**
 * Sums of these lines with the bound codes (ADR-0008): the discount lowers the price, delivery is added, gift cards pay. Gift cards
 * among the lines are money: no code lowers them, no card pays them, and their VAT is due when they pay.
 */
export function sumsWithCodes(lines: readonly PricedLine[], shipping: number | null, bound: Bound): Sums {
  const items = sumOf(lines.map(lineCents));
  const giftCards = sumOf(lines.filter(isGiftCard).map(lineCents));
  const discount = bound.discount && discountUsed(bound.discount, lines);
  const goods = items - giftCards - toCents(discount?.used_discount_amount ?? 0);
  const payable = goods + toCents(shipping ?? 0);
  const cards = cardsUsed(Object.values(bound.options.gift_cards), { goods, payable, isMoney: isMoney(lines) });
  const paid = sumOf(Object.values(cards).map((card) => toCents(card.used_gift_card_amount)));
  return {
    discount,
    gift_card: bound.gift_card && (cards[bound.gift_card.code] ?? null),
    options: { discounts: discount ? { [discount.code]: discount } : {}, gift_cards: cards },
    items_amount: fromCents(items),
    shipping_amount: shipping,
    final_amount: fromCents(payable + giftCards - paid),
    tax_amount: fromCents(containedTax(payable, bound.tax_rate)),
    tax_rate: bound.tax_rate,
    ...(bound.taxes && { taxes: taxesAt({ payable, price: payable + giftCards }, bound, bound.taxes, lines) }),
  };
}

/**
 * The backend's figures while its price holds. A price that it has not seen yet has a preview of one rate; of several it has none, nor with
 * digital lines that are no gift cards.
 */
function taxesAt(
  { payable, price }: Record<'payable' | 'price', Cents>,
  bound: Bound,
  taxes: readonly Tax[],
  lines: readonly PricedLine[],
): Tax[] {
  const [first, ...others] = taxes;
  const isOneRate = first !== undefined && others.length === 0;
  if (price === priceCents(bound) && (!isOneRate || first.rate === bound.tax_rate)) return [...taxes];
  return isOneRate && payable > 0 && !lines.some((line) => line.digital && !isGiftCard(line))
    ? [{ rate: bound.tax_rate, amount: fromCents(containedTax(payable, bound.tax_rate)) }]
    : [];
}

/** VAT to show, by rate. */
export const taxesOf = ({ tax_rate: rate, tax_amount: amount, taxes = [{ rate, amount }] }: TaxSums): readonly Tax[] =>
  taxes.filter((tax) => tax.rate > 0);
type TaxSums = Pick<Sums, 'tax_amount' | 'tax_rate'> & { readonly taxes?: readonly Tax[] | undefined };

/** The price of an order before gift cards. */
export const priceCents = ({
  final_amount,
  options,
}: Pick<Sums, 'final_amount'> & { readonly options: { readonly gift_cards: BoundCards } }): Cents =>
  toCents(final_amount) + sumOf(Object.values(options.gift_cards).map((card) => toCents(card.used_gift_card_amount)));

/** The reductions in display order, without codes that do not apply. */
export function usedCodes({ discount, options }: Pick<Bound, 'discount' | 'options'>) {
  const cards = Object.values(options.gift_cards).map((card) => ({
    kind: 'giftCard' as const,
    code: card.code,
    amount: card.used_gift_card_amount,
  }));
  const off = discount ? [{ kind: 'discount' as const, code: discount.code, amount: discount.used_discount_amount }] : [];
  return [...off, ...cards].filter(({ amount }) => amount > 0);
}

function discountUsed(discount: BoundDiscount, lines: readonly PricedLine[]): Discount {
  const { item_ids, min_amount, discount_type, base_discount_amount: base } = discount;
  const goods = lines.filter((line) => !isGiftCard(line) && (item_ids?.includes(line.id) ?? true));
  const meant = sumOf(goods.map(lineCents));
  const problem = problemOf(discount.problem, meant === 0 && (item_ids !== null || isMoney(lines)), meant < toCents(min_amount));
  const used = discount_type === 1 ? percentOf(meant, base) : toCents(base);
  return {
    ...discount,
    item_ids: item_ids && [...item_ids],
    problem,
    used_discount_amount: problem ? 0 : fromCents(Math.min(used, meant)),
  };
}

/** Percentage cards first, each of the whole price; then balances, the smallest first, so that most money stays on one card. */
function cardsUsed(
  cards: readonly Readonly<GiftCard>[],
  { goods, payable, isMoney }: { readonly goods: Cents; readonly payable: Cents; readonly isMoney: boolean },
): Record<string, GiftCard> {
  let rest = payable;
  const used = new Map<string, GiftCard>();
  for (const card of cards.toSorted(inTurn)) {
    const problem = problemOf(card.problem, isMoney, goods < toCents(card.min_amount));
    const covered = card.gift_card_type === 'percent' ? percentOf(payable, card.base_gift_card_amount) : toCents(card.balance_amount ?? 0);
    const taken = problem ? 0 : Math.min(covered, rest);
    rest -= taken;
    used.set(card.code, { ...card, problem, used_gift_card_amount: fromCents(taken) });
  }
  return Object.fromEntries(cards.map((card) => [card.code, used.get(card.code) ?? card]));
}

function inTurn(one: Readonly<GiftCard>, other: Readonly<GiftCard>): number {
  if (one.gift_card_type !== other.gift_card_type) return one.gift_card_type === 'percent' ? -1 : 1;
  return (one.balance_amount ?? 0) - (other.balance_amount ?? 0) || (one.code < other.code ? -1 : 1);
}

/** Recomputes the problems that depend on the lines; only the backend knows expired and used-up codes. */
function problemOf(known: CodeProblem | null, appliesToNothing: boolean, tooLittle: boolean): CodeProblem | null {
  if (known !== null && known !== 'code_minimum' && known !== 'code_not_for_items') return known;
  if (appliesToNothing) return 'code_not_for_items';
  return tooLittle ? 'code_minimum' : null;
}

const isGiftCard = ({ is_gift_card }: Omit<PricedLine, 'id'>): boolean => is_gift_card === true;
const isMoney = (lines: readonly PricedLine[]): boolean => lines.length > 0 && lines.every(isGiftCard);
const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, one) => sum + one, 0);
