import { deliverable, optionsToChoose, valuesInStock } from '../../../shared/commerce/configuration-choice.ts';
import type { StockStatus } from '../../../shared/commerce/stock.ts';
import type { Product, ProductOption } from '../../../packages/contract/product.ts';
import type { Translate } from '../../core/i18n.ts';
import { noBreak } from '../../ui/no-break.ts';
import { type Choice, chosenOptions, purchaseOf } from './shown-configuration.ts';
import { valueName } from './stock-line.tsx';

type Texts = 'Size' | 'Length' | 'Version';

/** The suffix of the texts about an option. */
export const textsOf = (option: Pick<ProductOption, 'key'> | undefined): Texts =>
  option?.key === 'size' ? 'Size' : option?.key === 'length' ? 'Length' : 'Version';

/** More than these are counted. */
const MAX_GROUPS = 4;
/** From this length on a run is written „49 bis 53“. */
const MIN_RUN = 3;

/** The option whose values are offered instead of a sold-out one: the size, if another one can be delivered in the metal. */
export const optionInStead = (product: Product, { row }: Choice): ProductOption | undefined =>
  optionsToChoose(product.item_page.options).find((option) => valuesInStock(product.item_page, row, option).length > 0);

/** The value of that option that is sold out; the metal where no size of it is left. */
export function soldOutValue(product: Product, choice: Choice): { readonly key: string; readonly value: string } {
  const chosen = chosenOptions(product, choice.row, choice.open);
  return chosen.find(({ key }) => key === optionInStead(product, choice)?.key) ?? chosen[0] ?? { key: '', value: '' };
}

/** The chosen values as facts; of what is still to be chosen the first and the last one: „48 bis 62“. */
export const optionFacts = ({ item_page: { options } }: Product, { row, open }: Choice, t: Translate<'product'>) =>
  options.flatMap(({ key, title, values }) => {
    if (open.includes(key)) return [{ title, value: t('run', { from: values[0]?.title ?? '', to: values.at(-1)?.title ?? '' }) }];
    const value = values.find((one) => one.key === row.options[key]);
    return value ? [{ title, value: value.title }] : [];
  });

/** The page's words on the stock of the choice: the state, and more. */
export function stockWords(
  product: Product,
  choice: Choice,
  availability: StockStatus,
  t: Translate<'product'>,
  common: Translate<'common'>,
): readonly [state: string, more: string] {
  const option = product.item_page.options.find(({ key }) => choice.open.includes(key));
  if (availability === 'pre_order') return [t('preOrder'), t('preOrderText')];
  if (availability === 'in_stock') {
    if (product.digital) return [t('digitalStock'), t('digitalStockText')];
    if (!option) return [t('inStock'), t('inStockText')];
    const count = new Set(deliverable(product.item_page, choice.row, choice.open).map(({ options }) => options[option.key])).size;
    return [t(`inStock${textsOf(option)}`, { count }), t('inStockText')];
  }
  if (purchaseOf(product, choice.row) !== 'sold_out') return [common('outOfStock'), ''];
  const value = valueName(soldOutValue(product, choice), common);
  const inStead = optionInStead(product, choice);
  return [t('whySoldOutAlone', { value }), inStead ? othersInStock(product, choice, inStead, t) : ''].map(noBreak) as [string, string];
}

function othersInStock(product: Product, { row }: Choice, option: ProductOption, t: Translate<'product'>): string {
  const runs = valuesInStock(product.item_page, row, option);
  const groups = runs.flatMap((run) => {
    const titles = run.map(({ title }) => title);
    return titles.length < MIN_RUN ? titles : t('run', { from: titles[0] ?? '', to: titles.at(-1) ?? '' });
  });
  if (groups.length <= MAX_GROUPS) return t('whyAvailableIn', { list: groups.join(', ') });
  return t(`inOther${textsOf(option)}`, { count: runs.flat().length });
}
