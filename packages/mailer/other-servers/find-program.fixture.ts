import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a program: that of the variable, or the first one in PATH. */
export function findProgram(name: string, variable: string): string {
  const named = process.env[variable];
  if (named) return named;
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // In another folder.
    }
  }
  throw new Error(`${name} is not installed (.ci/install-programs), and ${variable} names no other one`);
}
