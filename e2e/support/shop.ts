import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../packages/engine/testing/free-port.ts';
import { type HostedProvider, hostTestProvider, KEY } from '../../packages/test-provider/test-provider.fixture.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Shared by all runs, because resizing a picture costs far more than a page that shows it. As WebP, for the same reason. */
const PICTURES = join(ROOT, 'node_modules/.cache/karat/pictures');

/** The backend that answers the calls of the contract: by default the sandbox (vitest.config.ts). */
export type StoryBackend = 'sandbox' | 'back-office';

/** Folder of a seeded database, made once a run (warm-shops.global.ts): an import costs more than the rest of a start. */
export const SEEDED_DIR = 'STORY_SEEDED_DIR';

/** A shop that stories of several files read, one file after the other: none of them changes what another one sees. */
export interface WarmShop {
  readonly origin: string;
  readonly sandboxOrigin: string;
  /** Of the test provider. */
  readonly testProviderOrigin: string;
}

/** The built shop and its sandbox on free ports with a database of their own. */
export interface Shop extends WarmShop {
  readonly dataDir: string;
  /** PostgreSQL in the place of a file in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** Reads the backend's database, as an operator would. */
  query<Row>(sql: string, ...values: (string | number)[]): Row[];
  /** Writes into it, for changes that only a gateway or time would make. */
  change(sql: string, ...values: (string | number)[]): void;
  /** SIGKILL. */
  killSandbox(): Promise<void>;
  /** SIGTERM: the database is complete in its file. */
  endSandbox(): Promise<void>;
  startSandbox(): Promise<void>;
  /** The same for the shop's server. */
  killServer(): Promise<void>;
  startServer(): Promise<void>;
  /** Another server of the same shop, until `close`. Returns its origin. */
  startReplica(): Promise<string>;
  /** SIGTERM; returns the exit code. */
  endServer(): Promise<number | null>;
  close(): Promise<void>;
}

/** Acts that another process can ask of a shop. */
export type RemoteAct = 'killSandbox' | 'endSandbox' | 'startSandbox' | 'killServer' | 'startServer' | 'startReplica' | 'endServer';

type Env = Readonly<Record<string, string>>;

