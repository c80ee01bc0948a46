import type { ProductCard } from '../../shared/contract/product.ts';

/** What the shop shows of a product in a list. The backend's card holds more (pictures of every colour, texts for each of them). */
export type CardData = Omit<ProductCard, 'images' | 'variant_plp_image'> & {
  readonly images: readonly Pick<ProductCard['images'][number], 'url' | 'width' | 'height'>[];
  readonly variant_plp_image: readonly Pick<ProductCard['variant_plp_image'][number], 'swatch' | 'title'>[];
};

/** Cards in the state block of a page: half of their bytes, which every visitor's browser reads, would be for nothing. */
export const cardData = ({ images, variant_plp_image: variants, ...card }: ProductCard): CardData => ({
  ...card,
  images: images.map(({ url, width, height }) => ({ url, width, height })),
  variant_plp_image: variants.filter(({ swatch }) => swatch !== null).map(({ swatch, title }) => ({ swatch, title })),
});

export const withCardData = <T extends { readonly data: readonly ProductCard[] }>(list: T) => ({ ...list, data: list.data.map(cardData) });
