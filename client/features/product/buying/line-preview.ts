import type { LinePreview } from '../../../../shared/commerce/cart-changes.ts';
import type { Media } from '../../../../shared/contract/media.ts';
import type { ConfigurationRow, Product } from '../../../../shared/contract/product.ts';
import { chosenOptions } from '../shown-configuration.ts';

/** What a line of the cart looks like before the backend has it. */
export const linePreview = (product: Product, row: ConfigurationRow, image: Media | null): LinePreview => ({
  title: product.mixedTranslation.title,
  slug: product.slug,
  embedded: product.embedded,
  sku: row.configuration_id,
  image,
  options: chosenOptions(product, row),
  cost: row.cost,
  sale: product.sale,
  sale_value: product.sale_value,
  stock_qty: row.stock_qty,
  track_inventory: row.track_inventory,
});
