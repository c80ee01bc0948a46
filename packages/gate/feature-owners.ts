import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { ROOT } from '../build/paths.ts';
import { trackedFiles } from './tracked-files.ts';

/** A part that only one page uses belongs to that page's folder. The import checker counts importers, not the pages behind them. */
export async function checkFeatureOwners(root = ROOT): Promise<string> {
  const paths = trackedFiles(join(root, 'client')).filter((path) => /\.(css|tsx?)$/.test(path) && !isTest(path));
  const sources = await Promise.all(
    paths.map(async (path) => [posix.join('client', path), await readFile(join(root, 'client', path), 'utf8')] as const),
  );
  return singleOwners(new Map(sources)).join('\n');
}

/** `sources`: the text of each file of the client by its path. One line for each feature's file that one page folder alone reaches, or nobody. */
export function singleOwners(sources: ReadonlyMap<string, string>): string[] {
  const importers = new Map<string, string[]>();
  for (const [path, source] of sources) {
    for (const imported of importsOf(path, source)) importers.set(imported, [...(importers.get(imported) ?? []), path]);
  }
  return [...sources.keys()].flatMap((path) => {
    if (!path.startsWith('client/features/')) return [];
    const owners = ownersOf(path, importers);
    if (owners.size > 1 || [...owners].some((owner) => !owner.startsWith('client/pages/'))) return [];
    return [`${path}: ${owners.size === 0 ? 'no page or layout uses it' : `only ${[...owners].join()} uses it, so it belongs there`}`];
  });
}

/** The page folders, layouts and further folders that reach a file through features. */
function ownersOf(path: string, importers: ReadonlyMap<string, readonly string[]>, seen = new Set<string>()): Set<string> {
  const owners = new Set<string>();
  for (const importer of importers.get(path) ?? []) {
    if (seen.has(importer)) continue;
    seen.add(importer);
    if (importer.startsWith('client/features/')) for (const owner of ownersOf(importer, importers, seen)) owners.add(owner);
    else owners.add(importer.split('/').slice(0, 3).join('/'));
  }
  return owners;
}

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

const importsOf = (path: string, source: string): string[] =>
  Array.from(source.matchAll(IMPORT), ([, imported = '']) => posix.join(posix.dirname(path), imported));

const isTest = (path: string): boolean => /\.(?:test|fixture)\.tsx?$|\.d\.ts$/.test(path);
