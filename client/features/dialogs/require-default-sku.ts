import type { ProductCard } from '../../../shared/contract/product.ts';
import { type DialogStore, showAlert } from './store.ts';

/**
 * What wishlist and comparison save a product under. Without one nothing is sent, and the shopper is told in the specification's words
 * (section 5), the same in every language. `const sku = requireDefaultSku(product, stores.dialogs); if (sku === null) return;`
 */
export function requireDefaultSku({ default_sku }: Pick<ProductCard, 'default_sku'>, dialogs: DialogStore): string | null {
  if (default_sku === null) void showAlert(dialogs, { title: 'Error', text: 'No default_sku' });
  return default_sku;
}
