import { join } from 'node:path';
import { MemoryIndex } from '../backend/catalog/index/catalog-index.ts';
import { fullTextOf } from '../backend/catalog/search/full-text.ts';
import { createSearch } from '../backend/catalog/search/search.ts';
import { documentsRevision, followDocuments } from '../backend/content-changes.ts';
import { openPostgres } from '../backend/db/postgres/database.ts';
import { requireMigrated } from '../backend/db/postgres/migrate.ts';
import { loadShop, requireShop, type Shop } from '../backend/shop/shop.ts';
import type { MailerEnv } from './env.ts';

export interface OpenShop {
  readonly shop: Shop;
  close(): Promise<void>;
}

/** The shop in the backend's database, as far as mails need it. It is never created or migrated here. */
export async function openShop(env: MailerEnv, report: (error: unknown) => void): Promise<OpenShop> {
  await requireMigrated(env.databaseUrl);
  const db = openPostgres({ url: env.databaseUrl, connections: env.smtp.connections + (env.ownerWebhook ? 4 : 2) });
  try {
    await requireShop(db);
    const revision = await documentsRevision(db);
    const shop = await loadShop(db, {
      optionalCampaigns: false,
      fontsDir: join(env.assetsDir, 'fonts'),
      filesDir: join(env.assetsDir, 'files'),
      now: Date.now,
      sitemapSecret: '',
      shopOrigin: env.shopOrigin,
      gateway: notHere('payment gateway'),
      identityClients: () => new Map(),
      integrationBase: () => env.shopOrigin,
      scriptOrigin: () => env.shopOrigin,
      passFaultPoint: () => undefined,
      report,
      search: createSearch(db, fullTextOf(db)),
      languages: { offered: env.languages },
      index: () => MemoryIndex.read(db),
    });
    const changes = followDocuments(shop, { url: env.databaseUrl, revision, report });
    return {
      shop,
      async close() {
        await changes.stop();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Mails take no payments. */
const notHere = (what: string): Shop['gateway'] =>
  new Proxy({} as Shop['gateway'], {
    get() {
      throw new Error(`the mailer has no ${what}`);
    },
  });
