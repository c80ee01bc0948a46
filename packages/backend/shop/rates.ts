import type { z } from 'zod';
import type { ShippingRate } from '../../contract/cart.ts';
import { isoCountry } from '../../contract/country.ts';
import { vatRate } from '../../contract/vat-rates.ts';
import type { DeliveryRate } from '../../contract/product.ts';
import { cents, euros } from '../core/money.ts';
import { inEachLanguage, type Lang } from '../core/language.ts';
import type { Shop } from './shop.ts';

export interface Rate {
  readonly id: string;
  readonly title: Readonly<Record<Lang, string>>;
  readonly text: Readonly<Record<Lang, string>>;
  readonly carrier: string | null;
  readonly cents: number;
  readonly daysMin: number;
  readonly daysMax: number;
  readonly taxRate: number;
}

/**
 * The VAT rate of an order to this country, as the one-stop shop asks for; without a country that of the shop. All prices include it. An
 * order that leaves the Union costs the same and contains none (ADR-0053). The order keeps its rate.
 */
export function taxRateTo({ document, now }: Shop, country: string | undefined): number {
  const home = isoCountry(document.settings.company_address['country'] ?? 'AT');
  return vatRate({ from: home, to: country ?? home, at: now(), own: document.vat_rates });
}

/** Delivery rates for a country and an order value: free above a limit, not offered above the insured amount. */
export function ratesFor(shop: Shop, country: string | undefined, itemsCents: number): Rate[] {
  const { document } = shop;
  const taxRate = taxRateTo(shop, country);
  const zone = document.countries.find((one) => one.code === country)?.zone;
  const note = document.shipping_zones.find(({ key }) => key === zone)?.note;
  const methods = document.shipping_methods.toSorted((a, b) => a.sort_order - b.sort_order);
  return methods.flatMap(({ key, title, text, carrier, rates, max_order_amount }) => {
    const rate = rates.find((one) => one.zone === zone);
    if (!rate) return [];
    if (max_order_amount !== undefined && itemsCents > cents(max_order_amount)) return [];
    const free = rate.free_from !== null && itemsCents >= cents(rate.free_from);
    return [
      {
        id: key,
        title,
        text: note ? withNote(text, note) : text,
        carrier,
        cents: free ? 0 : cents(rate.price),
        daysMin: rate.days_min,
        daysMax: rate.days_max,
        taxRate,
      },
    ];
  });
}

const withNote = (text: Rate['text'], note: Rate['text']): Rate['text'] => inEachLanguage((lang) => `${text[lang]} ${note[lang]}`);

/** The cheapest home delivery of each zone that is offered for every order value. */
export function deliveryRates({ document }: Shop): z.input<typeof DeliveryRate>[] {
  const methods = document.shipping_methods.filter(({ pickup, max_order_amount }) => !pickup && max_order_amount === undefined);
  const zones = Map.groupBy(document.countries, ({ zone }) => zone);
  return [...zones].flatMap(([zone, countries]) => {
    const [rate] = methods.flatMap(({ rates }) => rates.filter((one) => one.zone === zone)).sort((a, b) => a.price - b.price);
    if (!rate) return [];
    const { price: cost, free_from, days_min, days_max } = rate;
    return [{ countries: countries.map(({ code }) => code), cost, free_from, days_min, days_max }];
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
  tax_rate: rate.taxRate,
});
