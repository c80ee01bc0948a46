import { fromCents } from '../commerce/money.ts';
import { IntegrationType } from '../../packages/contract/codes.ts';
import type { Integration } from '../../packages/contract/integration.ts';
import { type Facts, present } from '../measurement/facts.ts';
import { type IntegrationRecord, sourcesAt } from './integration.ts';
import { MEASURED_PAGES } from './pages.ts';
import { baseOf, keyOf } from './settings.ts';

const HOST = 'https://utt.impactcdn.com';

/** `public_key`: the id in the file name of the Universal Tracking Tag. */
export const impactId = ({ public_key }: Pick<Integration, 'public_key'>): string | null => keyOf(public_key, /^[A-Za-z\d-]{6,60}$/);

export function impactScript(settings: Integration): string | null {
  const [base, id] = [baseOf(settings, HOST), impactId(settings)];
  return base === null || id === null ? null : `${base}/${id}.js`;
}

/** The tag sends to the tracking domain of the brand: the operator names it in `options.sources`. */
export const impact = {
  type: IntegrationType.impact,
  category: 'marketing',
  pages: MEASURED_PAGES,
  scripts: (settings) => [impactScript(settings)],
  sources: (settings) =>
    sourcesAt(settings, HOST, { script: [HOST], connect: ['https://*.impactcdn.com'], img: ['https://*.impactcdn.com'] }),
} satisfies IntegrationRecord;

/**
 * The conversion of Impact's Universal Tracking Tag (integrations.impact.com, "trackConversion"). Impact pays partners for orders, so it
 * hears of orders only. Customers are not named.
 */
export interface Conversion {
  readonly values: Readonly<Record<string, unknown>>;
}

export function impactConversion({ name, order, currency, coupon, items, value = 0, shipping = 0 }: Facts): Conversion | null {
  if (name !== 'purchase' || order === undefined) return null;
  const goods = items.reduce((sum, item) => sum + (item.price ?? 0) * item.quantity, 0);
  return {
    values: present({
      orderId: order,
      customerId: '',
      customerEmail: '',
      currencyCode: currency,
      orderPromoCode: coupon,
      // The discount and what gift cards have paid.
      orderDiscount: fromCents(goods + shipping - value),
      items: items.map((item) => ({
        sku: item.sku,
        name: item.name,
        category: item.category ?? '',
        quantity: item.quantity,
        subTotal: fromCents((item.price ?? 0) * item.quantity),
      })),
    }),
  };
}
