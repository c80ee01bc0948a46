import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from '../../build/paths.ts';
import { isInstalled } from '../../gate/missing-programs.ts';

/** `.ci/install-programs` installs the same version. */
export const SUITE = 'spck-conformance==0.4.0';

/** The program, its path in a cache folder where it is installed first, or null. */
export function findCommand(): string | null {
  const named = process.env['SPCK_CONFORMANCE'];
  if (named !== undefined) return named;
  if (isInstalled('spck-conformance')) return 'spck-conformance';
  const folder = join(CACHE, SUITE);
  const command = join(folder, 'bin/spck-conformance');
  if (!existsSync(command)) {
    const run = (program: string, ...args: readonly string[]): boolean => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
    if (!run('python3', '-m', 'venv', folder) || !run(join(folder, 'bin/pip'), 'install', '--quiet', SUITE)) return null;
  }
  return command;
}
