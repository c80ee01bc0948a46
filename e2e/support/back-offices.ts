import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../../packages/backend/db/postgres/postgres.fixture.ts';
import { toPostgres } from '../../packages/backend/db/postgres/sql.ts';
import { freePort } from '../../packages/engine/testing/free-port.ts';
import { callHost } from './call-host.ts';

const ROOT = join(import.meta.dirname, '../..');
const BRIDGE = join(ROOT, 'packages/vendure');

/** Arguments of Node: a program of the back office, which is compiled when it is loaded. */
const program = (file: string): readonly string[] => ['--import', join(BRIDGE, 'typescript-loader.js'), join(BRIDGE, file)];
export const BACK_OFFICE = program('main.ts');

/** Of the demo shop in Vendure, for one shop of the stories. */
export interface BackOfficeData {
  readonly databaseUrl: string;
  /** Pictures of the engine. */
  readonly dataDir: string;
}

/** Address of `hostBackOffices`, for the workers. */
const HOST = 'STORY_BACK_OFFICES';

/**
 * Hands out databases, each a copy of one that is filled when the first is asked for: the import takes minutes, a copy a second. Ends with
 * the run. The stories are those of the sandbox and know nothing of it: two texts for one promise would differ.
 */
export async function hostBackOffices(): Promise<() => Promise<void>> {
  let filled: ReturnType<typeof fill> | undefined;
  const folders: string[] = [];
  const copy = async (): Promise<BackOfficeData> => {
    const { databaseUrl, dataDir: from } = await (filled ??= fill());
    const dataDir = newFolder();
    folders.push(dataDir);
    cpSync(from, dataDir, { recursive: true });
    return { databaseUrl: await copyDatabase(databaseUrl, `story_${folders.length}`), dataDir };
  };
  // One after the other: PostgreSQL copies a database that nobody else uses.
  let last: Promise<unknown> = Promise.resolve();
  const server = createServer((_, res) => {
    const next = last.then(copy);
    last = next.catch(() => undefined);
    next.then(
      (data) => res.end(JSON.stringify(data)),
      (error: unknown) => res.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env[HOST] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    server.closeAllConnections();
    if (!filled) return;
    const { stop, dataDir } = await filled;
    await stop();
    for (const folder of [dataDir, ...folders]) rmSync(folder, { recursive: true, force: true });
  };
}

export const newBackOffice = (): Promise<BackOfficeData> => callHost(process.env[HOST] ?? '', 'POST');

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'karat-back-office-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** The demo shop in the engine, and in the backend's tables after a first start. */
async function fill(): Promise<BackOfficeData & { readonly stop: () => Promise<void> }> {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.newDatabase();
  const dataDir = newFolder();
  const port = await freePort();
  const env = { ...process.env, DATABASE_URL: databaseUrl, SANDBOX_DATA_DIR: dataDir, SANDBOX_PORT: String(port) };
  for (const file of ['migrate.ts', 'demo/import-demo-shop.ts'])
    await promisify(execFile)(process.execPath, program(file), { cwd: ROOT, env });
  const child = spawn(process.execPath, BACK_OFFICE, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`the back office ended with code ${child.exitCode}`);
    await sleep(200);
  }
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { databaseUrl, dataDir, stop: () => postgres.stop() };
}

async function copyDatabase(url: string, name: string): Promise<string> {
  const [from, copy] = [new URL(url), new URL(url)];
  copy.pathname = name;
  const template = from.pathname.slice(1);
  from.pathname = 'postgres';
  const client = new pg.Client({ connectionString: from.href });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE ${client.escapeIdentifier(template)}`);
  } finally {
    await client.end();
  }
  return copy.href;
}

export type Value = string | number;

/** Statements of stories on the backend's tables; as with SQLite, a story does not wait for them. */
export const backendTables = (databaseUrl: string) => ({
  query: <Row>(sql: string, ...values: Value[]): Row[] =>
    JSON.parse(
      execute(databaseUrl, `WITH found AS (${toPostgres(sql)}) SELECT coalesce(json_agg(found), '[]') FROM found`, values),
    ) as Row[],
  change: (sql: string, ...values: Value[]): void => void execute(databaseUrl, toPostgres(sql), values),
});

function execute(databaseUrl: string, sql: string, values: readonly Value[]): string {
  const literals = values.map((value) => (typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`));
  const given = literals.length === 0 ? '' : `(${literals.join(', ')})`;
  return execFileSync('psql', ['--quiet', '--no-psqlrc', '--tuples-only', '--no-align', '--set=ON_ERROR_STOP=1', databaseUrl], {
    input: `PREPARE story AS ${sql};\nEXECUTE story${given};\n`,
    encoding: 'utf8',
    env: { ...process.env, PGOPTIONS: '-c search_path=karat' },
  });
}
