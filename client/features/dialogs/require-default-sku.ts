import type { ProductCard } from '../../../packages/contract/product.ts';
import { type DialogStore, showAlert } from './store.ts';

/**
 * Wishlist and comparison store products by this sku. Without one nothing is sent, and an alert shows the specification's text
 * (section 5), the same in every language. `const sku = requireDefaultSku(product, stores.dialogs); if (sku === null) return;`
 */
export function requireDefaultSku({ default_sku }: Pick<ProductCard, 'default_sku'>, dialogs: DialogStore): string | null {
  if (default_sku === null) void showAlert(dialogs, { title: 'Error', text: 'No default_sku' });
  return default_sku;
}
