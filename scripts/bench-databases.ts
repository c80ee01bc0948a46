import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDatabase, startServer } from '../backend/db/postgres/server.ts';
import { generateCatalogue, generateInPostgres } from '../sandbox/seed/generated/generate.ts';
import { findSeedDir, readSeed } from '../sandbox/seed/import/seed-files.ts';
import { atGateway, finish, startPayment } from '../sandbox/testing/payment.fixture.ts';
import { bankBody, readyCart } from '../sandbox/testing/purchase.fixture.ts';
import { type Calls, callsTo } from '../sandbox/testing/sandbox.fixture.ts';
import { freePort } from '../server/testing/free-port.ts';
import { catalogCases } from './bench/catalog-cases.ts';
import { cpuTime, median } from './bench/cpu-time.ts';
import { ROOT, SANDBOX_ENTRY, TEST_PROVIDER_ENTRY } from './build/layout.ts';
import type { Program } from './run/program.ts';
import { startSandbox, startTestProvider } from './run/shop.ts';

/**
 * `npm run bench:databases [-- --rounds 60 --products 1000,100000]`: listings and purchases on PostgreSQL as multiples of those on SQLite.
 * Both run beside each other and are called in turn, so that other programs on the machine disturb both alike. CPU is that of the backend,
 * and with PostgreSQL that of its server, too.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '60' }, products: { type: 'string', default: '1000' } } });
const rounds = Number(values.rounds);
const sizes = values.products.split(',').map(Number);
const WARM_UP = 15;
const SKU = 'FL-AUR-BR-YG750-54';

interface Subject {
  readonly name: string;
  readonly calls: Calls;
  readonly program: Program;
  /** Processes that work for it, with their children. */
  readonly pids: readonly number[];
}

interface Case {
  readonly name: string;
  run(calls: Calls, round: number): Promise<void>;
}

const succeed = async (answer: ReturnType<Calls['send']>): Promise<void> => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`a call answered ${status} ${body.error_code ?? ''}`);
};
const casesOf = (products: number, slugs: readonly string[]): readonly Case[] => [
  ...catalogCases.map(({ name, path }) => ({
    name,
    run: (calls: Calls, round: number) => succeed(calls.send('GET', `/api/v1${path(round, products)}`)),
  })),
  {
    name: 'product',
    run: (calls, round) => succeed(calls.send('GET', `/api/v1/products/${slugs[round % slugs.length]}`)),
  },
  {
    name: 'purchase by bank transfer, five calls',
    async run(calls) {
      await succeed(calls.attempt('finishCheckout', { body: bankBody(await readyCart(calls, SKU)) }));
    },
  },
  {
    name: 'purchase by card, seven calls',
    async run(calls) {
      const cart = await readyCart(calls, SKU);
      const payment = await startPayment(calls, cart);
      await atGateway(calls, payment, 'authorised');
      await succeed(finish(calls, cart, payment));
    },
  },
];

const folder = mkdtempSync(join(tmpdir(), 'karat-databases-'));
const serverFolder = mkdtempSync(join(tmpdir(), 'karat-pg-'));
// Its processes come and go, and their time with them.
const server = await startServer({ folder: serverFolder, settings: { autovacuum: 'off' } });
const programs: Program[] = [];
try {
  for (const products of sizes) await measure(products);
} finally {
  for (const program of programs) await program.stop();
  await server.end();
  for (const one of [folder, serverFolder]) rmSync(one, { recursive: true });
}

async function measure(products: number): Promise<void> {
  await createDatabase(server, `karat_${products}`);
  console.log(`\n${products.toLocaleString('en')} products\n`);
  const sqlite = await start('SQLite', products, '');
  const postgres = await start('PostgreSQL', products, server.urlOf(`karat_${products}`), [server.pid]);
  const { data } = await sqlite.calls.call('getCatalog', { query: { count: 100 } });
  console.log(`\nMilliseconds of ${rounds} rounds each, median / CPU on average\n`);
  console.log('| | SQLite | PostgreSQL | PostgreSQL to SQLite |\n| --- | --- | --- | --- |');
  const slugs = data.map(({ slug }) => slug);
  for (const one of casesOf(products, slugs)) await compare(one, sqlite, postgres);
  for (const { name, program } of [sqlite, postgres]) {
    console.log(`${name}: ${memory(program)} MB resident afterwards`);
    await program.stop();
    programs.splice(programs.indexOf(program), 1);
  }
}

async function start(name: string, products: number, databaseUrl: string, pids: readonly number[] = []): Promise<Subject> {
  const port = await freePort();
  const env = {
    DATABASE_URL: databaseUrl,
    SANDBOX_PICTURES_DIR: join(folder, 'pictures'),
    SANDBOX_LIMIT_MESSAGES: '0',
    SANDBOX_DEMO_CUSTOMER: 'off',
    LOG_LEVEL: 'silent',
  };
  const settings = { port, testProviderPort: await freePort(), dataDir: mkdtempSync(join(folder, 'data-')) };
  const generation = { products, seedNumber: 1, seed: readSeed(findSeedDir(undefined)), say: () => {} };
  const beforeImport = performance.now();
  await (databaseUrl === ''
    ? generateCatalogue({ ...generation, dataDir: settings.dataDir })
    : generateInPostgres(databaseUrl, generation));
  const beforeStart = performance.now();
  const program = startSandbox(ROOT, ROOT, settings, { script: join(ROOT, SANDBOX_ENTRY), env, output: 'ignore' });
  programs.push(program);
  await program.ready();
  const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);
  console.log(
    `${name}: filled in ${seconds(beforeStart - beforeImport)} s, started in ${seconds(performance.now() - beforeStart)} s ` +
      `(${seconds(used([program.pid]))} s of CPU), ${memory(program)} MB resident`,
  );
  const testProvider = startTestProvider(ROOT, ROOT, settings, {
    script: join(ROOT, TEST_PROVIDER_ENTRY),
    env: { LOG_LEVEL: 'silent' },
    output: 'ignore',
  });
  programs.push(testProvider);
  await testProvider.ready();
  const calls = callsTo(`http://127.0.0.1:${port}`);
  await succeed(calls.send('POST', '/sandbox/configuration', { sku: SKU, stock_qty: 1000, track_inventory: true }));
  return { name, calls, program, pids: [program.pid, ...pids] };
}

async function compare({ name, run }: Case, ...subjects: readonly [Subject, Subject]): Promise<void> {
  const measured = subjects.map((subject) => ({ subject, elapsed: [] as number[], cpu: 0 }));
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    for (const one of round % 2 === 0 ? measured : measured.toReversed()) {
      const { calls, pids } = one.subject;
      const usedBefore = used(pids);
      const started = performance.now();
      await run(calls, round);
      if (round < WARM_UP) continue;
      one.elapsed.push(performance.now() - started);
      one.cpu += (used(pids) - usedBefore) / rounds;
    }
  }
  const [sqlite = NaN, postgres = NaN] = measured.map(({ elapsed }) => median(elapsed));
  const [sqliteCpu = NaN, postgresCpu = NaN] = measured.map(({ cpu }) => cpu);
  const cells = [
    name,
    `${sqlite.toFixed(1)} / ${sqliteCpu.toFixed(1)}`,
    `${postgres.toFixed(1)} / ${postgresCpu.toFixed(1)}`,
    `${(postgres / sqlite).toFixed(2)} / ${(postgresCpu / sqliteCpu).toFixed(2)}`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

/** Resident, in megabytes. */
function memory({ pid }: Program): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
}

function used(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + cpuTime(pid), 0);
}
