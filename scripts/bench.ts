import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { cpuTime, median } from './bench/cpu-time.ts';
import { sendLoad } from './bench/load.ts';
import { startFloor, startRaw, startShops, type Subject } from './bench/subjects.ts';
import { ROOT } from './build/layout.ts';
import type { AssetManifest } from '../shared/assets.ts';

/**
 * `npm run bench`: CPU per request of the built shop as a ratio to bare servers, in one interleaved run (all subjects in turn, round
 * after round; the ratio is taken within a round, then its median), so that a noisy machine disturbs both sides alike.
 */
const PAGE = '/catalog';
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9);
const HIT_REQUESTS = 6000;
const MISS_REQUESTS = 400;

interface Case {
  readonly name: string;
  readonly subject: Subject;
  readonly base: Subject;
  readonly aim: number;
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly requests: number;
}

if (!process.argv.includes('--no-build')) await import('./build.ts');
const { sandbox, hit, miss } = await startShops();
const subjects: Subject[] = [hit, miss];
try {
  await settle(hit.origin + PAGE);
  const rawIdentity = await startRaw('raw identity', hit.origin + PAGE, 'identity');
  const rawBrotli = await startRaw('raw brotli', hit.origin + PAGE, 'br');
  subjects.push(rawIdentity, rawBrotli);
  const cold = await coldPaths(miss.origin);
  // One of the very pages that the shop renders cold: other parameters make another page.
  const floor = await startFloor(cold[0] ?? PAGE, hit);
  subjects.push(floor);
  const hits = { paths: [PAGE], requests: HIT_REQUESTS };
  const cases: Case[] = [
    { name: 'hit, identity', subject: hit, base: rawIdentity, aim: 1.5, headers: { 'accept-encoding': 'identity' }, ...hits },
    { name: 'hit, brotli', subject: hit, base: rawBrotli, aim: 1.5, headers: { 'accept-encoding': 'br' }, ...hits },
    {
      name: 'miss',
      subject: miss,
      base: floor,
      aim: 1.35,
      paths: cold,
      headers: { 'accept-encoding': 'identity' },
      requests: MISS_REQUESTS,
    },
  ];
  for (const one of cases) await round(one); // warm
  const rounds = await runRounds(cases);
  report(cases, rounds);
  await sizes(hit.origin);
} finally {
  for (const { program } of subjects.reverse()) await program.stop();
  await sandbox.stop();
}

type Round = { readonly subject: number; readonly base: number };

async function runRounds(cases: readonly Case[]): Promise<Map<Case, Round[]>> {
  const results = new Map<Case, Round[]>(cases.map((one) => [one, []]));
  for (let index = 0; index < ROUNDS; index += 1) {
    for (const one of cases) results.get(one)?.push(await round(one));
  }
  return results;
}

/** Milliseconds of CPU per request, the subject and its base one after the other. */
async function round({ subject, base, paths, headers, requests }: Case): Promise<Round> {
  const measure = async ({ origin, program }: Subject) => {
    const before = cpuTime(program.pid);
    await sendLoad({ origin, paths, headers, requests, connections: 16 });
    return (cpuTime(program.pid) - before) / requests;
  };
  return { base: await measure(base), subject: await measure(subject) };
}

function report(cases: readonly Case[], results: Map<Case, Round[]>): void {
  console.log(`\nCPU per request, ${ROUNDS} rounds, medians (page ${PAGE})`);
  for (const one of cases) {
    const rounds = results.get(one) ?? [];
    const ratio = median(rounds.map(({ subject, base }) => subject / base));
    const [subject, base] = [median(rounds.map((r) => r.subject)), median(rounds.map((r) => r.base))];
    const verdict = ratio <= one.aim ? 'reached' : 'missed';
    console.log(
      `  ${one.name.padEnd(14)} ${subject.toFixed(4)} ms   ${one.base.name.padEnd(12)} ${base.toFixed(4)} ms   ratio ${ratio.toFixed(2)}   aim ${one.aim} ${verdict}`,
    );
  }
}

/** The stored copy and its encodings are made behind the first answers. */
async function settle(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    for (const encoding of ['identity', 'br']) {
      const answer = await fetch(url, { headers: { 'accept-encoding': encoding } });
      await answer.arrayBuffer();
      if (tries > 3 && encoding === 'br' && answer.headers.get('cache-status')?.includes('hit')) return;
    }
  }
  throw new Error(`${url} never became a hit`);
}

/** More pages than a 1 MB cache holds, whose data the upstream cache has: asked in turn every request is rendered. */
async function coldPaths(origin: string): Promise<string[]> {
  const paths = Array.from({ length: 60 }, (_, index) => `${PAGE}?max_cost_to=${30_000 + index}`);
  for (const path of paths) await (await fetch(origin + path)).arrayBuffer();
  const again = await fetch(origin + (paths[0] ?? PAGE));
  await again.arrayBuffer();
  if (again.headers.get('cache-status')?.includes('hit')) throw new Error('the cold pages are not cold');
  return paths;
}

async function sizes(origin: string): Promise<void> {
  const html = Buffer.from(await (await fetch(origin + PAGE, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer());
  const manifest = JSON.parse(readFileSync(join(ROOT, 'dist/manifest.json'), 'utf8')) as AssetManifest;
  const scripts = new Set([manifest.entry.js, ...manifest.entry.imports, ...manifest.routes.catalog.js]);
  const bytes = [...scripts].map((url) => brotliCompressSync(readFileSync(join(ROOT, 'dist/public', url))).length);
  const total = bytes.reduce((sum, size) => sum + size, 0);
  console.log(
    `\nListing: HTML ${(html.length / 1000).toFixed(1)} KB (aim 100), JavaScript ${(total / 1000).toFixed(1)} KB brotli in ${scripts.size} files (aim 120)`,
  );
}
