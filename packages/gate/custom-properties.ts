import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../build/paths.ts';
import { trackedFiles } from './tracked-files.ts';

/**
 * A custom property that nothing defines has always its fallback, or makes the declaration invalid; one that nothing reads has no effect:
 * no tool reports either.
 */
export async function checkCustomProperties(folder = join(ROOT, 'client')): Promise<string> {
  const paths = trackedFiles(folder).filter((path) => /\.(css|tsx?)$/.test(path) && !path.includes('.test.'));
  const sources = await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const));
  return [...undefinedProperties(new Map(sources)), ...deadProperties(new Map(sources))].join('\n');
}

/** `sources`: the text of each file by its path. One line for each property and file that reads it in vain. */
export function undefinedProperties(sources: ReadonlyMap<string, string>): string[] {
  const files = withoutComments(sources);
  const defined = new Set(files.flatMap(({ path, source }) => namesIn(source, path.endsWith('.css') ? DEFINED_IN_CSS : DEFINED_IN_SCRIPT)));
  return files.flatMap(({ path, source }) =>
    [...new Set(namesIn(source, READ))]
      .filter((name) => !defined.has(name))
      .map((name) => `${path}: reads ${name}, which neither a sheet nor setProperty() defines`),
  );
}

/** One line for each property and file that defines it in vain. */
export function deadProperties(sources: ReadonlyMap<string, string>): string[] {
  const files = withoutComments(sources);
  const read = new Set(files.flatMap(({ path, source }) => namesIn(source, path.endsWith('.css') ? READ : READ_IN_SCRIPT)));
  return files.flatMap(({ path, source }) =>
    [...new Set(namesIn(source, path.endsWith('.css') ? DEFINED_IN_CSS : DEFINED_IN_SCRIPT))]
      .filter((name) => !read.has(name))
      .map((name) => `${path}: defines ${name}, which nothing reads`),
  );
}

const withoutComments = (sources: ReadonlyMap<string, string>) =>
  Array.from(sources, ([path, source]) => ({ path, source: source.replaceAll(/\/\*[^]*?\*\//g, '') }));

const READ = /var\(\s*(--[\w-]+)/g;
/** `getPropertyValue()`, often by way of a function that takes the name. */
const READ_IN_SCRIPT = /(?<!setProperty\(\s*)(?:var\(\s*|['"`])(--[\w-]+)/g;
const DEFINED_IN_CSS = /(?:(?:^|[{};])\s*|@property\s+)(--[\w-]+)\s*[:{]/g;
const DEFINED_IN_SCRIPT = /setProperty\(\s*['"](--[\w-]+)/g;

const namesIn = (source: string, pattern: RegExp): string[] => Array.from(source.matchAll(pattern), ([, name = '']) => name);
