import type { CatalogProduct } from '../../backend/catalog/writing/catalog-product.ts';
import type { ShopDocument } from '../../backend/shop/shop-document.ts';
import { inventPast } from '../../sandbox/seed/import/sales.ts';
import { catalogProduct } from '../../sandbox/seed/import/catalog-product.ts';
import { byRecommendation, plansOfSeed } from '../../sandbox/seed/import/products.ts';
import type { Seed } from '../../sandbox/seed/import/seed-files.ts';
import type { Db } from '../../backend/db/database.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The sandbox's products; sales that are to end begin now. */
export function demoProducts(seed: Seed, shop: ShopDocument, now: number): CatalogProduct[] {
  return plansOfSeed(seed, shop, byRecommendation(seed.designs)).map((plan) => {
    const { sale_days } = plan.design;
    const ends = sale_days === undefined ? null : new Date(Math.ceil((now + sale_days * DAY) / HOUR) * HOUR).toISOString();
    return { ...catalogProduct(plan, shop), sale_ends_at: ends };
  });
}

/** Once the backend has the products: earlier prices of those on sale, as the sandbox invents them. */
export async function inventEarlierPrices(db: Db, { designs }: Seed): Promise<void> {
  const now = Date.now();
  await db.transaction(async (db) => {
    for (const design of designs) await inventPast(db, design, now);
  });
}