/** `env` of the server; a function gets the sandbox's origin, for a proxy between both. `sandboxEnv` gets that of the shop. */
export async function openShop(
  env: Env | ((sandboxOrigin: string) => Promise<Env>) = {},
  sandboxEnv: (origin: string) => Env = () => ({}),
  backend = process.env['STORY_BACKEND'] as StoryBackend | undefined,
): Promise<Shop> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const { program, dataDir, databaseUrl } = backend === 'back-office' ? await backOffice() : { ...SANDBOX, dataDir: newDataDir() };
  const origin = `http://localhost:${port}`;
  const sandboxOrigin = `http://127.0.0.1:${sandboxPort}`;
  const testProvider = await hostTestProvider(dataDir, { shopOrigin: origin });
  const startSandbox = () =>
    start(program, sandboxOrigin, {
      ...callsOf(testProvider),
      DATABASE_URL: databaseUrl ?? '',
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_DATA_DIR: dataDir,
      SANDBOX_PICTURES_DIR: PICTURES,
      SANDBOX_AVIF: 'off',
      SANDBOX_SHOP_ORIGIN: origin,
      SANDBOX_DEMO_CUSTOMER: 'off',
      SANDBOX_CAMPAIGNS: 'off',
      SANDBOX_LANGUAGES: 'de,en',
      ...sandboxEnv(origin),
    });
  let sandbox = await startSandbox();
  const own = typeof env === 'function' ? await env(sandboxOrigin) : env;
  const serverEnv = {
    PORT: String(port),
    BACKEND_URL: `${sandboxOrigin}/api/v1`,
    PUBLIC_ORIGIN: origin,
    // On a busy machine pages are late that no story wants to be.
    LATE_PAGE_MS: '30000',
    LOG_LEVEL: 'error',
    SITEMAP_SECRET: 'sitemap-of-the-sandbox',
    ...own,
  };
  const startServer = () => start(SERVER, origin, serverEnv);
  let server = await startServer();
  const replicas: ChildProcess[] = [];
  return {
    origin,
    sandboxOrigin,
    testProviderOrigin: testProvider.url,
    dataDir,
    databaseUrl,
    ...(await databaseOf({ dataDir, databaseUrl })),
    killSandbox: () => stop(sandbox, 'SIGKILL'),
    endSandbox: () => stop(sandbox, 'SIGTERM'),
    async startSandbox() {
      sandbox = await startSandbox();
    },
    killServer: () => stop(server, 'SIGKILL'),
    async startServer() {
      server = await startServer();
    },
    async startReplica() {
      const replicaPort = await freePort();
      const replicaOrigin = `http://localhost:${replicaPort}`;
      replicas.push(await start(SERVER, replicaOrigin, { ...serverEnv, PORT: String(replicaPort) }));
      return replicaOrigin;
    },
    async endServer() {
      await stop(server, 'SIGTERM');
      return server.exitCode;
    },
    async close() {
      // SIGTERM would wait 5 s for balancers and idle connections.
      await Promise.all([server, sandbox, ...replicas].map((child) => stop(child, 'SIGKILL')));
      await testProvider.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Arguments of Node. */
const SERVER = ['dist/server/main.js'];
const SANDBOX = { program: ['dist/sandbox/main.js'], databaseUrl: undefined };

/** Loaded on use: few stories need PostgreSQL. */
async function backOffice() {
  const { BACK_OFFICE, newBackOffice } = await import('./back-offices.ts');
  return { ...(await newBackOffice()), program: BACK_OFFICE };
}

export async function databaseOf({ dataDir, databaseUrl }: Pick<Shop, 'dataDir' | 'databaseUrl'>): Promise<Pick<Shop, 'query' | 'change'>> {
  return databaseUrl === undefined ? sandboxDatabase(dataDir) : (await import('./back-offices.ts')).backendTables(databaseUrl);
}

const sandboxDatabase = (dataDir: string): Pick<Shop, 'query' | 'change'> => ({
  query<Row>(sql: string, ...values: (string | number)[]) {
    const db = new DatabaseSync(join(dataDir, 'sandbox.db'), { readOnly: true });
    try {
      return db.prepare(sql).all(...values) as Row[];
    } finally {
      db.close();
    }
  },
  change(sql, ...values) {
    const db = new DatabaseSync(join(dataDir, 'sandbox.db'), { timeout: 5000 });
    try {
      db.prepare(sql).run(...values);
    } finally {
      db.close();
    }
  },
});

/** Settings of a sandbox that calls this test provider. */
const callsOf = ({ url }: HostedProvider): Env => ({ TEST_PROVIDER_URL: url, TEST_PROVIDER_KEY: KEY });

/** The sandbox and the test provider alone. */
export async function openSandbox(): Promise<Pick<Shop, 'sandboxOrigin' | 'testProviderOrigin' | 'close'>> {
  const port = await freePort();
  const dataDir = newDataDir();
  const sandboxOrigin = `http://127.0.0.1:${port}`;
  const testProvider = await hostTestProvider(dataDir);
  const sandbox = await start(SANDBOX.program, sandboxOrigin, {
    ...callsOf(testProvider),
    SANDBOX_PORT: String(port),
    SANDBOX_DATA_DIR: dataDir,
    SANDBOX_PICTURES_DIR: PICTURES,
    SANDBOX_AVIF: 'off',
    SANDBOX_DEMO_CUSTOMER: 'off',
    SANDBOX_CAMPAIGNS: 'off',
    SANDBOX_LANGUAGES: 'de,en',
  });
  return {
    sandboxOrigin,
    testProviderOrigin: testProvider.url,
    async close() {
      await stop(sandbox, 'SIGKILL');
      await testProvider.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'karat-story-'));
  const seeded = process.env[SEEDED_DIR];
  if (seeded) cpSync(seeded, dataDir, { recursive: true });
  return dataDir;
}

/** For a start on a busy machine. */
const START_MS = 300_000;

async function start(program: readonly string[], origin: string, env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  // Without source maps, whose reading costs a third of a start.
  const child = spawn(process.execPath, program, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const deadline = Date.now() + START_MS; Date.now() < deadline;) {
    if (child.exitCode !== null) throw new Error(`${program.at(-1)} ended with code ${child.exitCode}; was "npm run build" run?`);
    const answer = await fetch(`${origin}/healthz`).catch(() => null);
    if (answer?.ok) return child;
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error(`${program.at(-1)} did not answer on ${origin}/healthz`);
}

async function stop(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
