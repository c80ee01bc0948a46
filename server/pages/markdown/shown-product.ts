import type { Choice } from '../../../client/features/product/shown-configuration.ts';
import type { ConfigurationRow, Product } from '../../../shared/contract/product.ts';
import type { MarkdownPage } from './markdown-page.ts';

/** What the parts of the page of a product are written from. */
export interface Shown {
  readonly page: MarkdownPage;
  readonly product: Product;
  readonly choice: Choice;
  /** Of the choice: its price and stock are written. */
  readonly row: ConfigurationRow;
}
