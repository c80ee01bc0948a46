import type { Logger } from 'pino';
import { type BackendEnv, readEnv } from '../backend/env.ts';
import { openPostgres } from '../backend/db/postgres/database.ts';
import { openOwnBackend, type OwnBackend } from '../backend/open-own-backend.ts';
import { openPorts } from '../backend/open-ports.ts';
import type { WorkerSettings } from './open-shop-of-worker.ts';
import type { OrderLink } from './orders/order-link.ts';
import { type EngineSettings, inSchemas, SCHEMAS, sourcesDir } from './settings.ts';

interface Options {
  readonly link: OrderLink;
  readonly log: Logger;
}

/** The backend of an owner's shop, with the gateways of `PAYMENTS` and the adapters of `BACKEND_PORTS`. Its products come from the engine. */
export async function openOwnShop(settings: EngineSettings, environment: NodeJS.ProcessEnv, { link, log }: Options): Promise<OwnBackend> {
  const env = ownEnv(settings, environment);
  const ports = await openPorts(env, (error) => log.error(error));
  if (ports.orderMirror) throw new Error(`BACKEND_PORTS has an "orderMirror": with a back office the engine has the copy of the orders`);
  const db = openPostgres({ url: env.databaseUrl, transactions: link.transactions });
  return openOwnBackend(db, env, { ...ports, orderMirror: link.mirror }, (error) => log.error(error));
}

/** The backend's settings (docs/postgresql.md): its tables have a schema of their own, and staff upload pictures in the dashboard. */
const ownEnv = (settings: EngineSettings, environment: NodeJS.ProcessEnv): BackendEnv =>
  readEnv({
    ...environment,
    DATABASE_URL: inSchemas(settings.databaseUrl, SCHEMAS.backend),
    BACKEND_UPLOADS_DIR: sourcesDir(settings),
  });

export async function ownWorkerSettings(settings: EngineSettings, environment: NodeJS.ProcessEnv): Promise<WorkerSettings> {
  const env = ownEnv(settings, environment);
  const { paymentsShop, shopOrigin, sitemapSecret, languages } = env;
  // Notices come in at the server, and not here.
  const { gateways, integrationBase } = await openPorts(env, () => undefined);
  return {
    optionalCampaigns: false,
    sitemapSecret,
    shopOrigin,
    gateway: gateways,
    paymentsShop,
    integrationBase: integrationBase ?? (() => shopOrigin),
    scriptOrigin: () => shopOrigin,
    languages: { offered: languages },
  };
}
