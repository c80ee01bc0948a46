import type { ShopDocument } from '../../shop/documents.ts';
import type { Db } from '../../db/database.ts';
import { rebuildVocabulary } from '../../catalog/search/index.ts';
import { configurationsOf, designCodes } from './configurations.ts';
import { forgetProducts, importPlan, type ProductPlan } from './product-rows.ts';
import { runningSale } from './sales.ts';
import type { Picture } from '../../shop/documents.ts';
import type { Design, Seed } from './seed-files.ts';

/**
 * Rows are matched by design key and sku: ids stay what they were, and so does the stock of a configuration that exists already
 * (what was sold stays sold). Designs and configurations that are gone from the seed go; carts lose those lines.
 */
export function importProducts(db: Db, seed: Seed, shop: ShopDocument): void {
  const now = Date.now();
  const designs = seed.designs.map((one) => ({ ...one, sale_percent: runningSale(db, one, now) }));
  const plans = plansOfSeed({ ...seed, designs }, shop, byRecommendation(designs));
  // What is gone goes first, so that it stands in nobody's way (unique slugs, one default for each product).
  const skus = plans.flatMap(({ configurations }) => configurations.map(({ sku }) => sku));
  db.run('DELETE FROM configurations WHERE sku NOT IN (SELECT value FROM json_each(?))', JSON.stringify(skus));
  const keys = JSON.stringify(seed.designs.map(({ design }) => design));
  db.run('DELETE FROM products WHERE key NOT IN (SELECT value FROM json_each(?))', keys);
  forgetProducts(db);
  for (const plan of plans) importPlan(db, plan, shop);
  rebuildVocabulary(db);
}

/** The designs as products; `places` tells where each stands in the recommended order. */
export function plansOfSeed({ designs, pictures: all }: Seed, shop: ShopDocument, places: readonly number[]): ProductPlan[] {
  const codes = designCodes(designs);
  return designs.map((design, index) => {
    const pictures = picturesOf(design, all);
    const configurations = configurationsOf(design, codes.get(design.design) ?? '', picturedMetals(design, pictures), shop.materials);
    return { design, pictures, configurations, sortOrder: places[index] ?? 0 };
  });
}

export const picturedMetals = ({ metals }: Design, pictures: readonly Picture[]): string[] =>
  metals.filter((metal) => pictures.some((picture) => picture.metal === metal && picture.view === 'front'));

const VIEWS = ['front', 'side', 'macro'];

/** Those of its look, the front first. */
export function picturesOf(design: Design, pictures: readonly Picture[]): Picture[] {
  return pictures
    .filter((one) => one.type === 'product' && one.piece === design.piece && one.cut === design.cut && one.stone === design.stone)
    .sort((a, b) => VIEWS.indexOf(a.view) - VIEWS.indexOf(b.view));
}

const BADGE_RANKS: readonly (string | null)[] = ['bestseller', 'new', 'limited'];

/** Places from 1 on: bestsellers, then what is new, then the rest as it comes; what cannot be had is last. */
export function byRecommendation(designs: readonly Pick<Design, 'stock' | 'badge'>[]): number[] {
  const rank = ({ stock, badge: key }: Pick<Design, 'stock' | 'badge'>): number => {
    if (stock === 'out_of_stock') return 9;
    const badge = BADGE_RANKS.indexOf(key);
    return badge === -1 ? 5 : badge;
  };
  const ranks = designs.map(rank);
  const sorted = [...ranks.keys()].sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b);
  const places: number[] = [];
  sorted.forEach((index, place) => {
    places[index] = place + 1;
  });
  return places;
}
