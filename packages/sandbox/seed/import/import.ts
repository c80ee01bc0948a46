import { removeUnlisted, writeContent } from '../../../backend/content/write-content.ts';
import { raiseAllVersions } from '../../../backend/db/cache-versions.ts';
import type { Db } from '../../../backend/db/database.ts';
import { writeMeta } from '../../../backend/db/meta.ts';
import { ShopDocument } from '../../../backend/shop/shop-document.ts';
import { importProducts } from './products.ts';
import type { Seed } from './seed-files.ts';

/** Imports catalogue and texts in one transaction. Carts and orders stay. */
export async function importSeed(db: Db, seed: Seed): Promise<void> {
  await db.transaction(async (db) => {
    const shop = await importContent(db, seed);
    await importProducts(db, seed, shop);
    await removeUnlisted(db, shop);
    await writeMeta(db, 'seed_version', seed.version);
  });
}

/** Everything but the products: documents, categories, collections, materials, and their addresses. */
export async function importContent(db: Db, seed: Seed): Promise<ShopDocument> {
  await writeContent(db, seed.documents);
  await raiseAllVersions(db);
  return ShopDocument.parse(seed.documents['shop']);
}
