import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { blockOtherLoaders } from '../backend/media/decode.ts';
import { createSandbox } from './app.ts';
import { addDemoCustomer } from './demo-customer.ts';
import { readEnv } from './env.ts';
import { isOwnShop } from './seed/import/open-shop-database.ts';
import { findSeedDir } from './seed/import/seed-files.ts';

const log = pino({ name: 'sandbox', level: process.env['LOG_LEVEL'] ?? 'info', base: null });
const env = readEnv(process.env);
blockOtherLoaders();
/** Port 0: the operating system picks one, known once the server listens. */
let { port } = env;
const ownOrigin = (): string => `http://127.0.0.1:${port}`;
const sandbox = await createSandbox({
  dataDir: env.dataDir,
  databaseUrl: env.databaseUrl,
  uploadsDir: env.uploadsDir,
  picturesDir: env.picturesDir,
  avif: env.avif,
  seedDir: findSeedDir(env.seedDir),
  checkResponses: env.checkResponses,
  controls: env.controls,
  controlsFrom: env.controlsFrom,
  limits: env.limits,
  optionalCampaigns: env.optionalCampaigns,
  languages: env.languages,
  sitemapSecret: env.sitemapSecret,
  shopOrigin: env.shopOrigin,
  publicOrigin: () => env.publicOrigin ?? ownOrigin(),
  testProvider: {
    url: () => env.testProvider.url,
    publicOrigin: () => env.testProvider.publicOrigin,
    key: env.testProvider.key,
    noticeOrigin: () => env.noticeOrigin ?? ownOrigin(),
  },
  say: (message) => log.info(message),
  report: (error) => log.error(error),
}).catch((error: Error) => {
  log.debug(error);
  log.fatal(`sandbox: ${error.message}`);
  process.exit(1);
});

// The shop works without it.
if (env.demoCustomer && !(await isOwnShop(sandbox.shop.db)))
  await addDemoCustomer(sandbox.shop).catch((error: unknown) => log.warn(error, 'sandbox: no demo customer'));

const server = sandbox.app.listen(env.port, env.host, (error) => {
  if (error) {
    log.fatal(`sandbox: cannot listen on ${env.host}:${env.port}: ${error.message}`);
    process.exit(1);
  }
  ({ port } = server.address() as AddressInfo);
  log.info(`sandbox: demo backend on http://${env.host}:${port} (health: /healthz, description: /openapi.json)`);
});

// Longer than the storefront keeps an idle connection: otherwise a call may meet a closing connection.
server.keepAliveTimeout = 65_000;

/** Finishes open requests and closes idle connections. */
function stop(): void {
  server.close(() => void sandbox.close().then(() => process.exit(0)));
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), 5000).unref();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// The parent process has ended (scripts/run/program.ts).
process.once('disconnect', stop);
