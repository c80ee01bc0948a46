import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDatabase, startServer as startPostgres } from '../backend/db/postgres/server.ts';
import { bankBody, readyCart } from '../sandbox/testing/purchase.fixture.ts';
import { type Calls, callsTo } from '../sandbox/testing/sandbox.fixture.ts';
import { freePort } from '../server/testing/free-port.ts';
import { cpuTime, median, memoryOf } from './bench/cpu-time.ts';
import { ROOT, SANDBOX_ENTRY } from './build/layout.ts';
import type { Program } from './run/program.ts';
import { startSandbox, startServer } from './run/shop.ts';

/**
 * `npm run bench:back-office [-- --rounds 60]`, after `npm run build`: product pages that no cache has, and orders, with Vendure as back
 * office and without, each on a PostgreSQL of its own. Both are asked in turn, so that other programs on the machine disturb both alike.
 * The figures are CPU time, user and system, of storefront, backend and database.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '60' } } });
const rounds = Number(values.rounds);
const WARM_UP = 10;
const SKU = 'FL-ISO-RA-YG750-54';
const BRIDGE = join(ROOT, 'bridges/vendure');
const LOADER = ['--import', join(BRIDGE, 'typescript-loader.js')];
const PARTS = ['storefront', 'backend', 'database'] as const;
type Part = (typeof PARTS)[number];

interface Subject {
  readonly name: string;
  readonly calls: Calls;
  readonly origin: string;
  readonly pids: Readonly<Record<Part, number>>;
}

interface Case {
  readonly name: string;
  readonly rounds: number;
  /** Not measured. */
  prepare?(subject: Subject): Promise<unknown>;
  run(subject: Subject, round: number, prepared: unknown): Promise<unknown>;
}

const folder = mkdtempSync(join(tmpdir(), 'karat-back-office-'));
// The servers of root's databases have another user.
chmodSync(folder, 0o755);
const ends: (() => Promise<unknown>)[] = [];
try {
  const [without, bridge] = [await start('without', startPlain), await start('Vendure', startBridge)];
  const paths = [...(await pathsIn(without.calls, 'de', '')), ...(await pathsIn(without.calls, 'en', '/en'))];
  console.log('\nMilliseconds of CPU, median of the rounds: storefront + backend + database\n');
  console.log('| | without back office | Vendure | ratio |\n| --- | --- | --- | --- |');
  for (const one of casesOf(paths)) await compare(one, without, bridge);
  for (const { name, pids } of [without, bridge]) {
    const [storefront, backend] = (['storefront', 'backend'] as const).map((part) => Math.round(memoryOf(pids[part]).own / 1e6));
    console.log(`${name}: backend ${backend} MB, storefront ${storefront} MB resident afterwards`);
  }
} finally {
  for (const end of ends.reverse()) await end();
  rmSync(folder, { recursive: true });
}

async function pathsIn(calls: Calls, lang: 'de' | 'en', prefix: string): Promise<string[]> {
  const { data } = await calls.call('getCatalog', { query: { count: 100 } }, lang);
  return data.map(({ slug }) => `${prefix}/product/${slug}`);
}

function casesOf(paths: readonly string[]): readonly Case[] {
  return [
    {
      name: 'product page that no cache has',
      rounds: Math.min(rounds, paths.length - WARM_UP),
      async run({ origin }, round) {
        const response = await fetch(`${origin}${paths[round]}`, { redirect: 'error' });
        if (response.status !== 200) throw new Error(`${paths[round]} answered ${response.status}`);
        await response.bytes();
      },
    },
    {
      name: 'order by bank transfer, the last of its calls',
      rounds,
      prepare: ({ calls }) => readyCart(calls, SKU),
      run: ({ calls }, _, cart) => calls.call('finishCheckout', { body: bankBody(cart as Parameters<typeof bankBody>[0]) }),
    },
    {
      name: 'order by bank transfer, all five calls',
      rounds,
      run: async ({ calls }) => calls.call('finishCheckout', { body: bankBody(await readyCart(calls, SKU)) }),
    },
  ];
}

