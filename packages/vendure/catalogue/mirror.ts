import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  Asset,
  type ID,
  type Injector,
  Logger,
  Product,
  ProductVariant,
  type RequestContext,
  RequestContextService,
  TransactionalConnection,
  UserInputError,
} from '@vendure/core';
import type pg from 'pg';
import { In } from 'typeorm';
import { ProductEntry } from '../../backend/catalog/writing/catalog-product.ts';
import { Refusal } from '../../backend/core/refusal.ts';
import type { Db } from '../../backend/db/database.ts';
import { insideTransactionOf } from '../../backend/db/postgres/database.ts';
import { importContent } from '../../backend/operator/content/import-content.ts';
import { type KeptPicture, putPictures, removePicture } from '../../backend/operator/content/pictures.ts';
import { importPrices } from '../../backend/operator/import-prices.ts';
import { noteBackOffice } from '../../backend/operator/products/back-office.ts';
import { importProducts } from '../../backend/operator/products/import-products.ts';
import { type FindPicture, mergedProduct, type PictureSize } from '../../backend/operator/products/merge-product.ts';
import { convertPicture, measured } from '../../backend/operator/products/picture-files.ts';
import type { Shop } from '../../backend/shop/shop.ts';
import { ShopDocument } from '../../backend/shop/shop-document.ts';
import { entriesOf, type ShopLists, withEngineLists } from './read-lists.ts';
import { type ShopMethods, withEngineMethods } from './read-methods.ts';
import { descriptionOf, type EngineProduct, pictureFile, readProducts } from './read-products.ts';
import { productsForSale, withdrawnMessage } from './withdrawn-products.ts';

interface Services {
  readonly connection: TransactionalConnection;
  readonly contexts: RequestContextService;
  readonly shop: Shop;
  /** The engine's pictures, as uploaded. */
  readonly sourcesDir: string;
}

interface Lists {
  readonly document: ShopDocument;
  readonly areEntriesChanged: boolean;
}

/**
 * Writes products of the engine into the backend's tables, in the transaction of the change: through the same function as files of
 * products, so listings, prices before a sale, mails and cache versions follow as they do there (ADR-0078).
 */
export class CatalogueMirror {
  constructor(private readonly services: Services) {}

  static of(injector: Pick<Injector, 'get'>, shop: Shop, sourcesDir: string): CatalogueMirror {
    const connection = injector.get(TransactionalConnection);
    return new CatalogueMirror({ connection, contexts: injector.get(RequestContextService), shop, sourcesDir });
  }

  /** At the start: what was changed while no handler was there, and what is gone. The log names what is not for sale any more. */
  async all(): Promise<void> {
    const { contexts, shop } = this.services;
    const ctx = await contexts.create({ apiType: 'admin' });
    await noteBackOffice(shop.db);
    const before = await productsForSale(shop.db);
    // Content may link to products that the shop does not have yet, and products may be in groups that it does not know.
    await this.writeProducts(ctx, null, shop.document);
    const { document } = await this.writeLists(ctx);
    const reasons = await this.writeProducts(ctx, null, document);
    await this.pictures(ctx, null);
    const message = withdrawnMessage(before, await productsForSale(shop.db), reasons);
    if (message !== null) Logger.warn(message, 'Karat');
  }

  /**
   * Categories, collections and values of facets; products that have them, if there are others than before. Of a name alone products have
   * only a copy in their searchable texts, which follows with the document: a category may have most products.
   */
  async lists(ctx: RequestContext, productIds: () => Promise<readonly ID[]>): Promise<void> {
    await refusing(async () => {
      const { document, areEntriesChanged } = await this.writeLists(ctx);
      const ids = areEntriesChanged ? await productIds() : [];
      if (ids.length > 0) await this.writeProducts(ctx, ids, document);
    });
  }

  /** Payment methods and prices of delivery. `deleted`: the code of a payment method. */
  async methods(ctx: RequestContext, deleted: string | null = null): Promise<void> {
    await refusing(async () => void (await this.writeLists(ctx, deleted)));
  }

