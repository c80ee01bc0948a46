import type { z } from 'zod';
import type { Neighbour } from '../../contract/product.ts';
import type { Card } from './cards.ts';
import { nearest } from './index/bits.ts';
import type { CatalogIndex } from './index/catalog-index.ts';

interface Neighbours {
  readonly previous: number | undefined;
  readonly next: number | undefined;
}

/** Ids of the products before and after one in the recommended order of a category; undefined at its ends. */
export function neighboursOf(index: CatalogIndex, productId: number, categoryId: number | undefined): Neighbours {
  const position = index.positionOf(productId);
  const products = index.valuesOf('categories').get(String(categoryId));
  const neighbour = (step: -1 | 1): number | undefined => {
    const at = products && position !== undefined ? nearest(products, position, step) : undefined;
    return at === undefined ? undefined : index.idAt(at);
  };
  return { previous: neighbour(-1), next: neighbour(1) };
}

export const neighbourView = (card: Card | undefined): z.input<typeof Neighbour> | null =>
  card
    ? {
        slug: card.slug,
        embedded: card.embedded,
        default_sku: card.default_sku,
        title: card.mixedTranslation.title,
        image: card.images[0]?.url ?? '',
      }
    : null;
