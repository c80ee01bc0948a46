import type { Media } from '../../../packages/contract/media.ts';
import type { ConfigurationRow, Product } from '../../../packages/contract/product.ts';
import { findBySku } from '../configuration-choice.ts';
import { isMetal } from './traits.ts';

/** Sorts pictures: the listing picture first, then by number. */
export const inOrder = <M extends Pick<Media, 'position'>>(medias: readonly M[]): readonly M[] =>
  medias.toSorted((a, b) => rankOf(a) - rankOf(b));
const rankOf = ({ position }: Pick<Media, 'position'>): number => (position === 'PLP' ? 0 : Number(position) || Number.MAX_SAFE_INTEGER);

/** Addresses of a configuration's pictures, as the backend gives them; the first is its main picture. */
export const picturesOf = (medias: readonly Pick<Media, 'type' | 'url' | 'position'>[]): string[] =>
  inOrder(medias).flatMap(({ type, url }) => (type === 'image' ? [url] : []));

/** Colours of a product with their default configuration and listing picture. */
type Coloured = Pick<Product, 'variant_plp_image'> & {
  readonly item_page: Pick<Product['item_page'], 'options' | 'configurations'>;
};

export interface Colour {
  /** The default configuration of the colour. */
  readonly row: ConfigurationRow;
  /** Key of the colour; undefined when the product has one colour only. */
  readonly key: string | undefined;
  readonly picture: string;
}

/** The colours of a product, each with its own picture: all that an answer has of configurations whose pictures were not asked for. */
export function coloursOf({ variant_plp_image: variants, item_page: { options, configurations } }: Coloured): Colour[] {
  const metal = options.find(isMetal)?.key ?? '';
  return variants.flatMap(({ sku, image }) => {
    const row = findBySku(configurations, sku);
    return row ? [{ row, key: row.options[metal], picture: image }] : [];
  });
}

/** The colour of a configuration, as in `Colour.key`. */
export const colourOf = ({ item_page: { options } }: Coloured, row: ConfigurationRow): string | undefined =>
  row.options[options.find(isMetal)?.key ?? ''];
