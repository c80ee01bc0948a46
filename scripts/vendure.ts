import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createDatabase, type PostgresServer, startServer as startPostgres } from '../packages/backend/db/postgres/server.ts';
import { ROOT } from '../packages/build/paths.ts';
import { TEST_PROVIDER_ENTRY } from './build/layout.ts';
import { needFreePort } from './run/ports.ts';
import type { Program } from './run/program.ts';
import { loadDotEnv, readSettings, type SandboxSettings } from './run/settings.ts';
import { startSandbox, startServer, startTestProvider } from './run/shop.ts';
import { whenStopped } from './run/stopped.ts';

/**
 * `npm run vendure`: the shop with Vendure as its back office (packages/vendure/README.md), on the database of DATABASE_URL, else on a
 * PostgreSQL of its own in the data folder. `--without-shop`: no storefront in front.
 */
const BRIDGE = join(ROOT, 'packages/vendure');
const LOADER = join(BRIDGE, 'typescript-loader.js');
const DIST = join(ROOT, 'dist');
const DATABASE = 'karat';
const FIRST_START_MS = 400_000;
const withShop = !process.argv.includes('--without-shop');
let postgres: PostgresServer | undefined;
const programs: Program[] = [];
let stopping = false;

whenStopped(() => {
  stopping = true;
  void stop().then(() => process.exit(0));
});

try {
  loadDotEnv(ROOT);
  const settings = readSettings(process.env);
  const { sandbox, port, publicOrigin } = settings;
  if (!sandbox) throw new Error('BACKEND_URL names another backend, and this command starts one of its own; leave it out.');
  await needFreePort(sandbox.port, 'SANDBOX_PORT');
  if (sandbox.testProviderPort !== undefined) await needFreePort(sandbox.testProviderPort, 'TEST_PROVIDER_PORT');
  if (withShop) await needFreePort(port, 'PORT');
  if (!existsSync(join(BRIDGE, 'node_modules'))) await run('npm', ['ci', '--no-audit', '--no-fund'], BRIDGE);
  if (withShop) await build();
  const databaseUrl = process.env['DATABASE_URL'] || (await startOwnServer(resolve(ROOT, sandbox.dataDir, 'vendure/postgres')));
  const env = { DATABASE_URL: databaseUrl, SANDBOX_DATA_DIR: sandbox.dataDir };
  for (const script of ['migrate.ts', 'demo/import-demo-shop.ts'])
    await run(process.execPath, ['--import', LOADER, join(BRIDGE, script)], ROOT, env);
  if (!stopping) await start(sandbox, env);
  if (withShop && !stopping) {
    const server = startServer(ROOT, DIST, settings);
    programs.push(server);
    await server.ready();
  }
  describe(sandbox, databaseUrl, publicOrigin);
  const first = await Promise.race([
    ...programs.map(({ ended }) => ended),
    ...(postgres ? [postgres.ended.then(() => 'PostgreSQL ended')] : []),
  ]);
  if (!stopping) throw new Error(`${first}; the other programs are stopped`);
} catch (error) {
  if (!stopping) {
    console.error(error instanceof Error ? error.message : error);
    await stop();
    process.exitCode = 1;
  }
}

async function build(): Promise<void> {
  await import('./build.ts');
  if (process.exitCode) throw new Error('The build failed, so nothing was started.');
}

/** A program that does its work and ends. */
async function run(program: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} ended with code ${code}`);
}

async function startOwnServer(folder: string): Promise<string> {
  console.log(`Starting PostgreSQL in ${folder}, because DATABASE_URL names no other one.`);
  postgres = await startPostgres({ folder, initdb: ['--data-checksums'] });
  await createDatabase(postgres, DATABASE);
  return postgres.urlOf(DATABASE);
}

async function start(sandbox: SandboxSettings, env: Readonly<Record<string, string>>): Promise<void> {
  programs.push(
    startTestProvider(ROOT, ROOT, sandbox, { script: join(ROOT, TEST_PROVIDER_ENTRY) }),
    startSandbox(ROOT, ROOT, sandbox, { name: 'The back office', script: join(BRIDGE, 'main.ts'), nodeOptions: ['--import', LOADER], env }),
  );
  // At the first start it reads and writes the whole catalogue.
  await Promise.all(programs.map((program) => program.ready(FIRST_START_MS)));
}

function describe({ port }: SandboxSettings, databaseUrl: string, publicOrigin: string): void {
  const { hostname, pathname } = new URL(databaseUrl);
  const origin = `http://127.0.0.1:${port}`;
  console.log(
    [
      '',
      `  Database   ${postgres ? `psql '${databaseUrl}'` : `${hostname}${pathname}`}`,
      `  Dashboard  ${origin}/dashboard   (packages/vendure/README.md says how to build it)`,
      `  Mails      ${origin}/sandbox/inbox`,
      `  Backend    ${origin}/api/v1`,
      withShop ? `  Shop       ${publicOrigin}` : `  Shop       BACKEND_URL=${origin}/api/v1 npm start   (in another terminal)`,
      '',
    ].join('\n'),
  );
}

/** The shop first, because its running requests need the backend, and the database last. */
async function stop(): Promise<void> {
  for (const program of programs.reverse()) await program.stop();
  await postgres?.end();
}
