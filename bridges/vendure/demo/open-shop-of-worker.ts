import type { Logger } from 'pino';
import { MemoryIndex } from '../../../backend/catalog/index/catalog-index.ts';
import { fullTextOf } from '../../../backend/catalog/search/full-text.ts';
import { createSearch } from '../../../backend/catalog/search/search.ts';
import { documentsRevision, followDocuments } from '../../../backend/content-changes.ts';
import { openPostgres } from '../../../backend/db/postgres/database.ts';
import { loadShop, type Shop } from '../../../backend/shop/shop.ts';
import { readEnv } from '../../../sandbox/env.ts';
import { testGateways } from '../../../sandbox/test-gateways.ts';
import { type EngineSettings, inSchemas, SCHEMAS } from '../settings.ts';

interface OpenShop {
  readonly shop: Shop;
  close(): Promise<void>;
}

/** The shop as mirrored products need it: a worker answers no calls, so it has no index, and nobody pays there. */
export async function openShopOfWorker({ databaseUrl }: EngineSettings, environment: NodeJS.ProcessEnv, log: Logger): Promise<OpenShop> {
  const env = readEnv(environment);
  const url = inSchemas(databaseUrl, SCHEMAS.backend);
  const db = openPostgres({ url, connections: 2 });
  // Before the content itself: a change in between is read again.
  const revision = await documentsRevision(db);
  const { testProvider } = env;
  const shop = await loadShop(db, {
    optionalCampaigns: env.optionalCampaigns,
    fontsDir: '',
    filesDir: '',
    now: Date.now,
    sitemapSecret: env.sitemapSecret,
    shopOrigin: env.shopOrigin,
    gateway: testGateways({ url: () => testProvider.url, key: testProvider.key, noticeOrigin: () => testProvider.url }).gateways,
    identityClients: () => new Map(),
    integrationBase: () => testProvider.publicOrigin,
    scriptOrigin: () => testProvider.publicOrigin,
    passFaultPoint: () => undefined,
    search: createSearch(db, fullTextOf(db)),
    languages: { offered: env.languages },
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
