import { cardPrice } from '../../../shared/commerce/price.ts';
import { useCountryProfile } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import type { CardData } from './card-data.ts';

/**
 * Address of a product page: with the default configuration, unless the product has none (specification, section 2). A card shows its
 * metal; nobody has chosen its size.
 */
export function useProductHref() {
  const to = useHref();
  return ({ slug, embedded, default_sku }: Pick<CardData, 'slug' | 'embedded' | 'default_sku'>, sized = false): string =>
    to('product', { slug }, embedded || default_sku === null ? {} : { configuration_id: default_sku, ...(!sized && { only: 'metal' }) });
}

/** Today's price of a card. */
export const useCardPrice = (product: CardData) => cardPrice(product, useCountryProfile());
