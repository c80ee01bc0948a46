import type { Logger } from 'pino';
import { MemoryIndex } from '../backend/catalog/index/catalog-index.ts';
import { fullTextOf } from '../backend/catalog/search/full-text.ts';
import { createSearch } from '../backend/catalog/search/search.ts';
import { documentsRevision, followDocuments } from '../backend/content-changes.ts';
import { openPostgres } from '../backend/db/postgres/database.ts';
import { loadShop, type Shop, type ShopSettings } from '../backend/shop/shop.ts';
import { type EngineSettings, inSchemas, SCHEMAS } from './settings.ts';

/** The settings that differ between the demo and an owner's shop. */
export type WorkerSettings = Pick<
  ShopSettings,
  'optionalCampaigns' | 'sitemapSecret' | 'shopOrigin' | 'gateway' | 'paymentsShop' | 'integrationBase' | 'scriptOrigin' | 'languages'
>;

interface OpenShop {
  readonly shop: Shop;
  close(): Promise<void>;
}

/** The shop as mirrored products need it: a worker answers no calls, so it has no index, and nobody pays there. */
export async function openShopOfWorker({ databaseUrl }: EngineSettings, given: WorkerSettings, log: Logger): Promise<OpenShop> {
  const url = inSchemas(databaseUrl, SCHEMAS.backend);
  const db = openPostgres({ url, connections: 2 });
  // Before the content itself: a change in between is read again.
  const revision = await documentsRevision(db);
  const shop = await loadShop(db, {
    ...given,
    fontsDir: '',
    filesDir: '',
    now: Date.now,
    identityClients: () => new Map(),
    passFaultPoint: () => undefined,
    report: (error) => log.error(error),
    search: createSearch(db, fullTextOf(db)),
    index: () => MemoryIndex.read(db),
  });
  const changes = followDocuments(shop, { url, revision, report: (error) => log.error(error) });
  return {
    shop,
    async close() {
      await changes.stop();
      await db.close();
    },
  };
}