async function start(
  name: string,
  startBackend: (databaseUrl: string, port: number, dataDir: string) => Promise<Program>,
): Promise<Subject> {
  const postgres = await startPostgres({ folder: join(folder, `${name}-postgres`), settings: { autovacuum: 'off' } });
  ends.push(() => postgres.end());
  await createDatabase(postgres, 'karat');
  const [backendPort, port] = [await freePort(), await freePort()];
  const backend = await startBackend(postgres.urlOf('karat'), backendPort, join(folder, name));
  ends.push(() => backend.stop());
  await backend.ready(600_000);
  const backendUrl = `http://127.0.0.1:${backendPort}/api/v1`;
  const settings = { port, publicOrigin: `http://localhost:${port}`, backendUrl, sandbox: null };
  const storefront = startServer(ROOT, join(ROOT, 'dist'), settings, { output: 'ignore', env: { LOG_LEVEL: 'silent' } });
  ends.push(() => storefront.stop());
  await storefront.ready();
  return {
    name,
    calls: callsTo(`http://127.0.0.1:${backendPort}`),
    origin: `http://127.0.0.1:${port}`,
    pids: { storefront: storefront.pid, backend: backend.pid, database: postgres.pid },
  };
}

function environment(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    SANDBOX_PICTURES_DIR: join(folder, 'pictures'),
    SANDBOX_LANGUAGES: 'de,en',
    SANDBOX_LIMIT_MESSAGES: '0',
    SANDBOX_DEMO_CUSTOMER: 'off',
    LOG_LEVEL: 'silent',
  };
}

async function startPlain(databaseUrl: string, port: number, dataDir: string): Promise<Program> {
  const options = { script: join(ROOT, SANDBOX_ENTRY), env: environment(databaseUrl), output: 'ignore' as const };
  return startSandbox(ROOT, ROOT, { port, dataDir }, options);
}

/** As its compose file starts it: the worker is another process, which is not measured. */
async function startBridge(databaseUrl: string, port: number, dataDir: string): Promise<Program> {
  const env = { ...environment(databaseUrl), SANDBOX_DATA_DIR: dataDir, VENDURE_WORKER: 'on' };
  for (const script of ['migrate.ts', 'demo/import-demo-shop.ts'])
    execFileSync(process.execPath, [...LOADER, join(BRIDGE, script)], { env: { ...process.env, ...env }, stdio: 'ignore' });
  const options = { script: join(BRIDGE, 'main.ts'), nodeOptions: LOADER, env, output: 'ignore' as const };
  return startSandbox(ROOT, ROOT, { port, dataDir }, options);
}

function used({ pids }: Subject): Record<Part, number> {
  return { storefront: cpuTime(pids.storefront), backend: cpuTime(pids.backend), database: cpuTime(pids.database) };
}

async function compare({ name, rounds: count, prepare, run }: Case, ...subjects: readonly [Subject, Subject]): Promise<void> {
  const measured = subjects.map((subject) => ({ subject, samples: [] as Record<Part, number>[] }));
  for (let round = 0; round < WARM_UP + count; round += 1) {
    for (const { subject, samples } of round % 2 === 0 ? measured : measured.toReversed()) {
      const prepared = await prepare?.(subject);
      const before = used(subject);
      await run(subject, round, prepared);
      const after = used(subject);
      if (round < WARM_UP) continue;
      const of = (part: Part): number => after[part] - before[part];
      samples.push({ storefront: of('storefront'), backend: of('backend'), database: of('database') });
    }
  }
  const totals = measured.map(({ samples }) => median(samples.map((one) => one.storefront + one.backend + one.database)));
  const cells = measured.map(({ samples }, index) => {
    const parts = PARTS.map((part) => median(samples.map((one) => one[part])).toFixed(1));
    return `${totals[index]?.toFixed(1)} (${parts.join(' + ')})`;
  });
  const [plain = NaN, bridged = NaN] = totals;
  console.log(`| ${[name, ...cells, (bridged / plain).toFixed(2)].join(' | ')} |`);
}
