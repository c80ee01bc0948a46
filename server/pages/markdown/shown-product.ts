import { productQuery } from '../../../client/features/product/queries.ts';
import { type Choice, shownChoice } from '../../../client/features/product/shown-configuration.ts';
import type { ConfigurationRow, Product } from '../../../packages/contract/product.ts';
import { loaded, type MarkdownPage } from './markdown-page.ts';

/** The data from which the parts of a product's page are written. */
export interface Shown {
  readonly page: MarkdownPage;
  readonly product: Product;
  readonly choice: Choice;
  /** Of the choice: its price and stock are written. */
  readonly row: ConfigurationRow;
}

export function shownOf(page: MarkdownPage): Shown {
  const sku = page.search.get('configuration_id');
  const { data: product } = loaded(page.app.queryClient.getQueryData(productQuery(page.params['slug'] ?? '', sku).queryKey));
  const choice = shownChoice(product, sku, page.search.get('only') !== null);
  return { page, product, choice, row: choice.row };
}
