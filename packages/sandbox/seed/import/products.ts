import { mapInOrder } from '../../../backend/core/in-order.ts';
import type { ShopDocument } from '../../../backend/shop/shop-document.ts';
import type { Db } from '../../../backend/db/database.ts';
import { configurationsOf, designCodes } from './configurations.ts';
import { deleteProducts, writeProducts } from '../../../backend/catalog/writing/write-products.ts';
import { catalogProduct, type ProductPlan } from './catalog-product.ts';
import { inventPast, runningSale } from './sales.ts';
import type { Picture } from '../../../backend/shop/media-document.ts';
import type { Design, Seed } from './seed-files.ts';

/**
 * Rows are matched by design key and sku: ids stay, and so does the stock of existing configurations (sold pieces stay sold). Designs and
 * configurations that left the seed are deleted; carts lose those lines.
 */
export async function importProducts(db: Db, seed: Seed, shop: ShopDocument): Promise<void> {
  const now = Date.now();
  const designs = await mapInOrder(seed.designs, async (one) => ({ ...one, sale_percent: await runningSale(db, one, now) }));
  const plans = plansOfSeed({ ...seed, designs }, shop, byRecommendation(designs));
  // Deletes first: slugs are unique.
  const kept = JSON.stringify(plans.map(({ design }) => design.design));
  const gone = await db.all<{ key: string }>('SELECT key FROM products WHERE key NOT IN (SELECT value FROM json_each(?))', kept);
  await deleteProducts(
    db,
    gone.map(({ key }) => key),
  );
  await writeProducts(
    db,
    shop,
    plans.map((plan) => catalogProduct(plan, shop)),
    now,
  );
  for (const design of designs) await inventPast(db, design, now);
}

/** The designs as products; `positions` are those in the recommended order. */
export function plansOfSeed({ designs, pictures: all }: Seed, shop: ShopDocument, positions: readonly number[]): ProductPlan[] {
  const codes = designCodes(designs);
  return designs.map((design, index) => {
    const pictures = picturesOf(design, all);
    const code = codes.get(design.design) ?? '';
    const configurations = configurationsOf(design, code, picturedMetals(design, pictures), shop.materials);
    return { design, code, pictures, configurations, sortOrder: positions[index] ?? 0 };
  });
}

export const picturedMetals = ({ metals }: Design, pictures: readonly Picture[]): string[] =>
  metals.filter((metal) => pictures.some((picture) => picture.metal === metal && picture.view === 'front'));

const VIEWS = ['front', 'side', 'macro'];

/** Pictures of a design, the front first. */
export function picturesOf(design: Design, pictures: readonly Picture[]): Picture[] {
  return pictures
    .filter((one) => one.type === 'product' && one.piece === design.piece && one.cut === design.cut && one.stone === design.stone)
    .sort((a, b) => VIEWS.indexOf(a.view) - VIEWS.indexOf(b.view));
}

const BADGE_RANKS: readonly (string | null)[] = ['bestseller', 'new', 'limited'];

/** Positions from 1: bestsellers, new, the rest in seed order; sold-out designs last. */
export function byRecommendation(designs: readonly Pick<Design, 'stock' | 'badge'>[]): number[] {
  const rank = ({ stock, badge: key }: Pick<Design, 'stock' | 'badge'>): number => {
    if (stock === 'out_of_stock') return 9;
    const badge = BADGE_RANKS.indexOf(key);
    return badge === -1 ? 5 : badge;
  };
  const ranks = designs.map(rank);
  const sorted = [...ranks.keys()].sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b);
  const positions: number[] = [];
  sorted.forEach((index, place) => {
    positions[index] = place + 1;
  });
  return positions;
}
