import { join } from 'node:path';
import express, { type Express } from 'express';
import { IntegrationType } from '../shared/contract/codes.ts';
import { createTestProvider } from '../test-provider/test-provider.ts';
import { type Calendar, createCalendar } from './calendar.ts';
import { upToDateIndex } from './catalog/index/up-to-date.ts';
import { createSearch } from './catalog/search/search.ts';
import { loadShop, type Shop } from './shop/shop.ts';
import { createFaults } from './controls/faults.ts';
import { controlRouter } from './controls/router.ts';
import { openShopDatabase } from './seed/import/open-shop-database.ts';
import { openApi } from './api/openapi.ts';
import { releaseClaims } from './core/idempotency.ts';
import { createLimits, type LimitSettings } from './api/limits.ts';
import { apiRouter, failureHandler } from './api/router.ts';
import { noteSetting } from './db/cache-versions.ts';
import type { OfferedLanguages } from './core/offered-languages.ts';
import { notFound } from './core/refusal.ts';
import { readSeed, type Seed } from './seed/import/seed-files.ts';
import { createFilms } from './media/films.ts';
import { createPictures } from './media/pictures.ts';
import { mediaRouter } from './media/router.ts';
import { createReconciler, type Reconciler } from './payments/reconcile.ts';
import { statisticsRouter } from './statistics/router.ts';

export interface SandboxOptions {
  readonly dataDir: string;
  /** Where derived pictures are stored. */
  readonly picturesDir: string;
  readonly seedDir: string;
  /** The content of `seedDir`, where the caller has read it. */
  readonly seed?: Seed;
  readonly checkResponses: boolean;
  readonly controls: boolean;
  /** Address that may use them besides this machine. */
  readonly controlsFrom?: string | undefined;
  readonly limits: LimitSettings;
  readonly demoCampaigns: boolean;
  /** Offered at the start; a control may change it. */
  readonly languages: OfferedLanguages;
  readonly sitemapSecret: string;
  readonly shopOrigin: string;
  /** Where browsers reach the sandbox and the test provider's scripts. Called only after the server listens. */
  readonly publicOrigin: () => string;
  readonly say: (message: string) => void;
  readonly report: (error: unknown) => void;
}

export interface Sandbox {
  readonly app: Express;
  readonly shop: Shop;
  readonly payments: Reconciler;
  readonly calendar: Calendar;
  close(): Promise<void>;
}

export function createSandbox({
  dataDir,
  picturesDir,
  seedDir,
  seed = readSeed(seedDir),
  checkResponses,
  controls,
  controlsFrom,
  limits: limitSettings,
  publicOrigin,
  languages,
  say,
  report,
  ...settings
}: SandboxOptions): Sandbox {
  const db = openShopDatabase(dataDir, seed, say);
  const { shopOrigin } = settings;
  const testProvider = createTestProvider({ dataDir, publicOrigin, shopOrigin, addressKey: () => addressKey(shop), say, report });
  const faults = createFaults();
  const shop = loadShop(db, {
    ...settings,
    fontsDir: join(seedDir, 'fonts'),
    filesDir: join(seedDir, 'files'),
    now: Date.now,
    publicOrigin,
    languages: { offered: languages },
    gateway: testProvider.gateway,
    passFaultPoint: controls ? faults.passFaultPoint : () => undefined,
    search: createSearch(db),
    index: upToDateIndex(db),
  });
  releaseClaims(db);
  noteSetting(db, 'languages', JSON.stringify(languages));
  const payments = createReconciler(shop, report);
  const mediaDir = join(seedDir, 'media');
  const pictures = createPictures(mediaDir, picturesDir, shop.pictures, report);
  const calendar = createCalendar(shop, report);
  calendar.check();
  const limits = createLimits(limitSettings);
  const statisticsLimits = createLimits(limitSettings);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((_req, res, next) => {
    res.set('X-Content-Type-Options', 'nosniff');
    next();
  });
  app.get('/healthz', (_req, res) => {
    db.get('SELECT 1');
    res.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  if (controls) {
    app.use(faults.middleware);
    const resetLimits = (): void => [limits, statisticsLimits].forEach((one) => one.reset());
    const parts = { faults, calendar, testProvider, resetLimits, from: controlsFrom };
    app.use('/sandbox', controlRouter(shop, parts));
  }
  let description: string | undefined;
  // Made when it is asked for: it takes a tenth of the start.
  app.get('/openapi.json', (_req, res) => void res.type('json').send((description ??= JSON.stringify(openApi()))));
  app.use('/vendors/operate-statistics', statisticsRouter(shop, statisticsLimits));
  app.use(testProvider.router);
  app.use('/media', mediaRouter(mediaDir, join(seedDir, 'files'), pictures, createFilms(mediaDir, shop.films)));
  app.use(apiRouter(shop, { checkResponses, report, limits }));
  app.use(() => {
    throw notFound('path');
  });
  app.use(failureHandler(report));
  const close = async (): Promise<void> => {
    calendar.stop();
    await pictures.close();
    await payments.stop();
    await testProvider.close();
    db.close();
  };
  return { app, shop, payments, calendar, close };
}

const addressKey = ({ document: { integrations } }: Shop): string =>
  integrations.find(({ type }) => type === IntegrationType.googleAddressValidation)?.public_key ?? '';
