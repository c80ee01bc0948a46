import type { INestApplication } from '@nestjs/common';
import { bootstrap, EventBus, JobQueueService, Logger, TransactionalConnection } from '@vendure/core';
import type { RequestHandler } from 'express';
import { CatalogueMirror } from './catalogue/mirror.ts';
import { mirrorChanges } from './catalogue/on-change.ts';
import { ENGINE_ROUTES, engineConfig } from './config.ts';
import { openDemo } from './demo/open-demo.ts';
import { OrderLink } from './orders/order-link.ts';
import { readEngineSettings, sourcesDir } from './settings.ts';
import { staffOperations } from './staff/operations.ts';
import { StaffBackend } from './staff/staff-backend.ts';

/** Engine and backend in one process, on one port. */
const settings = readEngineSettings(process.env);
const link = new OrderLink();
const backend = await openDemo(settings, process.env, link);

const engineRoutes = new Set<string>(Object.values(ENGINE_ROUTES));
/** Before the engine's own middleware, which parses bodies. */
const backendFirst: RequestHandler = (req, res, next) => {
  if (engineRoutes.has(req.path.split('/')[1] ?? '')) next();
  else backend.app(req, res);
};

const config = engineConfig(settings);
const app: INestApplication = await bootstrap(
  { ...config, apiOptions: { ...config.apiOptions, middleware: [{ route: '/', handler: backendFirst, beforeListen: true }] } },
  {
    onBeforeAppListen: async (engine) => {
      await engine.init();
      engine.get(StaffBackend).connect(staffOperations(backend.shop));
      const mirror = CatalogueMirror.of(engine, backend.shop, sourcesDir(settings));
      mirrorChanges(engine.get(EventBus), engine.get(TransactionalConnection), mirror);
      await mirror.all();
      await link.connect(engine, backend.shop, (error) => console.error(error));
      await backend.completeProducts();
    },
  },
);
await app.get(JobQueueService).start();
Logger.warn(`engine and backend on http://${settings.host}:${settings.port} (dashboard: /${ENGINE_ROUTES.dashboard})`, 'Karat');

/** Finishes open requests. */
function stop(): void {
  link.close();
  void app
    .close()
    .then(() => backend.close())
    .then(() => process.exit(0));
  setTimeout(() => process.exit(0), 8000).unref();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// The parent process has ended (scripts/run/program.ts).
process.once('disconnect', stop);
