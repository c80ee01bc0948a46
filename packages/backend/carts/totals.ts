import { mapInOrder } from '../core/in-order.ts';
import { ORIGINAL } from '../core/language.ts';
import { containedTax, reduction } from '../core/money.ts';
import type { Shop } from '../shop/shop.ts';
import { Refusal } from '../core/refusal.ts';
import { type DiscountUse, discountUse, type GiftCardUse, giftCardUses, isGiftCard } from './code-sums.ts';
import { type CartRow, type Line, linesOf } from './rows.ts';
import { type Rate, ratesFor, taxRateTo } from '../shop/rates.ts';

export interface Totals {
  readonly rates: readonly Rate[];
  readonly rate: Rate | null;
  /** All lines come by mail: nothing is delivered. */
  readonly digital: boolean;
  readonly items: number;
  readonly discount: DiscountUse | null;
  /** Lines less the discount, without the gift cards among them: delivery rates and minimums of codes depend on it. */
  readonly goods: number;
  readonly shipping: number | null;
  readonly cards: readonly GiftCardUse[];
  readonly final: number;
  /** Percent, by the country of delivery. */
  readonly taxRate: number;
  readonly tax: number;
}

export const unitReduction = (line: Pick<Line, 'cents' | 'sale_percent'>): number => reduction(line.cents, line.sale_percent);
export const unitPrice = (line: Pick<Line, 'cents' | 'sale_percent'>): number => line.cents - unitReduction(line);

export async function totals(shop: Shop, cart: CartRow, lines: readonly Line[]): Promise<Totals> {
  const sumOf = (some: readonly Line[]): number => some.reduce((sum, line) => sum + unitPrice(line) * line.quantity, 0);
  const items = sumOf(lines);
  const giftCards = sumOf(lines.filter(isGiftCard));
  const discount = await discountUse(shop, cart, lines, unitPrice);
  const goods = items - giftCards - (discount?.used ?? 0);
  const digital = lines.length > 0 && lines.every(isGiftCard);
  const country = digital ? undefined : cart.shipping_address?.country;
  const rates = digital ? [] : ratesFor(shop, country, goods);
  const rate = rates.find(({ id }) => id === cart.shipping_rate_id) ?? null;
  const price = goods + (rate?.cents ?? 0);
  const cards = await giftCardUses(shop, cart, { goods, digital }, price);
  const final = cards.reduce((rest, { used }) => rest - used, price + giftCards);
  const taxRate = taxRateTo(shop, country);
  // The VAT of what a gift card buys is due when it pays (Directive 2006/112/EC, article 30b).
  const tax = containedTax(price, taxRate);
  return { rates, rate, digital, items, discount, goods, shipping: digital ? 0 : (rate?.cents ?? null), cards, final, taxRate, tax };
}

/** Products that are in no cart yet. */
export async function goodsOf(
  { db }: Shop,
  items: readonly { readonly product_configuration_id: string | number; readonly quantity: number }[],
): Promise<Pick<Totals, 'goods' | 'digital'>> {
  const lines = await mapInOrder(items, async ({ product_configuration_id, quantity }) => {
    const line = await db.get<Pick<Line, 'cents' | 'sale_percent' | 'digital'>>(
      `SELECT c.cents, p.sale_percent, CAST(p.detail ->> 'digital' AS INTEGER) AS digital
       FROM configurations c JOIN products p ON p.id = c.product_id WHERE p.withdrawn = 0 AND c.id = ?`,
      product_configuration_id,
    );
    if (!line) throw new Refusal('configuration_not_found', 'configuration not found');
    return { ...line, quantity };
  });
  const goods = lines.filter((line) => !isGiftCard(line)).reduce((sum, line) => sum + unitPrice(line) * line.quantity, 0);
  return { goods, digital: lines.every(isGiftCard) };
}

/** Clears a delivery rate that is no longer offered (another country or value): the shopper chooses again. */
export async function dropLostRate(shop: Shop, cart: CartRow): Promise<void> {
  if (cart.shipping_rate_id === null) return;
  if ((await totals(shop, cart, await linesOf(shop, cart.id, ORIGINAL))).rate === null) {
    await shop.db.run('UPDATE carts SET shipping_rate_id = NULL WHERE id = ?', cart.id);
  }
}

/** Lines of one configuration share its stock. Refuses with each line that exceeds it. */
export function checkStock(lines: readonly Line[]): void {
  const wanted = new Map<number, number>();
  for (const line of lines) wanted.set(line.configuration_id, (wanted.get(line.configuration_id) ?? 0) + line.quantity);
  const short = lines.filter((line) => line.track_inventory === 1 && (wanted.get(line.configuration_id) ?? 0) > line.stock_qty);
  if (short.length === 0) return;
  const fields = Object.fromEntries(short.map((line) => [`items.${line.id}`, [String(line.stock_qty)]]));
  throw new Refusal('out_of_stock', `not enough on stock: ${short.map(({ sku, stock_qty }) => `${sku} (${stock_qty})`).join(', ')}`, {
    fields,
  });
}
