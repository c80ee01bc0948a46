import { join, resolve } from 'node:path';
import { createDatabase, type PostgresServer, startServer } from '../packages/backend/db/postgres/server.ts';
import { ROOT } from '../packages/build/paths.ts';
import { MAILER_ENTRY, SANDBOX_ENTRY, TEST_PROVIDER_ENTRY } from './build/layout.ts';
import { needFreePort } from './run/ports.ts';
import type { Program } from './run/program.ts';
import { loadDotEnv, readMailerSettings, readSandboxSettings } from './run/settings.ts';
import { startMailer, startSandbox, startTestProvider } from './run/shop.ts';
import { whenStopped } from './run/stopped.ts';

/**
 * `npm run backend`: the backend on PostgreSQL, on the database of DATABASE_URL, else on a server of its own in the data folder
 * (docs/postgresql.md). With SMTP_URL its mails are sent, too (docs/mails.md).
 */
const DATABASE = 'karat';
let server: PostgresServer | undefined;
let backend: Program | undefined;
let testProvider: Program | undefined;
let mailer: Program | undefined;
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
    // After the backend, which makes the tables.
    const mails = readMailerSettings(process.env);
    if (mails) {
      await needFreePort(mails.opsPort, 'MAILER_OPS_PORT');
      mailer = startMailer(ROOT, ROOT, mails, { script: join(ROOT, MAILER_ENTRY), env: { DATABASE_URL: databaseUrl } });
      await mailer.ready();
    }
    describe(settings.port, databaseUrl);
    const programs = [backend, testProvider, ...(mailer ? [mailer] : [])].map(({ ended }) => ended);
    const first = await Promise.race([...programs, ...(server ? [server.ended.then(() => 'PostgreSQL ended')] : [])]);
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
      `  Mails     ${origin}/sandbox/inbox${mailer ? ', and sent by SMTP_URL' : ''}`,
      `  Backend   ${origin}/api/v1`,
      `  Shop      BACKEND_URL=${origin}/api/v1 npm start   (in another terminal)`,
      '',
    ].join('\n'),
  );
}

/** The database last, because running requests and mails need it. */
async function stop(): Promise<void> {
  await mailer?.stop();
  await backend?.stop();
  await testProvider?.stop();
  await server?.end();
}
