/** Fields that the specification names of a product on a list (section 3), beside sku and engraving; without the schema library. */
export const LISTED_FIELDS = {
  id: true,
  images: true,
  slug: true,
  title: true,
  price: true,
  start_at_cost: true,
  embedded: true,
  translations: true,
  vendor_model: true,
  collections_ids: true,
  product_id: true,
  configuration_id: true,
  product_configuration_id: true,
} as const;
