import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../build/paths.ts';
import { PAGE, settle } from './cases.ts';
import type { Case } from './measure.ts';
import { startBackend, startShop, type Subject } from './subjects.ts';

type Keep = <T extends { stop(): Promise<void> }>(started: T) => T;

/** Listings of one round: no address is requested twice, so each is a call to the backend and a render. */
const LISTINGS = 120;

/**
 * CPU per request of this tree as a ratio to that of another commit: both built, each with a sandbox of its own, measured in turn. The first
 * subject is the commit.
 */
export async function casesAgainst(commit: string, keep: Keep): Promise<Case[]> {
  const root = checkOut(commit);
  const subjects = [await coldShop(commit, root, keep), await coldShop('this tree', ROOT, keep)];
  const products = await productPaths(subjects[0] as Subject);
  // V8 compiles on for some thousand renders.
  const common = { subjects, headers: { 'accept-encoding': 'identity' }, connections: 32, warmUp: 12 };
  const br = { 'accept-encoding': 'br' };
  for (const { origin } of subjects) await settle(origin + PAGE, br);
  const fresh = (query: string) => (round: number) =>
    Array.from({ length: LISTINGS }, (_, index) => `${PAGE}?${query}max_cost_to=${30_000 + round * LISTINGS + index}`);
  return [
    { ...common, name: 'cold listing', requests: LISTINGS, paths: fresh(''), aim: 0.6 },
    { ...common, name: 'cold search results', requests: LISTINGS, paths: fresh('search=ring&'), aim: 0.75 },
    { ...common, name: 'cold product', requests: products.length, paths: () => products, aim: 0.75 },
    {
      ...common,
      name: 'cold home',
      requests: 2,
      paths: () => ['/', '/en'],
      evictBy: products.slice(0, 12),
      repeat: 20,
      warmUp: 40,
      aim: 0.75,
    },
    { ...common, name: 'hit, br', headers: br, requests: 1500, paths: () => [PAGE], aim: 1.05 },
  ];
}

/** A page cache of 1 MB evicts each page before it is requested again. */
async function coldShop(name: string, root: string, keep: Keep): Promise<Subject> {
  const { url } = keep(await startBackend(root));
  return keep(await startShop(name, url, { PAGE_CACHE_MB: '1' }, root));
}

/** A work tree of the commit, built with the modules of its own lock file. Returns its folder. */
function checkOut(commit: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const sha = git('rev-parse', '--verify', `${commit}^{commit}`);
  // Not in the cache folder: Node does not strip types below node_modules.
  const root = join(tmpdir(), 'karat-bench', sha);
  if (existsSync(join(root, 'dist/server/main.js'))) return root;
  rmSync(root, { recursive: true, force: true });
  git('worktree', 'prune');
  git('worktree', 'add', '--detach', root, sha);
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lock(root) === lock(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' });
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' });
  return root;
}

async function productPaths({ origin }: Subject): Promise<string[]> {
  const answer = await fetch(`${origin}/api/system-catalog?count=48&lang=de`);
  const { data } = (await answer.json()) as { data: { slug: string }[] };
  return data.map(({ slug }) => `/product/${slug}`);
}
