import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Express } from 'express';
import pino from 'pino';
import { createBackend } from './backend.ts';
import { openPostgres } from './db/postgres/database.ts';
import { migrate } from './db/postgres/migrate.ts';
import { type BackendEnv, readEnv } from './env.ts';
import { loadPorts } from './ports.ts';

/**
 * The backend of a shop that sells: on PostgreSQL, with the owner's adapters, without the sandbox's inbox, controls and demo
 * (docs/postgresql.md). What is missing ends the program with a reason.
 */
const log = pino({ name: 'backend', level: process.env['LOG_LEVEL'] ?? 'info', base: null });

async function start(): Promise<void> {
  const env = readEnv(process.env);
  const { gateways, identityClients, integrationBase, orderMirror, handlers = [] } = await loadPorts(env.ports);
  await migrate(env.databaseUrl, (message) => log.info(message));
  const db = openPostgres({ url: env.databaseUrl });
  if (!(await db.get("SELECT 1 FROM documents WHERE name = 'shop'")))
    throw new Error('the database has no shop yet: import its content first (docs/operations/admin.md)');
  const backend = await createBackend(db, {
    databaseUrl: env.databaseUrl,
    mediaDir: join(env.assetsDir, 'media'),
    fontsDir: join(env.assetsDir, 'fonts'),
    filesDir: join(env.assetsDir, 'files'),
    uploadsDir: env.uploadsDir,
    picturesDir: env.picturesDir,
    checkResponses: false,
    limits: env.limits,
    languages: env.languages,
    sitemapSecret: env.sitemapSecret,
    shopOrigin: env.shopOrigin,
    optionalCampaigns: false,
    now: Date.now,
    gateway: gateways,
    orderMirror,
    identityClients: identityClients ?? (() => new Map()),
    integrationBase: integrationBase ?? ((vendor) => noBase(vendor)),
    // Documents name the scripts of gateways by whole addresses.
    scriptOrigin: () => env.shopOrigin,
    passFaultPoint: () => undefined,
    report: (error) => log.error(error),
  });
  const { integrations } = backend.shop.document;
  if (!integrationBase) for (const { vendor } of integrations) if (vendor !== undefined) noBase(vendor);
  listen(backend.app({ after: handlers }), env, async () => {
    await backend.close();
    await db.close();
  });
}

/** Every page would lack it. */
function noBase(vendor: string): never {
  throw new Error(`the shop's document has the integration "${vendor}" without an address, and the ports have no "integrationBase"`);
}

function listen(app: Express, { host, port }: BackendEnv, close: () => Promise<void>): void {
  const server = app.listen(port, host, (error) => {
    if (error) {
      log.fatal(`backend: cannot listen on ${host}:${port}: ${error.message}`);
      process.exit(1);
    }
    const { port: given } = server.address() as AddressInfo;
    log.info(`backend: on http://${host}:${given} (health: /healthz, description: /openapi.json)`);
  });
  // Longer than the storefront keeps an idle connection: otherwise a call may meet a closing connection.
  server.keepAliveTimeout = 65_000;
  /** Finishes open requests and closes idle connections. */
  const stop = (): void => {
    server.close(() => void close().then(() => process.exit(0)));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), 5000).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);
}

try {
  await start();
} catch (error) {
  log.fatal(`backend: ${(error as Error).message}`);
  process.exit(1);
}
