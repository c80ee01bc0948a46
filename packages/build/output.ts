import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files of a build: path below the output folder -> bytes. */
export type Output = Map<string, Uint8Array>;

export const hashOf = (...parts: ReadonlyArray<string | Uint8Array>): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(String(part.length)).update('\0').update(part);
  return hash.digest('base64url');
};

/** Letters and digits of a hash. Seven are 41 bits for the versions of one file; the entry names some two hundred files. */
export const inName = (hash: string): string => hash.replaceAll(/[-_]/g, '').slice(0, 7);

/** `card.css` -> `card-3fK9bQ0.css`: caches may store it for ever. */
export function hashedName(name: string, content: string | Uint8Array): string {
  const dot = name.lastIndexOf('.');
  return `${name.slice(0, dot)}-${inName(hashOf(content))}${name.slice(dot)}`;
}

/** Hash of all bytes of the build without source maps, which are not served. */
export function buildIdOf(output: Output): string {
  const served = [...output].filter(([path]) => !path.endsWith('.map')).sort(([a], [b]) => (a < b ? -1 : 1));
  return hashOf(...served.flat())
    .replaceAll(/[-_]/g, '')
    .slice(0, 12);
}

export interface Earlier {
  readonly before: Output | null;
  readonly kept: ReadonlySet<string>;
}

/**
 * Writes the files that differ from `before`, the last build of the same process. A running server finds all files at any time: without
 * `before` the files of earlier builds, except the kept ones, are removed last; with `before` they stay.
 */
export async function writeOutput(outDir: string, output: Output, { before, kept }: Earlier): Promise<void> {
  const fresh = [...output].filter(([path, content]) => Buffer.compare(before?.get(path) ?? NOTHING, content) !== 0);
  await Promise.all(
    fresh.map(async ([path, content]) => {
      await mkdir(dirname(join(outDir, path)), { recursive: true });
      await writeFile(join(outDir, path), content);
    }),
  );
  if (before) return;
  for (const file of await readdir(outDir, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name);
    const name = path.slice(outDir.length + 1);
    if (file.isFile() && !output.has(name) && !kept.has(name)) await rm(path, { force: true });
  }
}

const NOTHING = new Uint8Array();
