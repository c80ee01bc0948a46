import express, { type Express, type RequestHandler } from 'express';
import { endpoints } from '../contract/endpoints.ts';
import { openApi } from './api/openapi.ts';
import { countInMemory } from './api/attempts.ts';
import { countInDatabase } from './api/attempts-in-database.ts';
import { createLimits, type LimitSettings } from './api/limits.ts';
import { apiRouter, failureHandler } from './api/router.ts';
import { type Calendar, createCalendar } from './calendar.ts';
import { upToDateIndex } from './catalog/index/up-to-date.ts';
import { fullTextOf } from './catalog/search/full-text.ts';
import { indexOf } from './catalog/search/indexes.ts';
import { createSearch } from './catalog/search/search.ts';
import { documentsRevision, followDocuments, reportLeftOut } from './content-changes.ts';
import { releaseClaims } from './core/idempotency.ts';
import type { OfferedLanguages } from './core/offered-languages.ts';
import { notFound, Refusal } from './core/refusal.ts';
import { noteSetting } from './db/cache-versions.ts';
import type { Db } from './db/database.ts';
import { tryToWrite } from './media/decode.ts';
import { filmsIn } from './media/films.ts';
import { originalsIn } from './media/originals.ts';
import { createPictures } from './media/pictures.ts';
import { mediaRouter } from './media/router.ts';
import { createReconciler, type Reconciler } from './payments/reconcile.ts';
import { loadShop, type Shop, type ShopSettings } from './shop/shop.ts';
import { statisticsRouter } from './statistics/router.ts';

export interface BackendOptions extends Omit<ShopSettings, 'languages' | 'search' | 'index'> {
  /** Address of the database, if it is PostgreSQL: other processes may be at work in it. */
  readonly databaseUrl?: string | undefined;
  /** Originals of the pictures and films. */
  readonly mediaDir: string;
  /** Originals of pictures of products that operators have imported. */
  readonly uploadsDir: string;
  /** Where derived pictures are stored. */
  readonly picturesDir: string;
  /** True if AVIF is derived; it takes seconds of a processor. By default it is. */
  readonly avif?: boolean | undefined;
  readonly checkResponses: boolean;
  readonly limits: LimitSettings;
  /** Offered at the start. */
  readonly languages: OfferedLanguages;
}

export interface Backend {
  readonly shop: Shop;
  readonly payments: Reconciler;
  readonly calendar: Calendar;
  /** Forgets what the limits have counted: for tests. */
  resetLimits(): Promise<void>;
  /** The calls over HTTP. A program that answers more mounts it `before` or `after` them. */
  app(more?: { readonly before?: readonly RequestHandler[]; readonly after?: readonly RequestHandler[] }): Express;
  /** The database stays open: who has opened it closes it afterwards. */
  close(): Promise<void>;
}

/** The rules of a shop over its database, which has a schema and a catalogue. */
export async function createBackend(db: Db, options: BackendOptions): Promise<Backend> {
  const {
    databaseUrl,
    mediaDir,
    uploadsDir,
    picturesDir,
    avif,
    checkResponses,
    limits: limitSettings,
    languages,
    report,
    ...settings
  } = options;
  const isShared = databaseUrl !== undefined;
  // Before the content itself: a change in between is read again.
  const revision = await documentsRevision(db);
  const fullText = fullTextOf(db);
  for (const index of new Set(languages.map(({ lang }) => indexOf(lang)))) await fullText.of(index);
  const search = createSearch(db, fullText);
  const index = await upToDateIndex(db, (productIds) => search.update(productIds));
  const shop = await loadShop(db, { ...settings, report, languages: { offered: languages }, search, index });
  reportLeftOut(shop, report);
  const changes = followDocuments(shop, { url: databaseUrl, revision, report });
  if (!isShared) await releaseClaims(db);
  await noteSetting(db, 'languages', JSON.stringify(languages));
  const payments = createReconciler(shop, report);
  const widthOfProducts = async (file: string): Promise<number | undefined> =>
    (await db.get<{ width: number }>('SELECT width FROM product_medias WHERE file = ? LIMIT 1', file))?.width;
  const findOriginal = originalsIn([mediaDir, uploadsDir], (file) => shop.pictures.get(file)?.width ?? widthOfProducts(file));
  const pictures = createPictures(findOriginal, picturesDir, report, { avif });
  const calendar = createCalendar(shop, report);
  await calendar.check();
  const limitsOf = (scope: string) => createLimits(limitSettings, isShared ? countInDatabase(db, { scope }) : countInMemory());
  const limits = limitsOf('api');
  const statisticsLimits = limitsOf('statistics');
  return {
    shop,
    payments,
    calendar,
    async resetLimits() {
      await limits.reset();
      await statisticsLimits.reset();
    },
    app({ before = [], after = [] } = {}) {
      const app = express();
      app.disable('x-powered-by');
      app.disable('etag');
      app.use((_req, res, next) => {
        res.set('X-Content-Type-Options', 'nosniff');
        next();
      });
      app.get('/healthz', async (_req, res) => {
        await db.get('SELECT 1');
        // A full disk answers reads and refuses all that is to be kept.
        await tryToWrite(picturesDir).catch((error: unknown) => {
          throw new Refusal('unavailable', `the disk cannot be written: ${(error as Error).message}`);
        });
        res.set('Cache-Control', 'no-store').json({ status: 'ok' });
      });
      for (const handler of before) app.use(handler);
      if (!isShared) {
        // The storefront asks for versions often, and reads what has changed right after.
        app.get(endpoints.getCacheVersions.path, async (_req, _res, next) => {
          await changes.check();
          next();
        });
      }
      let description: string | undefined;
      // Made when it is asked for: it takes a tenth of the start.
      app.get('/openapi.json', (_req, res) => void res.type('json').send((description ??= JSON.stringify(openApi()))));
      app.use('/vendors/operate-statistics', statisticsRouter(shop, statisticsLimits));
      const findFilm = filmsIn(mediaDir, () => shop.films);
      app.use('/media', mediaRouter(mediaDir, settings.filesDir, pictures, findFilm));
      app.use(apiRouter(shop, { checkResponses, report, limits }));
      for (const handler of after) app.use(handler);
      app.use(() => {
        throw notFound('path');
      });
      app.use(failureHandler(report));
      return app;
    },
    async close() {
      await changes.stop();
      await calendar.stop();
      await pictures.close();
      await payments.stop();
      await fullText.close();
    },
  };
}
