import { findBySku } from '../../../../shared/commerce/configuration-choice.ts';
import type { Media } from '../../../../shared/contract/media.ts';
import type { ConfigurationRow, Product } from '../../../../shared/contract/product.ts';

const SIZE = 1200;

/** The card's picture in the colour of a configuration: enough for a line of the cart until the backend sends its own. */
export function pictureOf({ variant_plp_image: colours, item_page, mixedTranslation }: Product, row: ConfigurationRow): Media | null {
  const [first] = item_page.options;
  const same = colours.find(({ sku }) => {
    const other = findBySku(item_page.configurations, sku);
    return first && other?.options[first.key] === row.options[first.key];
  });
  return same ? { type: 'image', url: same.image, alt: mixedTranslation.title, width: SIZE, height: SIZE, position: 'PLP' } : null;
}
