import type { ConfigurationRow, Product, ProductDetail } from '../../packages/contract/product.ts';

type WithDetails = { readonly item_page: Pick<Product['item_page'], 'details'> };

/** The details that hold for one configuration, such as the fineness of its metal. */
export const detailsOf = ({ item_page }: WithDetails, row: Pick<ConfigurationRow, 'options'>): ProductDetail[] =>
  item_page.details.filter(({ of = {} }) => Object.entries(of).every(([option, value]) => row.options[option] === value));
