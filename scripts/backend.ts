import { join, resolve } from 'node:path';
import { createDatabase, type PostgresServer, startServer } from '../backend/db/postgres/server.ts';
import { ROOT, SANDBOX_ENTRY, TEST_PROVIDER_ENTRY } from './build/layout.ts';
import { needFreePort } from './run/ports.ts';
import type { Program } from './run/program.ts';
import { loadDotEnv, readSandboxSettings } from './run/settings.ts';
import { startSandbox, startTestProvider } from './run/shop.ts';
import { whenStopped } from './run/stopped.ts';

/**
 * `npm run backend`: the backend on PostgreSQL, on the database of DATABASE_URL, else on a server of its own in the data folder
 * (docs/postgresql.md).
 */
const DATABASE = 'karat';
let server: PostgresServer | undefined;
let backend: Program | undefined;
let testProvider: Program | undefined;
let stopping = false;

whenStopped(() => {
  stopping = true;
  void stop().then(() => process.exit(0));
});

try {
  loadDotEnv(ROOT);
  const settings = readSandboxSettings(process.env);
  await needFreePort(settings.port, 'SANDBOX_PORT');
  if (settings.testProviderPort !== undefined) await needFreePort(settings.testProviderPort, 'TEST_PROVIDER_PORT');
  const databaseUrl = process.env['DATABASE_URL'] || (await startOwnServer(resolve(ROOT, settings.dataDir, 'postgres')));
  if (!stopping) {
    backend = startSandbox(ROOT, ROOT, settings, { script: join(ROOT, SANDBOX_ENTRY), env: { DATABASE_URL: databaseUrl } });
    testProvider = startTestProvider(ROOT, ROOT, settings, { script: join(ROOT, TEST_PROVIDER_ENTRY) });
    await Promise.all([backend.ready(), testProvider.ready()]);
    describe(settings.port, databaseUrl);
    const first = await Promise.race([backend.ended, testProvider.ended, ...(server ? [server.ended.then(() => 'PostgreSQL ended')] : [])]);
    if (!stopping) throw new Error(`${first}; the other programs are stopped`);
  }
} catch (error) {
  if (!stopping) {
    console.error(error instanceof Error ? error.message : error);
    await stop();
    process.exitCode = 1;
  }
}

async function startOwnServer(folder: string): Promise<string> {
  console.log(`Starting PostgreSQL in ${folder}, because DATABASE_URL names no other one.`);
  server = await startServer({ folder, initdb: ['--data-checksums'] });
  await createDatabase(server, DATABASE);
  return server.urlOf(DATABASE);
}

function describe(port: number, databaseUrl: string): void {
  const { hostname, pathname } = new URL(databaseUrl);
  const origin = `http://127.0.0.1:${port}`;
  console.log(
    [
      '',
      `  Database  ${server ? `psql '${databaseUrl}'` : `${hostname}${pathname}`}`,
      `  Mails     ${origin}/sandbox/inbox`,
      `  Backend   ${origin}/api/v1`,
      `  Shop      BACKEND_URL=${origin}/api/v1 npm start   (in another terminal)`,
      '',
    ].join('\n'),
  );
}

/** The backend first, because its running requests need the database. */
async function stop(): Promise<void> {
  await backend?.stop();
  await testProvider?.stop();
  await server?.end();
}
