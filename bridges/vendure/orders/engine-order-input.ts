import type { OrderFields, OrderLineFields } from './order-fields.ts';
import type { ShopOrder } from './shop-order.ts';

/** What of the shop's order the engine's has in its custom fields, and as a surcharge. */
export const orderFieldsOf = ({
  id,
  shippingCents,
  delivery,
  taxCents,
  taxRate,
  notes,
}: Pick<ShopOrder, 'id' | 'shippingCents' | 'delivery' | 'taxCents' | 'taxRate' | 'notes'>): OrderFields => ({
  shopOrderId: id,
  deliveryCents: shippingCents,
  delivery,
  taxCents,
  taxRate,
  notes,
});

export const lineFields = ({ position, unitCents, engraving }: OrderLineFields): OrderLineFields => ({ position, unitCents, engraving });

/** The discount code, with its VAT. */
export const surchargeOf = ({ discountCents, discountCode, taxRate }: Pick<ShopOrder, 'discountCents' | 'discountCode' | 'taxRate'>) => ({
  description: discountCode,
  sku: '',
  listPrice: -discountCents,
  listPriceIncludesTax: true,
  taxLines: [{ description: `${taxRate} %`, taxRate }],
});
