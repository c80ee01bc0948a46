import type { LinePreview } from '../../../shared/commerce/cart-changes.ts';
import { findBySku } from '../../../shared/commerce/configuration-choice.ts';
import type { Media } from '../../../packages/contract/media.ts';
import type { ConfigurationRow, Product } from '../../../packages/contract/product.ts';
import { chosenOptions, type WithOptions } from './shown-configuration.ts';

type Previewed = Pick<Product, 'made_to_measure' | 'digital' | 'slug' | 'embedded' | 'sale' | 'sale_value'> &
  WithOptions & { readonly mixedTranslation: { readonly title: string } };

/** The data of a cart line that is shown until the backend responds. */
export const linePreview = (product: Previewed, row: ConfigurationRow, image: Media | null): LinePreview => ({
  title: product.mixedTranslation.title,
  slug: product.slug,
  embedded: product.embedded,
  sku: row.configuration_id,
  image,
  options: chosenOptions(product, row),
  cost: row.cost,
  sale: product.sale,
  sale_value: product.sale_value,
  lowest_prior_cost: row.lowest_prior_cost,
  made_to_measure: product.made_to_measure,
  ...(product.digital && { digital: true }),
  stock_qty: row.stock_qty,
  track_inventory: row.track_inventory,
});

const SIZE = 1200;

/** The listing picture of a configuration's colour, for the preview of a cart line. */
export function pictureOf({ variant_plp_image: colours, item_page, mixedTranslation }: Product, row: ConfigurationRow): Media | null {
  const [first] = item_page.options;
  const same = colours.find(({ sku }) => {
    const other = findBySku(item_page.configurations, sku);
    return first && other?.options[first.key] === row.options[first.key];
  });
  return same ? { type: 'image', url: same.image, alt: mixedTranslation.title, width: SIZE, height: SIZE, position: 'PLP' } : null;
}
