import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import type { AssetManifest } from '../engine/assets.ts';
import { casesAgainst } from './bench/against.ts';
import { type Group, GROUPS, makeCases, PAGE, type BenchSetup } from './bench/cases.ts';
import { type Case, runRounds } from './bench/measure.ts';
import { peakMemory } from './bench/cpu-time.ts';
import { toMarkdown, writeReport } from './bench/report.ts';
import { startBackend, startShop, type Subject } from './bench/subjects.ts';
import { ROOT } from '../build/paths.ts';

/**
 * `npm run bench [-- --only hit,api] [-- --rounds 15] [-- --write]`: CPU per request and requests/s of the built shop as ratios to bare
 * servers that send the same bytes, to nginx and to Varnish, in one interleaved run. `--write` puts the table into docs/performance.md.
 * `npm run bench -- --against <commit>`: misses and hits as ratios to the same requests to another commit.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: GROUPS.join(',') },
    rounds: { type: 'string', default: '15' },
    write: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
    against: { type: 'string' },
  },
});
const groups = values.only.split(',').map((name) => {
  if (!(GROUPS as readonly string[]).includes(name)) throw new Error(`--only takes ${GROUPS.join(', ')}`);
  return name as Group;
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a number from 1');

if (!values['no-build']) await import('../../scripts/build.ts');
// Each started program listens for the end of this process.
process.setMaxListeners(50);
const started: { stop(): Promise<void> }[] = [];
const keep: BenchSetup['keep'] = (one) => {
  started.push(one);
  return one;
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(1)));
try {
  if (values.against === undefined) await compareWithServers();
  else console.log(`\n${toMarkdown({ rows: await runRounds(await casesAgainst(values.against, keep), rounds), rounds, notes: [] })}`);
} finally {
  await stop();
}

async function compareWithServers(): Promise<void> {
  const { url } = keep(await startBackend());
  const shop = keep(await startShop('shop', url, { PAGE_CACHE_MB: '64' }));
  const cases: Case[] = [];
  for (const group of groups) cases.push(...(await makeCases[group]({ backendUrl: url, shop, keep })));
  const rows = await runRounds(cases, rounds);
  const markdown = toMarkdown({ rows, rounds, notes: [...(await memory(shop)), await sizes(shop.origin), ...leftOut()] });
  console.log(`\n${markdown}`);
  if (values.write) writeReport(markdown);
}

async function stop(): Promise<void> {
  for (const one of started.splice(0).toReversed()) await one.stop();
}

/** Names the groups that this run left out. */
function leftOut(): string[] {
  const missing = GROUPS.filter((group) => !groups.includes(group));
  return missing.length > 0 ? [`Left out of this run: ${missing.join(', ')}.`] : [];
}

/** Peak memory of the replica after the run and after more pages than its cache holds. */
async function memory({ origin, pids: [pid = 0] }: Subject): Promise<string[]> {
  const before = peakMemory(pid);
  for (let index = 0; index < 900; index += 1)
    await (await fetch(`${origin}${PAGE}?max_cost_to=${50_000 + (index % 300)}&page=${1 + Math.floor(index / 300)}`)).arrayBuffer();
  return [
    `Most memory resident in the replica of the hits: ${before.toFixed(0)} MB; ${peakMemory(pid).toFixed(0)} MB after 900 other pages were rendered, too.`,
  ];
}

async function sizes(origin: string): Promise<string> {
  const html = Buffer.from(await (await fetch(origin + PAGE, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer());
  const manifest = JSON.parse(readFileSync(join(ROOT, 'dist/manifest.json'), 'utf8')) as AssetManifest;
  const scripts = new Set([manifest.entry.js, ...manifest.entry.imports, ...manifest.routes.catalog.js]);
  const bytes = [...scripts].map((url) => brotliCompressSync(readFileSync(join(ROOT, 'dist/public', url))).length);
  const total = bytes.reduce((sum, size) => sum + size, 0);
  const [plain, packed, code] = [html.length, brotliCompressSync(html).length, total].map((size) => (size / 1000).toFixed(1));
  return `The listing: ${plain} KB of HTML (aim 80), ${packed} KB as brotli; ${code} KB of JavaScript as brotli in ${scripts.size} files (aim 117).`;
}
