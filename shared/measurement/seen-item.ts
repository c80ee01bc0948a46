import { salePrice } from '../commerce/price.ts';
import type { ConfigurationRow, ProductCard } from '../../packages/contract/product.ts';
import type { SeenItem } from './events.ts';
import type { Labels } from './item-labels.ts';

/** The facts that a card or a product page knows of a product. */
export interface KnownProduct extends Partial<Pick<ProductCard, 'id' | 'base_cost' | 'sale' | 'sale_value' | 'default_sku'>> {
  readonly analytics?: Labels | undefined;
  readonly mixedTranslation: { readonly title: string };
  readonly item_page?: {
    readonly configurations: readonly Pick<ConfigurationRow, 'id' | 'configuration_id' | 'cost' | 'options'>[];
  };
}

/** The configuration that was put on the wish list, from what its heart was shown with. */
export function seenItem(sku: string, product?: KnownProduct): SeenItem {
  if (!product) return { sku };
  const { id, base_cost, sale = false, sale_value = 0, default_sku, analytics, mixedTranslation, item_page } = product;
  const row = item_page?.configurations.find((one) => one.configuration_id === sku);
  const isDefault = sku === default_sku;
  const cost = row?.cost ?? (isDefault ? base_cost : undefined);
  const options = row?.options ?? (isDefault ? analytics?.options : {}) ?? {};
  return {
    sku,
    title: mixedTranslation.title,
    ...(id !== undefined && { product_id: id }),
    ...(cost !== undefined && { price: salePrice(cost, { sale, sale_value }) }),
    ...(analytics && { analytics: { ...analytics, options } }),
  };
}
