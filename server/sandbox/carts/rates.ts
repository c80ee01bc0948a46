import type { z } from 'zod';
import type { ShippingRate } from '../../../shared/contract/cart.ts';
import { cents, euros } from '../catalog/money.ts';
import type { Lang, Shop } from '../content/shop.ts';

export interface Rate {
  readonly id: string;
  readonly title: Readonly<Record<Lang, string>>;
  readonly text: Readonly<Record<Lang, string>>;
  readonly carrier: string | null;
  readonly cents: number;
  readonly daysMin: number;
  readonly daysMax: number;
}

/** What can be chosen for a country and an order value: free from a value on, and not above what a carrier insures. */
export function ratesFor({ shop }: Shop, country: string | undefined, itemsCents: number): Rate[] {
  const zone = shop.countries.find((one) => one.code === country)?.zone;
  const methods = shop.shipping_methods.toSorted((a, b) => a.sort_order - b.sort_order);
  return methods.flatMap(({ key, title, text, carrier, rates, max_order_amount }) => {
    const rate = rates.find((one) => one.zone === zone);
    if (!rate) return [];
    if (max_order_amount !== undefined && itemsCents > cents(max_order_amount)) return [];
    const free = rate.free_from !== null && itemsCents >= cents(rate.free_from);
    return [{ id: key, title, text, carrier, cents: free ? 0 : cents(rate.price), daysMin: rate.days_min, daysMax: rate.days_max }];
  });
}

export const rateView = (rate: Rate, lang: Lang): z.input<typeof ShippingRate> => ({
  id: rate.id,
  title: rate.title[lang],
  carrier: rate.carrier,
  text: rate.text[lang],
  amount: euros(rate.cents),
  days_min: rate.daysMin,
  days_max: rate.daysMax,
});
