import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { type CatalogCase, catalogCases } from './bench/catalog-cases.ts';
import { cpuTime } from './bench/cpu-time.ts';
import { ROOT } from './build/layout.ts';
import { freePort } from '../server/testing/free-port.ts';
import { Program } from './run/program.ts';

/**
 * `npm run bench:catalog [-- --folder <path>] [-- --products 1000,10000,100000]`: how the sandbox's answers grow with its catalogue. The
 * catalogues are generated in a temporary folder, or in `--folder`, where they stay for another run. Requests go one after the other, over
 * HTTP; CPU is that of the sandbox's process for each request, which other programs on the machine disturb less than the clock.
 */
const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    products: { type: 'string', default: '1000,10000,100000' },
    requests: { type: 'string', default: '150' },
  },
});
const sizes = values.products.split(',').map(Number);
const requests = Number(values.requests);
const WARM_UP = 30;

interface Measured {
  readonly p50: number;
  readonly p95: number;
  readonly cpu: number;
}

const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'karat-catalog-'));
const results = new Map<number, Measured[]>();
const footprints: string[] = [];
try {
  for (const products of sizes) {
    const dataDir = join(folder, String(products));
    generate(dataDir, products);
    results.set(products, await measureAll(dataDir, products));
  }
  report();
} finally {
  if (values.folder === undefined) rmSync(folder, { recursive: true });
}

function generate(dataDir: string, products: number): void {
  mkdirSync(dataDir, { recursive: true });
  const started = performance.now();
  const args = [join(ROOT, 'sandbox/generate.ts'), '--products', String(products)];
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, env: { ...process.env, SANDBOX_DATA_DIR: dataDir }, stdio: 'inherit' });
  if (status !== 0) throw new Error(`generating ${products} products failed`);
  console.log(`${products} products are there after ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

async function measureAll(dataDir: string, products: number): Promise<Measured[]> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const program = new Program({
    name: 'The sandbox',
    script: join(ROOT, 'sandbox/main.ts'),
    cwd: ROOT,
    env: { NODE_ENV: 'production', SANDBOX_PORT: String(port), SANDBOX_DATA_DIR: dataDir },
    health: `${origin}/healthz`,
    output: 'ignore',
  });
  await program.ready();
  const startCpu = cpuTime(program.pid);
  const measured: Measured[] = [];
  try {
    for (const one of catalogCases) measured.push(await measure(program, origin, one, products));
    const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8'))?.[1];
    footprints.push(
      `${products} products: ready after ${(startCpu / 1000).toFixed(1)} s of CPU, ${Math.round(Number(memory) / 1024)} MB resident afterwards`,
    );
  } finally {
    await program.stop();
  }
  return measured;
}

async function measure(program: Program, origin: string, { path }: CatalogCase, products: number): Promise<Measured> {
  const pool = new Pool(origin, { connections: 1 });
  const times: number[] = [];
  let cpu = 0;
  for (let turn = 0; turn < WARM_UP + requests; turn += 1) {
    const before = cpuTime(program.pid);
    const started = performance.now();
    const { statusCode, body } = await pool.request({ method: 'GET', path: `/api/v1${path(turn, products)}`, headers: { lang: 'de' } });
    await body.arrayBuffer();
    const took = performance.now() - started;
    if (statusCode !== 200) throw new Error(`${path(turn, products)} answered ${statusCode}`);
    if (turn < WARM_UP) continue;
    times.push(took);
    cpu += cpuTime(program.pid) - before;
  }
  await pool.close();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p95: at(0.95), cpu: cpu / requests };
}

function report(): void {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  console.log(`\nMilliseconds of ${requests} requests each: p50 / p95 / CPU\n`);
  console.log(row(['', ...sizes.map((size) => `${size.toLocaleString('en')} products`), 'CPU grows by']));
  console.log(row(['---', ...sizes.map(() => '---'), '---']));
  catalogCases.forEach(({ name }, index) => {
    const cells = sizes.map((size) => results.get(size)?.[index]);
    const [first, last] = [cells[0], cells.at(-1)];
    const growth = first && last ? `${(last.cpu / first.cpu).toFixed(1)}×` : '';
    console.log(
      row([name, ...cells.map((one) => (one ? `${one.p50.toFixed(1)} / ${one.p95.toFixed(1)} / ${one.cpu.toFixed(1)}` : '')), growth]),
    );
  });
  console.log(`\n${footprints.join('\n')}`);
}