  /** A product that is for sale cannot become faulty: the change is refused. A new product is shown as soon as it is complete. */
  async products(ctx: RequestContext, ids: readonly ID[]): Promise<void> {
    if (ids.length > 0) await refusing(async () => void (await this.writeProducts(ctx, [...new Set(ids)], this.services.shop.document)));
  }

  /** Pictures that content may name; null: all. One without a description in German and English is of products only. */
  async pictures(ctx: RequestContext, ids: readonly ID[] | null): Promise<void> {
    const { connection, shop } = this.services;
    const assets = await connection.getRepository(ctx, Asset).find({ ...(ids && { where: { id: In([...ids]) } }), order: { id: 'ASC' } });
    const pictures: KeptPicture[] = [];
    for (const asset of assets) {
      const { de, en, ...others } = descriptionOf(asset);
      if (de !== undefined && en !== undefined) pictures.push({ ...(await this.picture(asset)), alt: { de, en, ...others } });
    }
    await refusing(() => this.inTransaction(ctx, (_, db) => putPictures({ ...shop, db }, pictures)));
  }

  /** Before the engine removes the file, which no refusal would bring back. */
  async pictureRemoved(client: pg.ClientBase, asset: Asset): Promise<void> {
    const { shop } = this.services;
    await refusing(() => insideTransactionOf(client, (db) => removePicture({ ...shop, db }, pictureFile(asset))));
  }

  /** Of variants whose stock has moved. */
  async stock(ctx: RequestContext, variantIds: readonly ID[]): Promise<void> {
    const variants = await this.services.connection.getRepository(ctx, ProductVariant).findBy({ id: In([...variantIds]) });
    await this.inTransaction(ctx, async (inner, db) => {
      const { connection, shop } = this.services;
      const ids = [...new Set(variants.map(({ productId }) => productId))];
      await this.writeStock(db, await readProducts(connection, inner, { document: shop.document, ids }));
    });
  }

  /** In the transaction the process may not know the document yet that is returned. */
  private async writeLists(ctx: RequestContext, deleted: string | null = null): Promise<Lists> {
    const { connection, shop } = this.services;
    return this.inTransaction(ctx, async (inner, db) => {
      const row = await db.get<{ json: string }>("SELECT json FROM documents WHERE name = 'shop'");
      const before = JSON.parse(row?.json ?? '') as ShopLists & ShopMethods;
      const stored = await withEngineLists(connection, inner, before);
      const document = await withEngineMethods(connection, inner, { stored, deleted });
      await importContent({ ...shop, db }, { shop: document }, { isDryRun: false });
      return { document: ShopDocument.parse(document), areEntriesChanged: entriesOf(before) !== entriesOf(document) };
    });
  }

  /** Returns why products are not for sale, by key. */
  private async writeProducts(
    ctx: RequestContext,
    ids: readonly ID[] | null,
    document: ShopDocument,
  ): Promise<ReadonlyMap<string, string>> {
    const { connection, shop: known } = this.services;
    return this.inTransaction(ctx, async (inner, db) => {
      const shop = { ...known, db, document };
      const products = await readProducts(connection, inner, { document, ids });
      const findPicture = await this.findPictures(products);
      const stored = await storedKeys(db, products);
      const entries: ProductEntry[] = [];
      const reasons = new Map(
        products.filter(({ withdrawn }) => withdrawn).map(({ key }) => [key, 'it is disabled or deleted in the engine']),
      );
      for (const product of products.filter(({ withdrawn }) => !withdrawn)) {
        const { entry, fault } = checkedEntry(product, shop, findPicture);
        if (entry) entries.push(entry);
        else if (ids !== null && stored.has(product.key)) throw new Refusal('validation_failed', `${product.key}: ${fault}`);
        else {
          reasons.set(product.key, fault);
          Logger.info(`not shown until it is complete: ${product.key}: ${fault}`, 'Karat');
        }
      }
      const write = (some: readonly ProductEntry[], options: { readonly isComplete: boolean; readonly areWhole: boolean }) =>
        importProducts(
          shop,
          { lineName: 'entry', entries: some.map((entry, index) => ({ line: index + 1, entry })), faults: [] },
          { ...options, isDryRun: false, findPicture },
        );
      const report = await write(entries, { isComplete: ids === null, areWhole: true });
      const gone = products.filter(({ withdrawn, key }) => ids !== null && withdrawn && stored.has(key));
      if (gone.length > 0)
        await write(
          gone.map(({ key }) => ({ key, withdrawn: true })),
          { isComplete: false, areWhole: false },
        );
      await this.writeStock(db, products);
      if (report.added.length > 0 || report.changed.some(({ changes }) => changes.some(({ field }) => field.startsWith('slug'))))
        await readDocumentsAgain(db);
      return reasons;
    });
  }

