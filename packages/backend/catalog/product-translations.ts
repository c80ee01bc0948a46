import type { Lang } from '../core/language.ts';
import { langsOf } from '../core/offered-languages.ts';
import type { Shop } from '../shop/shop.ts';

/** Slug and title in the offered languages into which the product is translated. */
export async function translationsOfProduct(
  { db, languages }: Shop,
  productId: number,
): Promise<{ lang: Lang; slug: string; title: string }[]> {
  const texts = await db.all<{ lang: Lang; slug: string; title: string }>(
    'SELECT lang, slug, title FROM product_texts WHERE product_id = ? AND translated = 1',
    productId,
  );
  return langsOf(languages.offered).flatMap((lang) => texts.filter((one) => one.lang === lang));
}
