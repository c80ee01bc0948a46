import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import pino from 'pino';
import { openPostgres } from './db/postgres/database.ts';
import type { Db } from './db/database.ts';
import { migrate } from './db/postgres/migrate.ts';
import { type BackendEnv, readEnv } from './env.ts';
import { blockOtherLoaders } from './media/decode.ts';
import { openOwnBackend, type OwnBackend } from './open-own-backend.ts';
import { type OpenPorts, openPorts } from './open-ports.ts';
import { methodsOf } from './payments/offer.ts';
import { withoutKeys } from './payments/with-offers.ts';
import { type LeftOut, leftOutMessage } from './shop/read-document.ts';
import { hasShop, readContent } from './shop/shop.ts';

/**
 * The backend of a shop that sells: on PostgreSQL, with the owner's adapters, without the sandbox's inbox, controls and demo
 * (docs/postgresql.md). A missing setting ends the program with a reason. `--check` says what a start would change, and changes nothing.
 */
const log = pino({ name: 'backend', level: process.env['LOG_LEVEL'] ?? 'info', base: null });

async function start(): Promise<void> {
  blockOtherLoaders();
  const env = readEnv(process.env);
  const ports = await openPorts(env, (error) => log.error(error));
  const isTrial = process.argv.includes('--check');
  const leftOut: LeftOut[] = [];
  const work = async (db: Db): Promise<void> => {
    // A database without a shop is refused below, with a reason.
    if (await hasShop(db)) leftOut.push(...(await readContent(db)).leftOut);
  };
  await migrate(env.databaseUrl, (message) => log.info(message), { work, isTrial });
  if (isTrial) {
    for (const one of leftOut) log.error(leftOutMessage(one));
    log.info(`backend: checked, nothing is changed; ${leftOut.length} entries of the content would be left out`);
    process.exit(leftOut.length === 0 ? 0 : 1);
  }
  const db = openPostgres({ url: env.databaseUrl });
  const backend = await openOwnBackend(db, env, ports, (error) => log.error(error));
  reportGateways(backend, ports);
  const { ops } = env;
  if (ops)
    backend.operators
      .listen(ops.port, ops.host, () => log.info(`backend: metrics for operators on http://${ops.host}:${ops.port}/metrics`))
      .unref();
  listen(backend.app, env, backend.close);
}

/** Methods that cannot be paid, and what the gateways' accounts lack, are errors of the log: the shop sells by the other ones. */
function reportGateways({ shop }: OwnBackend, { offers, examine }: OpenPorts): void {
  for (const code of offers ? withoutKeys(shop.document, offers) : [])
    log.error(`backend: no gateway of PAYMENTS has the method "${code}" of the shop's document: it is not offered`);
  void examine?.((gateway) => methodsOf(shop, gateway)).then((findings) => {
    for (const { state, text, fix } of findings) if (state === 'failed') log.error(`backend: ${text}. ${fix ?? ''}`);
  });
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
