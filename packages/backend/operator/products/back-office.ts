import { Refusal } from '../../core/refusal.ts';
import type { Db } from '../../db/database.ts';
import { readMeta, writeMeta } from '../../db/meta.ts';

const NAME = 'back_office';

/** From now on a back office has the products (`packages/vendure`), and writes them here at each of its starts. */
export const noteBackOffice = (db: Db): Promise<void> => writeMeta(db, NAME, 'vendure');

/** Refuses files of products, prices and stock where a back office has them: it cannot sell what a file adds, and undoes it. */
export async function requireNoBackOffice(db: Db): Promise<void> {
  if ((await readMeta(db, NAME)) !== undefined) throw new Refusal('validation_failed', INSTEAD);
}

const INSTEAD =
  'products, prices and stock of this shop are those of Vendure, which could not sell what a file adds and would undo it at its next ' +
  'start. Change them in its dashboard (Catalog). What it lacks of a folder of products is added by\n' +
  '  SANDBOX_SEED_DIR=my-folder node --import ./packages/vendure/typescript-loader.js packages/vendure/demo/import-demo-shop.ts\n' +
  '(docs/operations/vendure.md, "Products from files")';
