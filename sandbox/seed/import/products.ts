import { mapInOrder } from '../../../backend/core/in-order.ts';
import type { ShopDocument } from '../../../backend/shop/shop-document.ts';
import type { Db } from '../../../backend/db/database.ts';
import { recordingPrices } from '../../../backend/catalog/price-history.ts';
import { configurationsOf, designCodes } from './configurations.ts';
import { deleteDerivedRows, importPlan, type ProductPlan } from './product-rows.ts';
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
  await recordingPrices(db, now, null, () => replaceProducts(db, plans, shop));
  for (const design of designs) await inventPast(db, design, now);
}

async function replaceProducts(db: Db, plans: readonly ProductPlan[], shop: ShopDocument): Promise<void> {
  // Deletes first: slugs and defaults are unique.
  const skus = plans.flatMap(({ configurations }) => configurations.map(({ sku }) => sku));
  await db.run('DELETE FROM configurations WHERE sku NOT IN (SELECT value FROM json_each(?))', JSON.stringify(skus));
  const keys = JSON.stringify(plans.map(({ design }) => design.design));
  await db.run('DELETE FROM products WHERE key NOT IN (SELECT value FROM json_each(?))', keys);
  await deleteDerivedRows(db);
  for (const plan of plans) await importPlan(db, plan, shop);
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
