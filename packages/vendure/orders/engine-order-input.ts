import type { OrderFields } from './order-fields.ts';
import type { ShopOrder } from './shop-order.ts';

/** The parts of the shop's order that the engine's has in its custom fields, and as a surcharge. */
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

/** The discount code, with its VAT. */
export const surchargeOf = ({ discountCents, discountCode, taxRate }: Pick<ShopOrder, 'discountCents' | 'discountCode' | 'taxRate'>) => ({
  description: discountCode,
  sku: '',
  listPrice: -discountCents,
  listPriceIncludesTax: true,
  taxLines: [{ description: `${taxRate} %`, taxRate }],
});
