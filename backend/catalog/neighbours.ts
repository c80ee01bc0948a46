import type { z } from 'zod';
import type { Neighbour, Product } from '../../shared/contract/product.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { cardsOf } from './cards.ts';

/** Products before and after one in the recommended order of a category; null at its ends. */
export async function neighboursOf(
  shop: Shop,
  productId: number,
  categoryId: number | undefined,
  lang: Lang,
): Promise<z.input<typeof Product>['neighbours']> {
  if (categoryId === undefined) return { previous: null, next: null };
  const next = await neighbour(shop, productId, categoryId, '>', 'ASC');
  const previous = await neighbour(shop, productId, categoryId, '<', 'DESC');
  const ids = [previous, next].filter((id) => id !== undefined);
  const views = new Map((await cardsOf(shop, ids, lang)).map((card) => [card.id, neighbourView(card)]));
  return { previous: views.get(previous ?? 0) ?? null, next: views.get(next ?? 0) ?? null };
}

/** Walks the order index from the product to the next one in the category: a few steps in a catalogue of any size. */
async function neighbour(
  { db }: Shop,
  productId: number,
  categoryId: number,
  than: '<' | '>',
  direction: 'ASC' | 'DESC',
): Promise<number | undefined> {
  return (
    await db.get<{ id: number }>(
      `SELECT p.id FROM products p INDEXED BY products_by_order
     WHERE (p.sort_order, p.id) ${than} (SELECT sort_order, id FROM products WHERE id = ?)
       AND EXISTS (SELECT 1 FROM product_categories pc WHERE pc.category_id = ? AND pc.product_id = p.id)
     ORDER BY p.sort_order ${direction}, p.id ${direction} LIMIT 1`,
      productId,
      categoryId,
    )
  )?.id;
}

const neighbourView = ({
  slug,
  embedded,
  default_sku,
  mixedTranslation,
  images,
}: Awaited<ReturnType<typeof cardsOf>>[number]): z.input<typeof Neighbour> => ({
  slug,
  embedded,
  default_sku,
  title: mixedTranslation.title,
  image: images[0]?.url ?? '',
});
