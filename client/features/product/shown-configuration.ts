import { cheapestDeliverable, deliverable, findBySku, optionsToChoose } from '../../../shared/commerce/configuration-choice.ts';
import { stockStatus } from '../../../shared/commerce/stock.ts';
import type { Configuration, ConfigurationRow, Product } from '../../../packages/contract/product.ts';

/** The configuration of a page, and what of it is still to be chosen. */
export interface Choice {
  /** Its price and stock are shown: while sizes are open, the cheapest that can be delivered in the metal. */
  readonly row: ConfigurationRow;
  /** Stands for the choice in addresses, lists and pictures: `row`, or while sizes are open the one that the address names. */
  readonly named: ConfigurationRow;
  /** Keys of the options that nobody has chosen. */
  readonly open: readonly string[];
}

/**
 * The configuration that the address names; `onlyMetal`: the metal of it, with open sizes. Without one, or for an unknown one, the metal of
 * the product's default, or while that is sold out the first that is not. A size that nobody chose never decides that a product is sold
 * out.
 */
export function shownChoice(product: Product, sku: string | null, onlyMetal: boolean): Choice {
  const { configurations, options } = product.item_page;
  const asked = findBySku(configurations, sku);
  // An embedded product has one address.
  const open = product.embedded || product.default_sku === null ? [] : optionsToChoose(options).map(({ key }) => key);
  if (asked && !(onlyMetal && open.length > 0)) return { row: asked, named: asked, open: [] };
  const usual = asked ?? findBySku(configurations, product.default_config.configuration_id) ?? product.default_config;
  const inMetal = cheapestDeliverable(product.item_page, usual, open);
  if (inMetal) return { row: inMetal, named: usual, open };
  const first = asked ? undefined : configurations.find((one) => stockStatus(one) !== 'out_of_stock');
  const elsewhere = (first && cheapestDeliverable(product.item_page, first, open)) ?? usual;
  return { row: elsewhere, named: elsewhere, open };
}

/** True if the sizes that are still to be chosen cost more than the one whose price is shown. */
export const hasOtherPrices = ({ item_page }: Product, { row, open }: Choice): boolean =>
  open.length > 0 && deliverable(item_page, row, open).some(({ cost }) => cost > row.cost);

/** The configuration with its pictures, if the product's response contains it. */
export const wholeConfiguration = (product: Product, row: ConfigurationRow): Configuration | null =>
  [product.selected_config, product.default_config].find((whole) => whole?.configuration_id === row.configuration_id) ?? null;

export type Purchase =
  /** No configuration is for sale (specification, section 5: no `default_sku`). */
  | 'not_for_sale'
  /** All configurations are sold out. */
  | 'gone'
  /** The shown configuration is sold out, another one is not. */
  | 'sold_out'
  | 'possible';

export function purchaseOf(product: Product, row: ConfigurationRow): Purchase {
  if (product.default_sku === null) return 'not_for_sale';
  if (stockStatus(row) !== 'out_of_stock') return 'possible';
  return product.item_page.configurations.some((one) => stockStatus(one) !== 'out_of_stock') ? 'sold_out' : 'gone';
}

export interface WithOptions {
  readonly item_page: Pick<Product['item_page'], 'options'>;
}

export interface ChosenOption {
  readonly key: string;
  readonly title: string;
  readonly value: string;
}

/** The option titles and values of a row, in the product's order; none for the keys that are `open`. */
export function chosenOptions(product: WithOptions, row: ConfigurationRow, open: readonly string[] = []): ChosenOption[] {
  return product.item_page.options.flatMap(({ key, title, values }) => {
    if (open.includes(key)) return [];
    const value = values.find((one) => one.key === row.options[key]);
    return value ? [{ key, title, value: value.title }] : [];
  });
}
