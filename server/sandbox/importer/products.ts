import type { ShopDocument } from '../content/documents.ts';
import type { Db } from '../db/database.ts';
import { rebuildVocabulary } from '../search/index.ts';
import { configurationsOf, designCodes } from './configurations.ts';
import { importPlan, type ProductPlan } from './product-rows.ts';
import { runningSale } from './sales.ts';
import type { Design, Picture, Seed } from './seed-files.ts';

/**
 * Rows are matched by design key and sku: ids stay what they were, and so does the stock of a configuration that exists already
 * (what was sold stays sold). Designs and configurations that are gone from the seed go; carts lose those lines.
 */
export function importProducts(db: Db, seed: Seed, shop: ShopDocument): void {
  const codes = designCodes(seed.designs);
  const order = recommendedOrder(seed.designs);
  const now = Date.now();
  const plans = seed.designs.map((one): ProductPlan => {
    const design = { ...one, sale_percent: runningSale(db, one, now) };
    const pictures = picturesOf(design, seed.pictures);
    const metals = design.metals.filter((metal) => pictures.some((picture) => picture.metal === metal && picture.view === 'front'));
    const configurations = configurationsOf(design, codes.get(design.design) ?? '', metals, shop.materials);
    return { design, pictures, configurations, sortOrder: order.get(design.design) ?? 0 };
  });
  // What is gone goes first, so that it stands in nobody's way (unique slugs, one default for each product).
  const skus = plans.flatMap(({ configurations }) => configurations.map(({ sku }) => sku));
  db.run('DELETE FROM configurations WHERE sku NOT IN (SELECT value FROM json_each(?))', JSON.stringify(skus));
  const keys = JSON.stringify(seed.designs.map(({ design }) => design));
  db.run('DELETE FROM products WHERE key NOT IN (SELECT value FROM json_each(?))', keys);
  db.exec(`DELETE FROM product_texts; UPDATE configurations SET is_default = 0, is_metal_default = 0;
    INSERT INTO product_search (product_search) VALUES ('delete-all')`);
  for (const plan of plans) importPlan(db, plan, shop);
  rebuildVocabulary(db);
}

const VIEWS = ['front', 'side', 'macro'];

/** Those of its look, the front first. */
export function picturesOf(design: Design, pictures: readonly Picture[]): Picture[] {
  return pictures
    .filter((one) => one.type === 'product' && one.piece === design.piece && one.cut === design.cut && one.stone === design.stone)
    .sort((a, b) => VIEWS.indexOf(a.view) - VIEWS.indexOf(b.view));
}

const BADGE_RANKS: readonly (string | null)[] = ['bestseller', 'new', 'limited'];

/** Bestsellers, then what is new, then the rest in the order of the seed; what cannot be had comes last. */
function recommendedOrder(designs: readonly Design[]): ReadonlyMap<string, number> {
  const rank = (design: Design): number => {
    if (design.stock === 'out_of_stock') return 9;
    const badge = BADGE_RANKS.indexOf(design.badge);
    return badge === -1 ? 5 : badge;
  };
  const sorted = designs.toSorted((a, b) => rank(a) - rank(b));
  return new Map(sorted.map((design, index) => [design.design, index + 1]));
}
