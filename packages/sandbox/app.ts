import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Express, Router } from 'express';
import { type Backend, type BackendOptions, createBackend } from '../backend/backend.ts';
import { identityClients } from '../test-provider/identity-client.ts';
import { integrationBase } from '../test-provider/integration-hosts.ts';
import { type CatalogueControls, ownCatalogue } from './controls/catalogue.ts';
import { createFaults } from './controls/faults.ts';
import { controlRouter } from './controls/router.ts';
import { testProviderControls } from './controls/test-provider.ts';
import type { Db } from '../backend/db/database.ts';
import { uploadsDir as uploadsIn } from './db/open.ts';
import { openShopDatabase, openShopInPostgres } from './seed/import/open-shop-database.ts';
import { readSeed, type Seed } from './seed/import/seed-files.ts';
import { testGateways, type TestGatewaySettings } from './test-gateways.ts';

type Given =
  | 'picturesDir'
  | 'avif'
  | 'checkResponses'
  | 'limits'
  | 'optionalCampaigns'
  | 'languages'
  | 'sitemapSecret'
  | 'shopOrigin'
  | 'orderMirror'
  | 'report';

export interface SandboxOptions extends Pick<BackendOptions, Given> {
  readonly dataDir: string;
  /** PostgreSQL in the place of the file in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly seedDir: string;
  /** The content of `seedDir`, where the caller has read it. */
  readonly seed?: Seed;
  /** Opens a database with a shop in it; by default the demo shop's, in `dataDir` or at `databaseUrl`. */
  readonly openShop?: ((seed: Seed) => Promise<Db>) | undefined;
  /** Originals of pictures that were imported. */
  readonly uploadsDir?: string;
  readonly controls: boolean;
  /** Address that may use them besides this machine. */
  readonly controlsFrom?: string | undefined;
  /** Controls of products and methods; by default they change the backend's own tables. */
  readonly catalogueControls?: CatalogueControls;
  /** Where browsers reach the sandbox. Called only after the server listens. */
  readonly publicOrigin: () => string;
  readonly testProvider: TestGatewaySettings & {
    /** Where browsers reach it. */
    readonly publicOrigin: () => string;
  };
  readonly say: (message: string) => void;
}

export interface Sandbox extends Pick<Backend, 'shop' | 'payments' | 'calendar' | 'resetLimits'> {
  readonly app: Express;
  close(): Promise<void>;
}

/** Answered by the backend itself (`packages/backend/statistics`). */
const STATISTICS = 'operate-statistics';

/** The backend with the demo shop in its database, adapters to the test provider, which is another program, and controls for tests. */
export async function createSandbox({
  dataDir,
  databaseUrl,
  seedDir,
  seed = readSeed(seedDir),
  openShop = (given) => (databaseUrl === undefined ? openShopDatabase(dataDir, given, say) : openShopInPostgres(databaseUrl, given, say)),
  uploadsDir = uploadsIn(dataDir),
  controls,
  controlsFrom,
  catalogueControls: catalogue = ownCatalogue,
  publicOrigin,
  testProvider,
  say,
  ...given
}: SandboxOptions): Promise<Sandbox> {
  mkdirSync(dataDir, { recursive: true });
  const db = await openShop(seed);
  const faults = createFaults();
  const { gateways, notices } = testGateways(testProvider);
  const backend = await createBackend(db, {
    ...given,
    databaseUrl,
    mediaDir: join(seedDir, 'media'),
    uploadsDir,
    fontsDir: join(seedDir, 'fonts'),
    filesDir: join(seedDir, 'files'),
    now: Date.now,
    gateway: gateways,
    identityClients: () => identityClients(testProvider.publicOrigin(), testProvider.url()),
    integrationBase: (name) => integrationBase(name, name === STATISTICS ? publicOrigin() : testProvider.publicOrigin()),
    scriptOrigin: testProvider.publicOrigin,
    passFaultPoint: controls ? faults.passFaultPoint : () => undefined,
  });
  const { shop, payments, calendar, resetLimits } = backend;
  const parts = { faults, calendar, catalogue, testProvider: testProviderControls(testProvider), resetLimits, from: controlsFrom };
  const app = backend.app({
    before: controls ? [faults.middleware, Router().use('/sandbox', controlRouter(shop, parts))] : [],
    after: [notices],
  });
  const close = async (): Promise<void> => {
    await backend.close();
    await db.close();
  };
  return { app, shop, payments, calendar, resetLimits, close };
}
