import { findBySku } from '../../../shared/commerce/configuration-choice.ts';
import { stockStatus } from '../../../shared/commerce/stock.ts';
import type { Configuration, ConfigurationRow, Product } from '../../../shared/contract/product.ts';

/** The configuration that the address names; without one, or for an unknown one, the product's default. */
export function shownRow(product: Product, sku: string | null): ConfigurationRow {
  const { configurations } = product.item_page;
  return findBySku(configurations, sku) ?? findBySku(configurations, product.default_config.configuration_id) ?? product.default_config;
}

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

/** The option titles and values of a row, in the product's order. */
export function chosenOptions(product: WithOptions, row: ConfigurationRow): ChosenOption[] {
  return product.item_page.options.flatMap(({ key, title, values }) => {
    const value = values.find((one) => one.key === row.options[key]);
    return value ? [{ key, title, value: value.title }] : [];
  });
}
