import { stockStatus } from '../../../../shared/commerce/stock.ts';
import type { Product } from '../../../../packages/contract/product.ts';
import { useT } from '../../../core/app-context.tsx';
import type { Choice } from '../../../features/product/shown-configuration.ts';
import { optionInStead, soldOutValue, textsOf } from '../../../features/product/stock-words.ts';

export interface ChooseWords {
  /** Of the main button while a size is to be chosen, or another one; null: the product can be bought. */
  readonly label: string | null;
  /** Why nothing was put into the cart. */
  readonly error: string;
  /** The sold-out value: „54“. */
  readonly soldOut: string;
}

export function useChooseWords(product: Product, choice: Choice): ChooseWords {
  const t = useT('product');
  const isSoldOut = stockStatus(choice.row) === 'out_of_stock';
  const first = product.item_page.options.find(({ key }) => choice.open.includes(key));
  const about = textsOf(isSoldOut ? optionInStead(product, choice) : first);
  const label = isSoldOut ? t(`chooseOther${about}`) : first ? t(`choose${about}`) : null;
  return { label, error: t(`pleaseChoose${about}`), soldOut: isSoldOut ? soldOutValue(product, choice).value : '' };
}