  private async writeStock(db: Db, products: readonly EngineProduct[]): Promise<void> {
    const all = products.flatMap(({ stock }) => stock);
    const known = await db.all<{ sku: string }>(
      'SELECT sku FROM configurations WHERE sku IN (SELECT value FROM json_each(?))',
      JSON.stringify(all.map(({ sku }) => sku)),
    );
    const skus = new Set(known.map(({ sku }) => sku));
    const rows = all
      .filter(({ sku }) => skus.has(sku))
      .map(({ sku, pieces }, index) => ({ line: index + 1, sku, cents: null, stock: pieces }));
    if (rows.length > 0) await importPrices({ ...this.services.shop, db }, { lineName: 'entry', rows, faults: [] }, { isDryRun: false });
  }

  private async findPictures(products: readonly EngineProduct[]): Promise<FindPicture> {
    const sizes = new Map<string, PictureSize>();
    for (const asset of products.flatMap(({ assets }) => assets))
      if (!sizes.has(pictureFile(asset))) sizes.set(pictureFile(asset), await this.picture(asset));
    return ({ file = '' }) => {
      const size = sizes.get(file);
      if (!size) throw new Error(`${file} is not there`);
      return size;
    };
  }

  /** Of another format than the shop's a copy is made. */
  private async picture(asset: Asset): Promise<PictureSize & Pick<KeptPicture, 'bytes'>> {
    const { sourcesDir } = this.services;
    const file = pictureFile(asset);
    const path = join(sourcesDir, file);
    if (asset.source.endsWith('.webp')) return { file, width: asset.width, height: asset.height, bytes: asset.fileSize };
    const size = existsSync(path)
      ? await measured(file, path)
      : await convertPicture(join(sourcesDir, basename(asset.source)), sourcesDir, file);
    return { ...size, bytes: statSync(path).size };
  }

  /** Inside the engine's transaction, or in one of its own; a failure undoes what was written here, whatever becomes of the rest. */
  private inTransaction<T>(ctx: RequestContext, work: (ctx: RequestContext, db: Db) => Promise<T>): Promise<T> {
    const { connection } = this.services;
    return connection.withTransaction(ctx, async (inner) => {
      const { queryRunner } = connection.getRepository(inner, Product).manager;
      if (!queryRunner) throw new Error('the engine has begun no transaction');
      return insideTransactionOf((await queryRunner.connect()) as pg.PoolClient, (db) => work(inner, db));
    });
  }
}

/** A refusal of the shop is one of the engine, which shows it to staff. */
async function refusing(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof Refusal ? new UserInputError(error.message) : error;
  }
}

async function storedKeys(db: Db, products: readonly EngineProduct[]): Promise<ReadonlySet<string>> {
  const rows = await db.all<{ key: string }>(
    'SELECT key FROM products WHERE key IN (SELECT value FROM json_each(?))',
    JSON.stringify(products.map(({ key }) => key)),
  );
  return new Set(rows.map(({ key }) => key));
}

type Checked = { readonly entry: ProductEntry; readonly fault?: never } | { readonly entry?: never; readonly fault: string };

function checkedEntry({ entry: given }: EngineProduct, { document }: Shop, findPicture: FindPicture): Checked {
  const parsed = ProductEntry.safeParse(given);
  const faults = parsed.success
    ? mergedProduct(parsed.data, null, { document, findPicture, lastPosition: 0 }).faults
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return parsed.success && faults.length === 0 ? { entry: parsed.data } : { fault: faults.join('; ') };
}

/** Links in documents lead to addresses of products, which each process has read with the documents. */
const readDocumentsAgain = async (db: Db): Promise<void> => void (await db.run("UPDATE documents SET json = json WHERE name = 'shop'"));
