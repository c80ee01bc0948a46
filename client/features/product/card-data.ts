import type { ProductCard } from '../../../packages/contract/product.ts';
import type { Labels } from '../../../shared/measurement/item-labels.ts';
import { oncePer } from '../../../packages/engine/once-per.ts';
import { type FormsOf, LISTS, NUMBERED, NUMBERED_LISTS, OBJECTS, TEXTS, withForms } from '../../../packages/engine/browser/packed-json.ts';

/** The part of a product card that lists show. The backend's card has more: pictures of every colour, texts for each of them. */
export type CardData = Omit<ProductCard, 'analytics' | 'images' | 'variant_plp_image' | 'material_categories_plp_hover_ids'> & {
  readonly analytics?: Labels | undefined;
  readonly images: readonly Pick<ProductCard['images'][number], 'url' | 'width' | 'height'>[];
  readonly variant_plp_image: readonly Pick<ProductCard['variant_plp_image'][number], 'swatch' | 'title'>[];
};

/** The fields of a card, each with its form in the state block; last those that are seldom filled. */
const CARD: FormsOf<CardData> = {
  id: null,
  slug: TEXTS,
  base_cost: null,
  min_cost: null,
  default_sku: TEXTS,
  mixedTranslation: [OBJECTS, { title: null, sub_title: null }],
  images: [LISTS, { url: TEXTS, width: null, height: null }],
  variant_plp_image: [NUMBERED_LISTS, { swatch: null, title: null }],
  badges: [NUMBERED_LISTS, { key: null, name: null }],
  stock_qty: null,
  track_inventory: NUMBERED,
  embedded: NUMBERED,
  analytics: [OBJECTS, { category: NUMBERED, options: NUMBERED, name: null }],
  sale: NUMBERED,
  sale_value: NUMBERED,
  start_at_cost: null,
  lowest_prior_cost: null,
};

/**
 * Drops the unused half of a card's bytes: every visitor's browser reads the page's state block. Once for each card, which on the server is
 * one object in all listings (packages/engine/backend/reused-items.ts).
 */
export const cardData = oncePer((card: CardData): CardData => {
  const { analytics, mixedTranslation } = card;
  return {
    ...(Object.fromEntries(Object.keys(CARD).map((field) => [field, card[field as keyof CardData]])) as unknown as CardData),
    min_cost: card.min_cost ?? card.base_cost,
    images: card.images.map(({ url, width, height }) => ({ url, width, height })),
    variant_plp_image: card.variant_plp_image.filter(({ swatch }) => swatch !== null).map(({ swatch, title }) => ({ swatch, title })),
    analytics: analytics && { ...analytics, name: analytics.name === mixedTranslation.title ? null : analytics.name },
    lowest_prior_cost: card.lowest_prior_cost ?? null,
  };
});

export const cardsData = (cards: readonly CardData[]): readonly CardData[] => withForms(cards.map(cardData), CARD);

export const withCardData = <T extends { readonly data: readonly ProductCard[] }>(list: T) => ({ ...list, data: cardsData(list.data) });
