import type { ProductCard } from '../../../shared/contract/product.ts';
import type { Labels } from '../../../shared/measurement/item-labels.ts';
import { oncePer } from '../../../shared/once-per.ts';
import { LISTS, NUMBERED, NUMBERED_LISTS, OBJECTS, TEXTS, withShape } from '../../core/packed-json.ts';

/** The part of a product card that lists show. The backend's card has more: pictures of every colour, texts for each of them. */
export type CardData = Omit<ProductCard, 'analytics' | 'images' | 'variant_plp_image' | 'material_categories_plp_hover_ids'> & {
  readonly analytics?: Labels | undefined;
  readonly images: readonly Pick<ProductCard['images'][number], 'url' | 'width' | 'height'>[];
  readonly variant_plp_image: readonly Pick<ProductCard['variant_plp_image'][number], 'swatch' | 'title'>[];
};

/** With each field, also an optional one: the next one is not forgotten. */
type Every<T> = { readonly [K in keyof Required<T>]: T[K] };

/**
 * Drops the unused half of a card's bytes: every visitor's browser reads the page's state block. Once for each card, which on the server is
 * one object in all listings (server/backend/reused-cards.ts).
 */
export const cardData = oncePer((card: CardData): Every<CardData> => ({
  id: card.id,
  slug: card.slug,
  base_cost: card.base_cost,
  min_cost: card.min_cost ?? card.base_cost,
  default_sku: card.default_sku,
  mixedTranslation: card.mixedTranslation,
  images: card.images.map(({ url, width, height }) => ({ url, width, height })),
  variant_plp_image: card.variant_plp_image.filter(({ swatch }) => swatch !== null).map(({ swatch, title }) => ({ swatch, title })),
  badges: card.badges,
  stock_qty: card.stock_qty,
  track_inventory: card.track_inventory,
  embedded: card.embedded,
  analytics: card.analytics && {
    ...card.analytics,
    name: card.analytics.name === card.mixedTranslation.title ? null : card.analytics.name,
  },
  sale: card.sale,
  sale_value: card.sale_value,
  start_at_cost: card.start_at_cost,
  lowest_prior_cost: card.lowest_prior_cost ?? null,
}));

/** In the order of the fields above, those last that are seldom filled. */
const CARD = [
  'id',
  ['slug', TEXTS],
  'base_cost',
  'min_cost',
  ['default_sku', TEXTS],
  ['mixedTranslation', OBJECTS, ['title', 'sub_title']],
  ['images', LISTS, [['url', TEXTS], 'width', 'height']],
  ['variant_plp_image', NUMBERED_LISTS, ['swatch', 'title']],
  ['badges', NUMBERED_LISTS, ['key', 'name']],
  'stock_qty',
  ['track_inventory', NUMBERED],
  ['embedded', NUMBERED],
  ['analytics', OBJECTS, [['category', NUMBERED], ['options', NUMBERED], 'name']],
  ['sale', NUMBERED],
  ['sale_value', NUMBERED],
  'start_at_cost',
  'lowest_prior_cost',
] as const;

export const cardsData = (cards: readonly CardData[]): readonly CardData[] => withShape(cards.map(cardData), CARD);

export const withCardData = <T extends { readonly data: readonly ProductCard[] }>(list: T) => ({ ...list, data: cardsData(list.data) });
