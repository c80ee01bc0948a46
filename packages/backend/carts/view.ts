import { mapInOrder } from '../core/in-order.ts';
import type { z } from 'zod';
import { extrasOf } from '../../contract/line-facts.ts';
import type { Cart, CartItem } from '../../contract/cart.ts';
import { analyticsOf } from '../catalog/analytics-labels.ts';
import { mediaOf } from '../catalog/cards.ts';
import { lowestPriorPrices, priorCost } from '../catalog/price-history.ts';
import { euros } from '../core/money.ts';
import { optionTexts } from '../catalog/options.ts';
import type { MediaView } from '../shop/media.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { isGiftCard } from './code-sums.ts';
import { codesView } from './code-view.ts';
import { type CartRow, type Line, linesOf } from './rows.ts';
import { rateView } from '../shop/rates.ts';
import { totals, unitReduction } from './totals.ts';

export async function cartView(shop: Shop, cart: CartRow, lang: Lang): Promise<{ data: z.input<typeof Cart> }> {
  const lines = await linesOf(shop, cart.id, lang);
  const sums = await totals(shop, cart, lines);
  const lookUps = { priorOf: await lowestPriorPrices(shop.db, lines), labelsOf: await analyticsOf(shop.db, lines) };
  return {
    data: {
      unique_id: cart.unique_id,
      contact_email: cart.contact_email,
      items: await mapInOrder(lines, (line) => itemView(shop, line, lookUps, lang)),
      shipping_rates: sums.rates.map((rate) => rateView(rate, lang)),
      shipping_rate_id: sums.rate?.id ?? null,
      shipping_address: cart.shipping_address,
      billing_address: cart.billing_address,
      order_notes: cart.order_notes,
      ...codesView(sums.discount, sums.cards, lang),
      currency_code: shop.document.settings.currency_code,
      items_amount: euros(sums.items),
      shipping_amount: sums.shipping === null ? null : euros(sums.shipping),
      tax_amount: euros(sums.tax),
      tax_rate: sums.taxRate,
      taxes: sums.digital ? [] : [{ rate: sums.taxRate, amount: euros(sums.tax) }],
      final_amount: euros(sums.final),
    },
  };
}

interface LookUps {
  readonly priorOf: ReadonlyMap<string, number>;
  readonly labelsOf: Awaited<ReturnType<typeof analyticsOf>>;
}

async function itemView(shop: Shop, line: Line, { priorOf, labelsOf }: LookUps, lang: Lang): Promise<z.input<typeof CartItem>> {
  const categories = await shop.db.all<{ category_id: number }>(
    'SELECT category_id FROM product_categories WHERE product_id = ? ORDER BY category_id',
    line.product_id,
  );
  const ids = new Set(categories.map(({ category_id }) => category_id));
  return {
    id: line.id,
    product_id: line.product_id,
    product_configuration_id: line.configuration_id,
    configuration_id: line.sku,
    sku: line.sku,
    quantity: line.quantity,
    base_cost: euros(line.cents),
    discount_amount: euros(unitReduction(line)),
    lowest_prior_cost: priorCost(priorOf, line.sku),
    title: line.title,
    slug: line.slug,
    embedded: line.embedded === 1,
    options: optionTexts(shop, line, lang),
    image: await listingPicture(shop, line, lang),
    ...extrasOf(line),
    categories: shop.categories.filter(({ id }) => ids.has(id)).map(({ title }) => title[lang]),
    analytics: labelsOf(line),
    made_to_measure: line.made_to_measure === 1,
    digital: line.digital === 1,
    ...(isGiftCard(line) && { is_gift_card: true }),
    stock_qty: line.stock_qty,
    track_inventory: line.track_inventory === 1,
  };
}

export async function listingPicture(
  { db }: Shop,
  { product_id, metal }: { product_id: number; metal: string },
  lang: Lang,
): Promise<MediaView | null> {
  const row = await db.get<Parameters<typeof mediaOf>[0]>(
    'SELECT position, file, width, height, alt FROM product_medias WHERE product_id = ? AND metal = ? AND position = 0',
    product_id,
    metal,
  );
  return row ? mediaOf(row, lang) : null;
}
