import type { Logger } from 'pino';
import { createSandbox, type Sandbox } from '../../sandbox/app.ts';
import { readEnv } from '../../sandbox/env.ts';
import { importContent } from '../../sandbox/seed/import/import.ts';
import { findSeedDir, readSeed, type Seed } from '../../sandbox/seed/import/seed-files.ts';
import type { Db } from '../../backend/db/database.ts';
import { holdLock } from '../../backend/db/locks.ts';
import { openPostgres } from '../../backend/db/postgres/database.ts';
import { testGateways } from '../../sandbox/test-gateways.ts';
import type { WorkerSettings } from '../open-shop-of-worker.ts';
import type { OrderLink } from '../orders/order-link.ts';
import { type EngineSettings, inSchemas, SCHEMAS, sourcesDir } from '../settings.ts';
import { inventEarlierPrices } from './demo-products.ts';
import type { EngineControls } from './engine-controls.ts';

export interface Demo extends Sandbox {
  /** To be called when the backend has the engine's products. */
  readonly completeProducts: () => Promise<void>;
}

interface Options {
  readonly link: OrderLink;
  readonly controls: EngineControls;
  readonly log: Logger;
}

/** The backend with what the demo needs around it: inbox, test provider, controls for tests. Its products come from the engine. */
export async function openDemo(settings: EngineSettings, environment: NodeJS.ProcessEnv, { link, controls, log }: Options): Promise<Demo> {
  const env = readEnv(environment);
  const seedDir = findSeedDir(env.seedDir);
  const seed = readSeed(seedDir);
  const databaseUrl = inSchemas(settings.databaseUrl, SCHEMAS.backend);
  const origin = `http://127.0.0.1:${env.port}`;
  const sandbox = await createSandbox({
    dataDir: env.dataDir,
    databaseUrl,
    seed,
    openShop: () => openWithContent(databaseUrl, seed, link),
    orderMirror: link.mirror,
    uploadsDir: sourcesDir(settings),
    picturesDir: env.picturesDir,
    avif: env.avif,
    seedDir,
    checkResponses: env.checkResponses,
    controls: env.controls,
    controlsFrom: env.controlsFrom,
    catalogueControls: controls,
    limits: env.limits,
    optionalCampaigns: env.optionalCampaigns,
    languages: env.languages,
    sitemapSecret: env.sitemapSecret,
    shopOrigin: env.shopOrigin,
    publicOrigin: () => env.publicOrigin ?? origin,
    testProvider: {
      url: () => env.testProvider.url,
      publicOrigin: () => env.testProvider.publicOrigin,
      key: env.testProvider.key,
      noticeOrigin: () => env.noticeOrigin ?? origin,
    },
    say: (message) => log.info(message),
    report: (error) => log.error(error),
  });
  return { ...sandbox, completeProducts: () => inventEarlierPrices(sandbox.shop.db, seed) };
}

/** Content is written once: afterwards it belongs to those who edit it. */
async function openWithContent(url: string, seed: Seed, { transactions }: OrderLink): Promise<Db> {
  const db = openPostgres({ url, transactions });
  await db.transaction(async (db) => {
    await holdLock(db, 'import');
    if (!(await db.get("SELECT 1 FROM documents WHERE name = 'shop'"))) await importContent(db, seed);
  });
  return db;
}

export function demoWorkerSettings(environment: NodeJS.ProcessEnv): WorkerSettings {
  const { optionalCampaigns, sitemapSecret, shopOrigin, languages, testProvider } = readEnv(environment);
  return {
    optionalCampaigns,
    sitemapSecret,
    shopOrigin,
    gateway: testGateways({ url: () => testProvider.url, key: testProvider.key, noticeOrigin: () => testProvider.url }).gateways,
    integrationBase: () => testProvider.publicOrigin,
    scriptOrigin: () => testProvider.publicOrigin,
    languages: { offered: languages },
  };
}
