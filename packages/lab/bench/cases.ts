import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startRedis } from '../../engine/testing/redis.ts';
import type { AssetManifest } from '../../engine/assets.ts';
import { ROOT } from '../../build/paths.ts';
import type { Case } from './measure.ts';
import { nginxInFront, nginxWithFile, spread, varnishInFront } from './others.ts';
import { record } from './record.ts';
import { startElements, startFloor, startPlain, startRaw, startShop, type Subject } from './subjects.ts';

export const PAGE = '/catalog';
/** A long post with pictures and products. */
const POST = '/articles/engagement-rings/die-vier-c';
export const GROUPS = ['hit', 'miss', 'api', 'asset', 'replicas'] as const;
export type Group = (typeof GROUPS)[number];

export interface BenchSetup {
  readonly backendUrl: string;
  /** A replica with all pages in its cache. */
  readonly shop: Subject;
  /** Registers a program to be stopped at the end. */
  readonly keep: <T extends { stop(): Promise<void> }>(started: T) => T;
}

export const makeCases: Readonly<Record<Group, (setup: BenchSetup) => Promise<Case[]>>> = {
  async hit({ shop, keep }) {
    const [nginx, varnish] = [keep(await nginxInFront(shop)), keep(await varnishInFront(shop))];
    const cases: Case[] = [];
    for (const coding of ['identity', 'br', 'zstd']) {
      const headers = { 'accept-encoding': coding };
      for (const { origin } of [shop, nginx, varnish]) await settle(origin + PAGE, headers);
      const answer = await record(shop.origin + PAGE, headers);
      const subjects = [keep(await startRaw(answer)), shop, nginx, varnish, keep(await nginxWithFile(answer))];
      cases.push({ name: `page, ${coding}`, subjects, headers, requests: 1500, paths: () => [PAGE], aim: 1.5 });
    }
    const { headers: known } = await record(shop.origin + PAGE, { 'accept-encoding': 'br' });
    const headers = { 'accept-encoding': 'br', 'if-none-match': known['etag'] ?? '' };
    const raw = keep(await startRaw(await record(shop.origin + PAGE, headers)));
    const subjects = [raw, shop, nginx, varnish];
    const packed = { 'accept-encoding': 'br' };
    await settle(shop.origin + POST, packed);
    const pages = [PAGE, POST].map((path) => ({ ...shop, name: path }));
    return [
      ...cases,
      { name: 'page, 304', subjects, headers, requests: 1500, paths: () => [PAGE], status: 304, aim: 1.5 },
      {
        name: 'listing and post, br',
        subjects: pages,
        headers: packed,
        requests: 1500,
        paths: (_, subject) => [pages[subject]?.name ?? PAGE],
      },
    ];
  },

  async miss({ backendUrl, shop, keep }) {
    // Its page cache evicts a page before it is requested again; its read cache holds the answers of the backend.
    const cold = keep(await startShop('shop', backendUrl, { PAGE_CACHE_MB: '1' }));
    const paths = Array.from({ length: 32 }, (_, index) => `${PAGE}?max_cost_to=${30_000 + index}`);
    for (const path of paths) await settle(cold.origin + path, {}, 1);
    const again = await fetch(cold.origin + (paths[0] ?? PAGE));
    await again.arrayBuffer();
    if (again.headers.get('cache-status')?.includes('hit')) throw new Error('the cold pages are not cold');
    // The floors render one of the pages that the shop renders.
    const [path = PAGE] = paths;
    const components = keep(await startFloor(path, shop));
    const plain = keep(await startPlain(path, shop));
    const elements = keep(await startElements(await record(shop.origin + path, { 'accept-encoding': 'identity' })));
    // The warm-up is long because V8 compiles on for some thousand renders: after 1,200 a page of the shop takes a third more than later.
    // So are the rounds: while a process waits for its turn, V8 gives its young generation back, and the first pages fill it again.
    const load = { headers: { 'accept-encoding': 'identity' }, requests: 480, warmUp: 10, paths: () => paths };
    return [
      { name: 'page, rendered', subjects: [elements, cold], ...load, aim: 1.25 },
      { name: 'page, rendered', subjects: [plain, cold], ...load, aim: 1.5 },
      { name: 'page, rendered', subjects: [components, cold], ...load, aim: 1.35 },
    ];
  },

  async api({ shop, keep }) {
    return Promise.all(
      ['identity', 'br'].map((coding) => plainCase(`call, ${coding}`, '/api/system-catalog?count=20&lang=de', coding, { shop, keep })),
    );
  },

  async asset({ shop, keep }) {
    const { entry } = JSON.parse(readFileSync(join(ROOT, 'dist/manifest.json'), 'utf8')) as AssetManifest;
    return [await plainCase('file, br', entry.js, 'br', { shop, keep })];
  },

  async replicas({ backendUrl, keep }) {
    const { url, kill } = await startRedis();
    keep({ stop: kill });
    const replica = async () => keep(await startShop('replica', backendUrl, { REDIS_URL: url }));
    const [first, second] = [await replica(), await replica()];
    const subjects = [keep(await spread('one process', [first])), keep(await spread('two, one Redis', [first, second]))];
    const headers = { 'accept-encoding': 'br' };
    for (const { origin } of subjects) for (let ask = 0; ask < 4; ask += 1) await settle(origin + PAGE, headers);
    // Each page is requested once, with its calls to a backend on the same processors; few at a time, to stay within the page budget.
    const unknown = (round: number, subject: number) =>
      Array.from({ length: 40 }, (_, index) => `${PAGE}?max_cost_to=${100_000 + (round * subjects.length + subject) * 40 + index}`);
    return [
      { name: 'page through nginx', subjects, headers, requests: 1500, paths: () => [PAGE] },
      { name: 'cold page through nginx', subjects, headers, requests: 40, connections: 4, paths: unknown },
    ];
  },
};

async function plainCase(name: string, path: string, coding: string, { shop, keep }: Pick<BenchSetup, 'shop' | 'keep'>): Promise<Case> {
  const headers = { 'accept-encoding': coding };
  await settle(shop.origin + path, headers, 3);
  const answer = await record(shop.origin + path, headers);
  const subjects = [keep(await startRaw(answer)), shop, keep(await nginxWithFile(answer))];
  return { name, subjects, headers, requests: 1000, paths: () => [path], aim: 1.5 };
}

/** The shop stores a page and its codings after the first answers. */
export async function settle(url: string, headers: Readonly<Record<string, string>>, asks = 20): Promise<void> {
  for (let ask = 0; ask < asks; ask += 1) {
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
    if (ask > 3 && answer.headers.get('cache-status')?.includes('hit')) return;
  }
}
