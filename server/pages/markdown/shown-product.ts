import type { ConfigurationRow, Product } from '../../../shared/contract/product.ts';
import type { MarkdownPage } from './markdown-page.ts';

/** What the parts of the page of a product are written from. */
export interface Shown {
  readonly page: MarkdownPage;
  readonly product: Product;
  readonly row: ConfigurationRow;
}
