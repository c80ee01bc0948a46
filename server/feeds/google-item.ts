import * as z from 'zod';

const price = z.string().regex(/^\d{1,9}\.\d\d [A-Z]{3}$/);
const text = (max: number) => z.string().trim().min(1).max(max);
const address = z.url({ protocol: /^https?$/ }).max(2000);
/** `2026-11-26T00:00+0000` */
const INSTANT = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d\\+0000';

/**
 * An item of a feed for Google Merchant Center, by the names of its attributes without `g:`. Google has no schema of its own: these are the
 * forms, lengths and combinations of its product data specification. Items that do not fit are left out of the feed.
 */
export const GoogleItem = z
  .strictObject({
    id: text(50),
    title: text(150),
    description: text(5000),
    link: address,
    image_link: address,
    additional_image_link: z.array(address).max(10),
    availability: z.enum(['in_stock', 'out_of_stock', 'preorder']),
    availability_date: z
      .string()
      .regex(new RegExp(`^${INSTANT}$`))
      .optional(),
    price,
    sale_price: price.optional(),
    sale_price_effective_date: z
      .string()
      .regex(new RegExp(`^${INSTANT}/${INSTANT}$`))
      .optional(),
    condition: z.literal('new'),
    brand: text(70),
    gtin: z
      .string()
      .regex(/^\d{8,14}$/)
      .optional(),
    mpn: text(70).optional(),
    identifier_exists: z.literal('no').optional(),
    google_product_category: z.literal('188').optional(),
    product_type: text(750).optional(),
    item_group_id: text(50).optional(),
    color: text(100).optional(),
    material: text(200).optional(),
    size: text(100).optional(),
    size_system: z.literal('EU').optional(),
    gender: z.enum(['male', 'female', 'unisex']).optional(),
    age_group: z.enum(['newborn', 'infant', 'toddler', 'kids', 'adult']).optional(),
    shipping: z.array(z.strictObject({ country: z.string().regex(/^[A-Z]{2}$/), service: text(50), price })).max(100),
    product_detail: z.array(z.strictObject({ attribute_name: text(140), attribute_value: text(1000) })).max(100),
  })
  .refine(({ gtin, mpn, identifier_exists }) => (gtin === undefined && mpn === undefined) === (identifier_exists === 'no'), {
    error: 'either an identifier or identifier_exists=no',
  })
  .refine((item) => item.sale_price === undefined || Number.parseFloat(item.sale_price) < Number.parseFloat(item.price), {
    error: 'sale_price is below price',
  })
  .refine(({ sale_price, sale_price_effective_date: dates }) => dates === undefined || sale_price !== undefined, {
    error: 'sale_price_effective_date belongs to a sale_price',
  })
  .refine(({ availability, availability_date: date }) => date === undefined || availability === 'preorder', {
    error: 'availability_date belongs to a preorder',
  })
  .refine(({ google_product_category, gender, age_group }) => google_product_category === undefined || !!(gender && age_group), {
    error: 'jewellery has gender and age_group',
  });
export type GoogleItem = z.infer<typeof GoogleItem>;
