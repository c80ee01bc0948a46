import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Express, Router } from 'express';
import { IntegrationType } from '../shared/contract/codes.ts';
import { type Backend, type BackendOptions, createBackend } from '../backend/backend.ts';
import type { Shop } from '../backend/shop/shop.ts';
import { identityClients } from '../test-provider/identity-client.ts';
import { integrationBase } from '../test-provider/integration-hosts.ts';
import { createTestProvider } from '../test-provider/test-provider.ts';
import { createFaults } from './controls/faults.ts';
import { controlRouter } from './controls/router.ts';
import { uploadsDir } from './db/open.ts';
import { openShopDatabase, openShopInPostgres } from './seed/import/open-shop-database.ts';
import { readSeed, type Seed } from './seed/import/seed-files.ts';
import { testGateways } from './test-gateways.ts';

type Given =
  | 'picturesDir'
  | 'avif'
  | 'checkResponses'
  | 'limits'
  | 'demoCampaigns'
  | 'languages'
  | 'sitemapSecret'
  | 'shopOrigin'
  | 'report';

export interface SandboxOptions extends Pick<BackendOptions, Given> {
  readonly dataDir: string;
  /** PostgreSQL in the place of the file in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly seedDir: string;
  /** The content of `seedDir`, where the caller has read it. */
  readonly seed?: Seed;
  readonly controls: boolean;
  /** Address that may use them besides this machine. */
  readonly controlsFrom?: string | undefined;
  /** Where browsers reach the sandbox and the test provider's scripts. Called only after the server listens. */
  readonly publicOrigin: () => string;
  readonly say: (message: string) => void;
}

export interface Sandbox extends Pick<Backend, 'shop' | 'payments' | 'calendar' | 'resetLimits'> {
  readonly app: Express;
  close(): Promise<void>;
}

/** The backend with the demo shop in its database, companies that are played, and controls for tests. */
export async function createSandbox({
  dataDir,
  databaseUrl,
  seedDir,
  seed = readSeed(seedDir),
  controls,
  controlsFrom,
  say,
  ...given
}: SandboxOptions): Promise<Sandbox> {
  const { publicOrigin, shopOrigin, report } = given;
  mkdirSync(dataDir, { recursive: true });
  const db = databaseUrl === undefined ? await openShopDatabase(dataDir, seed, say) : await openShopInPostgres(databaseUrl, seed, say);
  const testProvider = createTestProvider({ dataDir, publicOrigin, shopOrigin, addressKey: () => addressKey(backend.shop), say, report });
  const faults = createFaults();
  const backend = await createBackend(db, {
    ...given,
    databaseUrl,
    mediaDir: join(seedDir, 'media'),
    uploadsDir: uploadsDir(dataDir),
    fontsDir: join(seedDir, 'fonts'),
    filesDir: join(seedDir, 'files'),
    now: Date.now,
    gateway: testGateways(testProvider.gateway),
    identityClients: () => identityClients(publicOrigin()),
    integrationBase: (name) => integrationBase(name, publicOrigin()),
    passFaultPoint: controls ? faults.passFaultPoint : () => undefined,
  });
  const { shop, payments, calendar, resetLimits } = backend;
  const parts = { faults, calendar, testProvider, resetLimits, from: controlsFrom };
  const app = backend.app({
    before: controls ? [faults.middleware, Router().use('/sandbox', controlRouter(shop, parts))] : [],
    after: [testProvider.router],
  });
  const close = async (): Promise<void> => {
    await backend.close();
    await testProvider.close();
    await db.close();
  };
  return { app, shop, payments, calendar, resetLimits, close };
}

const addressKey = ({ document: { integrations } }: Shop): string =>
  integrations.find(({ type }) => type === IntegrationType.googleAddressValidation)?.public_key ?? '';
