import { bootstrapWorker, EventBus, TransactionalConnection } from '@vendure/core';
import { CatalogueMirror } from './catalogue/mirror.ts';
import { mirrorChanges } from './catalogue/on-change.ts';
import { engineConfig } from './config.ts';
import { demoWorkerSettings } from './demo/open-demo.ts';
import { runJobs } from './jobs.ts';
import { beginOrEnd, createLog, engineLogger } from './log.ts';
import { openOperatorPort } from './operator-port.ts';
import { ownWorkerSettings } from './open-own-shop.ts';
import { openShopOfWorker } from './open-shop-of-worker.ts';
import { readEngineSettings, sourcesDir } from './settings.ts';
import { whenStopped } from './when-stopped.ts';

/**
 * The engine's jobs in a process of their own; `main.ts` leaves them to it when VENDURE_WORKER is `on`. The products of a collection are
 * found here, and mirrored from here: a notification to the server could be lost, and leave a difference until the next start.
 */
const log = createLog('vendure-worker');
const settings = await beginOrEnd(log, async () => readEngineSettings(process.env));
const { app } = await bootstrapWorker(engineConfig(settings, { logger: engineLogger(log) }));
const given = await beginOrEnd(log, async () =>
  settings.isOwn ? ownWorkerSettings(settings, process.env) : demoWorkerSettings(process.env),
);
const { shop, close } = await openShopOfWorker(settings, given, log);
mirrorChanges(app.get(EventBus), app.get(TransactionalConnection), CatalogueMirror.of(app, shop, sourcesDir(settings)));
const { databaseUrl, operatorHost: host, operatorPort } = settings;
const jobs = runJobs({ app, databaseUrl, log });
if (operatorPort !== undefined) await openOperatorPort({ app, jobs, host, port: operatorPort });
log.info('the worker waits for jobs');

/** Jobs that do not end within this time begin again with the next worker. */
const GRACE_MS = 25_000;
whenStopped(() => {
  void app
    .close()
    .then(() => jobs.stop())
    .then(() => close())
    .then(() => process.exit(0));
  setTimeout(() => process.exit(0), GRACE_MS).unref();
});
