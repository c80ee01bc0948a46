import { fromCents } from '../commerce/money.ts';
import type { Facts } from './facts.ts';
import { present } from './google.ts';

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
