import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { readEnv } from './env.ts';
import { createTestProvider } from './test-provider.ts';

const log = pino({ name: 'test-provider', level: process.env['LOG_LEVEL'] ?? 'info', base: null });
const env = readEnv(process.env);
/** Port 0: the operating system picks one, known once the server listens. */
let { port } = env;
const provider = createTestProvider({
  dataDir: env.dataDir,
  publicOrigin: () => env.publicOrigin ?? `http://127.0.0.1:${port}`,
  shopOrigin: env.shopOrigin,
  key: env.key,
  say: (message) => log.info(message),
  report: (error) => log.error(error),
});

const server = provider.app.listen(env.port, env.host, (error) => {
  if (error) {
    log.fatal(`test provider: cannot listen on ${env.host}:${env.port}: ${error.message}`);
    process.exit(1);
  }
  ({ port } = server.address() as AddressInfo);
  log.info(`test provider: payments that charge nothing on http://${env.host}:${port}/provider`);
});
// Longer than a backend keeps an idle connection: otherwise a call may meet a closing connection.
server.keepAliveTimeout = 65_000;

/** Finishes open requests and closes idle connections. */
function stop(): void {
  server.close(() => void provider.close().then(() => process.exit(0)));
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), 5000).unref();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// The parent process has ended (scripts/run/program.ts).
process.once('disconnect', stop);
