import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import { bootstrap, EventBus, TransactionalConnection } from '@vendure/core';
import type { RequestHandler } from 'express';
import { blockOtherLoaders } from '../backend/media/decode.ts';
import type { OwnBackend } from '../backend/open-own-backend.ts';
import { CatalogueMirror } from './catalogue/mirror.ts';
import { mirrorChanges } from './catalogue/on-change.ts';
import { ENGINE_ROUTES, engineConfig, PREVIEW_SIDE } from './config.ts';
import { EngineControls } from './demo/engine-controls.ts';
import { type Demo, openDemo } from './demo/open-demo.ts';
import { runJobs } from './jobs.ts';
import { beginOrEnd, createLog, engineLogger } from './log.ts';
import { openOperatorPort } from './operator-port.ts';
import { openOwnShop } from './open-own-shop.ts';
import { OrderLink } from './orders/order-link.ts';
import { readEngineSettings, sourcesDir } from './settings.ts';
import { CheckedPreviews } from './staff/checked-previews.ts';
import { boundedDocuments, LimitedSignIn } from './staff/guards.ts';
import { staffOperations } from './staff/operations.ts';
import { replacePublishedPasswords } from './staff/published-passwords.ts';
import { StaffBackend } from './staff/staff-backend.ts';
import { whenStopped } from './when-stopped.ts';

/** Engine and backend in one process, on one port; the engine's jobs, too, unless `worker.ts` has them. */
const log = createLog('vendure');
const link = new OrderLink();
const controls = new EngineControls();
const { settings, backend } = await beginOrEnd(log, async () => {
  const read = readEngineSettings(process.env);
  const opened: Omit<OwnBackend, 'operators'> & Partial<Pick<Demo, 'completeProducts'>> = read.isOwn
    ? await openOwnShop(read, process.env, { link, log })
    : await openDemo(read, process.env, { link, controls, log });
  return { settings: read, backend: opened };
});

const engineRoutes = new Set<string>(Object.values(ENGINE_ROUTES));
/** Before the engine's own middleware, which parses bodies. */
const backendFirst: RequestHandler = (req, res, next) => {
  if (engineRoutes.has(req.path.split('/')[1] ?? '')) next();
  else backend.app(req, res);
};

const previews = new CheckedPreviews({ maxWidth: PREVIEW_SIDE, maxHeight: PREVIEW_SIDE });
const config = engineConfig(settings, { logger: engineLogger(log), previews });
blockOtherLoaders();
const app: INestApplication = await bootstrap(
  {
    ...config,
    // Calls of strangers to the engine are bounded: it is the shop's process.
    authOptions: { ...config.authOptions, adminAuthenticationStrategy: [new LimitedSignIn()] },
    apiOptions: {
      ...config.apiOptions,
      introspection: false,
      apolloServerPlugins: [boundedDocuments],
      middleware: [{ route: '/', handler: backendFirst, beforeListen: true }],
    },
  },
  {
    onBeforeAppListen: async (engine) => {
      await engine.init();
      const replaced = await replacePublishedPasswords(engine, settings);
      if (replaced.length > 0) log.warn(`a published password opened ${replaced.join(', ')}: it is VENDURE_ADMIN_PASSWORD now`);
      engine.get(StaffBackend).connect(staffOperations(backend.shop));
      const mirror = CatalogueMirror.of(engine, backend.shop, sourcesDir(settings));
      mirrorChanges(engine.get(EventBus), engine.get(TransactionalConnection), mirror);
      controls.connect(engine);
      await link.connect(engine, backend.shop, (error) => log.error(error));
      await mirror.all();
      await backend.completeProducts?.();
    },
  },
);
// Longer than the storefront keeps an idle connection: otherwise a call may meet a closing connection.
(app.getHttpServer() as Server).keepAliveTimeout = 65_000;
const { databaseUrl, hasWorker, operatorHost: host, operatorPort } = settings;
const jobs = hasWorker ? null : runJobs({ app, databaseUrl, log });
if (operatorPort !== undefined) await openOperatorPort({ app, jobs, host, port: operatorPort });
log.info(`engine and backend on http://${settings.host}:${settings.port} (dashboard: /${ENGINE_ROUTES.dashboard})`);

/** To finish open requests, and jobs; jobs that have not ended begin again at the next start. */
const GRACE_MS = 8000;
whenStopped(() => {
  link.close();
  void app
    .close()
    .then(() => jobs?.stop())
    .then(() => backend.close())
    .then(() => process.exit(0));
  setTimeout(() => process.exit(0), GRACE_MS).unref();
});
