import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryIndex } from '../../backend/catalog/index/catalog-index.ts';
import { fullTextOf } from '../../backend/catalog/search/full-text.ts';
import { createSearch } from '../../backend/catalog/search/search.ts';
import { type Db, openDatabase } from '../../backend/db/database.ts';
import { openPostgres } from '../../backend/db/postgres/database.ts';
import { hasTables, migrate, requireMigrated } from '../../backend/db/postgres/migrate.ts';
import { SCHEMA_VERSION } from '../../backend/db/schema.ts';
import { readPaymentSettings, testKeys } from '../../adapters/payment-settings.ts';
import { type OpenPorts, openPorts } from '../../backend/open-ports.ts';
import { loadShop, requireShop, type Shop, type ShopSettings, type ShopWithoutContent, withoutContent } from '../../backend/shop/shop.ts';
import type { PictureFolders } from '../../backend/operator/products/picture-files.ts';
import { databaseFile, schemaVersion } from '../db/open.ts';
import { readEnv, type SandboxEnv } from '../env.ts';
import { createShopDatabase } from '../seed/import/open-shop-database.ts';
import { findSeedDir } from '../seed/import/seed-files.ts';
import { testGateways } from '../test-gateways.ts';

/** What a command needs beside the shop. */
export interface Surroundings extends PictureFolders {
  /** Absent: no gateway is given by PAYMENTS. */
  readonly examine?: OpenPorts['examine'];
  /** By PAYMENTS or BACKEND_PORTS; else the test provider plays them. */
  readonly hasOwnGateways: boolean;
  /** Settings with keys of a gateway's test mode. */
  readonly testKeys: readonly string[];
  /** Folder of the files that say when a backup was made and restored. */
  readonly backupTimes: string;
}

export interface OpenShop {
  /** Refused with the command that fills an empty database. */
  shop(): Promise<Shop>;
  readonly bare: ShopWithoutContent;
  readonly surroundings: Surroundings;
  close(): Promise<void>;
}

/**
 * The shop in the database of a backend, which may be running. An address with a mistake must not begin another shop, so tables are made
 * only for a command that fills a database (`mayBegin`), and only in one that has none. Gateways are those of PAYMENTS or of the owner's
 * module, else the test provider.
 */
export async function openShop(environment: NodeJS.ProcessEnv, { mayBegin = false } = {}): Promise<OpenShop> {
  // Links in mails: as `npm start` sets it for the backend.
  const env = readEnv({ SANDBOX_SHOP_ORIGIN: environment['PUBLIC_ORIGIN'] || 'http://localhost:3000', ...environment });
  const db = await openExisting(env, mayBegin);
  const { url, publicOrigin, key } = env.testProvider;
  const own = await ownPorts(environment, env.shopOrigin);
  const noticeOrigin = (): string => env.noticeOrigin ?? `http://127.0.0.1:${env.port}`;
  const seedDir = findSeedDir(env.seedDir);
  try {
    const settings: ShopSettings = {
      optionalCampaigns: env.optionalCampaigns,
      fontsDir: join(seedDir, 'fonts'),
      filesDir: join(seedDir, 'files'),
      now: Date.now,
      sitemapSecret: env.sitemapSecret,
      shopOrigin: env.shopOrigin,
      paymentsShop: environment['PAYMENTS_SHOP'] || undefined,
      offers: own?.offers,
      gateway: own?.gateways ?? testGateways({ url: () => url, key, noticeOrigin }).gateways,
      identityClients: () => new Map(),
      integrationBase: () => publicOrigin,
      scriptOrigin: () => publicOrigin,
      passFaultPoint: () => undefined,
      report,
      search: createSearch(db, fullTextOf(db)),
      languages: { offered: env.languages },
      index: () => MemoryIndex.read(db),
    };
    return {
      async shop() {
        await requireShop(db);
        return loadShop(db, settings);
      },
      bare: withoutContent(db, settings),
      surroundings: {
        media: join(seedDir, 'media'),
        uploads: env.uploadsDir,
        examine: own?.examine,
        hasOwnGateways: own !== null,
        testKeys: testKeys(environment),
        backupTimes: environment['BACKUP_TIMES_DIR'] || '/var/lib/node_exporter',
      },
      async close() {
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

const report = (error: unknown): void => void process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);

/** Null: the shop is paid by the test provider. */
async function ownPorts(environment: NodeJS.ProcessEnv, origin: string): Promise<OpenPorts | null> {
  const shopOrigin = environment['BACKEND_SHOP_ORIGIN'] || origin;
  const ports = environment['BACKEND_PORTS'] || undefined;
  const payments = readPaymentSettings(environment, shopOrigin);
  if (payments === null && ports === undefined) return null;
  const paymentsShop = environment['PAYMENTS_SHOP'] || undefined;
  return openPorts({ ports, payments, paymentsShop, shopOrigin }, report);
}

async function openExisting({ dataDir, databaseUrl }: SandboxEnv, mayBegin: boolean): Promise<Db> {
  if (databaseUrl !== undefined) {
    if (mayBegin && !(await hasTables(databaseUrl))) await migrate(databaseUrl, () => undefined);
    await requireMigrated(databaseUrl);
    return openPostgres({ url: databaseUrl, connections: 2 });
  }
  const file = databaseFile(dataDir);
  if (!existsSync(file) && mayBegin) await createShopDatabase(dataDir);
  if (!existsSync(file)) throw new Error(`there is no database ${file}: set SANDBOX_DATA_DIR or DATABASE_URL as the backend has it`);
  const db = openDatabase(file);
  const version = await schemaVersion(db);
  if (version === SCHEMA_VERSION) return db;
  await db.close();
  throw new Error(`${file} has schema ${version}, this program needs ${SCHEMA_VERSION}: start the backend first`);
}
