import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Db } from '../packages/backend/db/database.ts';
import { migrate } from '../packages/backend/db/postgres/migrate.ts';
import { createDatabase, type PostgresServer, startServer } from '../packages/backend/db/postgres/server.ts';
import { readContentFolder } from '../packages/backend/operator/content/content-files.ts';
import { importContent } from '../packages/backend/operator/content/import-content.ts';
import { FILL_COMMAND, hasShop, readContent } from '../packages/backend/shop/shop.ts';
import { openShop } from '../packages/sandbox/admin/open-shop.ts';
import { isOwnShop } from '../packages/sandbox/seed/import/open-shop-database.ts';
import { ROOT } from '../packages/build/paths.ts';
import { MAILER_ENTRY, SANDBOX_ENTRY, TEST_PROVIDER_ENTRY } from './build/layout.ts';
import { needFreePort } from './run/ports.ts';
import type { Program } from './run/program.ts';
import { loadDotEnv, readMailerSettings, readSandboxSettings } from './run/settings.ts';
import { startMailer, startSandbox, startTestProvider } from './run/shop.ts';
import { whenStopped } from './run/stopped.ts';

/**
 * `npm run backend`: the backend on PostgreSQL, on the database of DATABASE_URL, else on a server of its own in the data folder
 * (docs/postgresql.md). An empty database is filled by the folder of SHOP_DIR, or by `npm run admin -- import content` while the command
 * waits; `--demo` puts the demo shop into it. With SMTP_URL its mails are sent, too (docs/mails.md).
 */
const DATABASE = 'karat';
const POLL_MS = 500;
let server: PostgresServer | undefined;
let backend: Program | undefined;
let testProvider: Program | undefined;
let mailer: Program | undefined;
let stopping = false;
const isStopping = (): boolean => stopping;

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
  const isOwn = await hasOwnShop(databaseUrl, process.argv.includes('--demo'));
  if (!stopping) {
    // Nobody but the owner marks orders as paid, where they are real ones.
    const env = { DATABASE_URL: databaseUrl, ...(isOwn && { SANDBOX_CONTROLS: process.env['SANDBOX_CONTROLS'] ?? 'off' }) };
    backend = startSandbox(ROOT, ROOT, settings, { script: join(ROOT, SANDBOX_ENTRY), env });
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

/** Resolves when the database has an owner's shop (true), or is to have the demo. */
async function hasOwnShop(databaseUrl: string, isDemo: boolean): Promise<boolean> {
  const work = async (db: Db): Promise<void> => void ((await hasShop(db)) && (await readContent(db)));
  await migrate(databaseUrl, (message) => console.log(message), { work });
  const opened = await openShop({ ...process.env, DATABASE_URL: databaseUrl });
  try {
    const { db } = opened.bare;
    if (isDemo) {
      if (await isOwnShop(db)) throw new Error('--demo: the database has a shop of its own. Name another database.');
      return false;
    }
    const folder = process.env['SHOP_DIR'];
    if (folder && !(await hasShop(db))) {
      await importContent(opened.bare, readContentFolder(join(folder, 'content')), { isDryRun: false });
      console.log(`Imported ${join(folder, 'content')}, because the database was empty.`);
    }
    // The address of another server may have a password.
    if (!(await hasShop(db))) console.log(waiting(server ? `DATABASE_URL='${databaseUrl}' ` : ''));
    while (!isStopping() && !(await hasShop(db))) await setTimeout(POLL_MS);
    const isOwn = isStopping() || (await isOwnShop(db));
    if (!isOwn)
      throw new Error('the database has the demo shop: "npm run backend -- --demo" starts it. A shop of your own needs another one.');
    return isOwn;
  } finally {
    await opened.close();
  }
}

function waiting(database: string): string {
  return `
  The database has no shop yet. The backend starts as soon as it has one:

  a folder for your shop   npm run new-shop -- my-shop
  its content              ${database}${FILL_COMMAND}
  or the demo shop         npm run backend -- --demo   (instead of this command)
`;
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
