import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryIndex } from '../../backend/catalog/index/catalog-index.ts';
import { fullTextOf } from '../../backend/catalog/search/full-text.ts';
import { createSearch } from '../../backend/catalog/search/search.ts';
import { type Db, openDatabase } from '../../backend/db/database.ts';
import { openPostgres } from '../../backend/db/postgres/database.ts';
import { requireMigrated } from '../../backend/db/postgres/migrate.ts';
import { SCHEMA_VERSION } from '../../backend/db/schema.ts';
import type { PaymentGateways } from '../../backend/payments/payment-gateway.ts';
import { loadShop, type Shop } from '../../backend/shop/shop.ts';
import type { PictureFolders } from '../../backend/operator/products/picture-files.ts';
import { databaseFile, schemaVersion, uploadsDir } from '../../sandbox/db/open.ts';
import { readEnv, type SandboxEnv } from '../../sandbox/env.ts';
import { findSeedDir } from '../../sandbox/seed/import/seed-files.ts';
import { testGateways } from '../../sandbox/test-gateways.ts';
import { createTestProvider, type TestProvider } from '../../test-provider/test-provider.ts';

export interface OpenShop {
  readonly shop: Shop;
  readonly folders: PictureFolders;
  close(): Promise<void>;
}

/**
 * The shop in the database of a backend, which may be running. It is never created, migrated or seeded here: an address with a mistake
 * must not begin another shop. A shop with gateways of its own puts its adapters in the place of `testGateways`.
 */
export async function openShop(environment: NodeJS.ProcessEnv): Promise<OpenShop> {
  // Links in mails: as `npm start` sets it for the backend.
  const env = readEnv({ SANDBOX_SHOP_ORIGIN: environment['PUBLIC_ORIGIN'] || 'http://localhost:3000', ...environment });
  const db = await openExisting(env);
  const publicOrigin = (): string => env.publicOrigin ?? `http://127.0.0.1:${env.port}`;
  let testProvider: TestProvider | undefined;
  const gateways = (): PaymentGateways => {
    testProvider ??= createTestProvider({
      dataDir: env.dataDir,
      publicOrigin,
      shopOrigin: env.shopOrigin,
      addressKey: () => '',
      report: (error) => console.error(error),
      say: (message) => console.error(message),
    });
    return testGateways(testProvider.gateway);
  };
  const seedDir = findSeedDir(env.seedDir);
  try {
    const shop = await loadShop(db, {
      demoCampaigns: env.demoCampaigns,
      fontsDir: join(seedDir, 'fonts'),
      filesDir: join(seedDir, 'files'),
      now: Date.now,
      sitemapSecret: env.sitemapSecret,
      shopOrigin: env.shopOrigin,
      publicOrigin,
      gateway: openedWhenCalled(gateways),
      identityClients: () => new Map(),
      integrationBase: () => publicOrigin(),
      passFaultPoint: () => undefined,
      search: createSearch(db, fullTextOf(db)),
      languages: { offered: env.languages },
      index: () => MemoryIndex.read(db),
    });
    return {
      shop,
      folders: { media: join(seedDir, 'media'), uploads: uploadsDir(env.dataDir) },
      async close() {
        await testProvider?.close();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function openExisting({ dataDir, databaseUrl }: SandboxEnv): Promise<Db> {
  if (databaseUrl !== undefined) {
    await requireMigrated(databaseUrl);
    return openPostgres({ url: databaseUrl, connections: 2 });
  }
  const file = databaseFile(dataDir);
  if (!existsSync(file)) throw new Error(`there is no database ${file}: set SANDBOX_DATA_DIR or DATABASE_URL as the backend has it`);
  const db = openDatabase(file);
  const version = await schemaVersion(db);
  if (version === SCHEMA_VERSION) return db;
  await db.close();
  throw new Error(`${file} has schema ${version}, this program needs ${SCHEMA_VERSION}: start the backend first`);
}

/** Most commands call no gateway, whose ledger is a file that another process has open. */
const openedWhenCalled = (open: () => PaymentGateways): PaymentGateways => ({
  create: (wanted) => open().create(wanted),
  read: (ref) => open().read(ref),
  changeAmount: (ref, cents) => open().changeAmount(ref, cents),
  capture: (ref) => open().capture(ref),
  cancel: (ref) => open().cancel(ref),
  refund: (ref) => open().refund(ref),
  onNotice: (listener) => open().onNotice(listener),
});
