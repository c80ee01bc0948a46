import type { ConfigurationRow, Product } from '../../../packages/contract/product.ts';

type Option = Product['item_page']['options'][number];

/** The source of the traits: a product with its options in the language of the answer. */
export interface OptionedProduct {
  readonly mixedTranslation: Pick<Product['mixedTranslation'], 'title'>;
  readonly materials: readonly Pick<Product['materials'][number], 'title'>[];
  readonly item_page: Pick<Product['item_page'], 'options'>;
}

/** Facts for machines about a configuration besides its price, in the language of the product. */
export interface Traits {
  readonly color: string | null;
  /** `Roségold 750/Brillant`: the metal of the configuration, then the product's other materials. */
  readonly material: string | null;
  readonly size: string | null;
}

/** Options that schema.org and feeds have properties for: those with swatches are metals; sizes and lengths are sizes. */
export const isMetal = ({ values }: Option): boolean => values.some(({ swatch }) => swatch !== null);
export const isSize = ({ key }: Option): boolean => key === 'size' || key === 'length';

type Chosen = Pick<ConfigurationRow, 'options'>;

const titleOf = ({ key, values }: Option, row: Chosen): string | null =>
  values.find((value) => value.key === row.options[key])?.title ?? null;

export function traitsOf({ item_page: { options }, materials }: OptionedProduct, row: Chosen): Traits {
  const metalOption = options.find(isMetal);
  const sizeOption = options.find(isSize);
  const color = metalOption ? titleOf(metalOption, row) : null;
  const others = materials.map(({ title }) => title).filter((title) => !metalOption?.values.some((value) => value.title === title));
  const material = [...(color === null ? [] : [color]), ...others].join('/');
  return { color, material: material === '' ? null : material, size: sizeOption ? titleOf(sizeOption, row) : null };
}

/** The product's title with the chosen options: `Solitär Aurelia, Roségold 750, 54`. */
export const nameOf = ({ mixedTranslation, item_page: { options } }: OptionedProduct, row: Chosen): string =>
  [mixedTranslation.title, ...options.flatMap((option) => titleOf(option, row) ?? [])].join(', ');
