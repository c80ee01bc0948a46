import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files of the repository in a folder, by their paths from it, in the order of their names: the gate does not look at what a run, a build
 * or the owner has put beside them (`data/`, `.env`, `dist/`, notes). A new file counts from `git add` on. Outside of a repository (a
 * folder of a test, an unpacked archive) these are all files.
 */
export function trackedFiles(folder: string): string[] {
  return listed(folder)
    .filter((path) => existsSync(join(folder, path)))
    .toSorted();
}

function listed(folder: string): string[] {
  try {
    const options = { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: 'pipe' } as const;
    return execFileSync('git', ['ls-files', '-z'], options)
      .split('\0')
      .filter((path) => path !== '');
  } catch {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  }
}
