import type { ProductCard } from '../../../shared/contract/product.ts';
import { oncePer } from '../../../shared/once-per.ts';

/** The part of a product card that lists show. The backend's card has more: pictures of every colour, texts for each of them. */
export type CardData = Omit<ProductCard, 'images' | 'variant_plp_image'> & {
  readonly images: readonly Pick<ProductCard['images'][number], 'url' | 'width' | 'height'>[];
  readonly variant_plp_image: readonly Pick<ProductCard['variant_plp_image'][number], 'swatch' | 'title'>[];
};

/**
 * Drops the unused half of a card's bytes: every visitor's browser reads the page's state block. Once for each card, which on the server is
 * one object in all listings (server/backend/reused-cards.ts).
 */
export const cardData = oncePer(({ images, variant_plp_image: variants, ...card }: CardData): CardData => ({
  ...card,
  images: images.map(({ url, width, height }) => ({ url, width, height })),
  variant_plp_image: variants.filter(({ swatch }) => swatch !== null).map(({ swatch, title }) => ({ swatch, title })),
}));

/** Cards with the same data look the same. */
export const cardJson = oncePer((card: CardData): string => JSON.stringify(cardData(card)));

export const withCardData = <T extends { readonly data: readonly ProductCard[] }>(list: T) => ({ ...list, data: list.data.map(cardData) });
