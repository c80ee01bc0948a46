import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

export interface K6 {
  readonly path: string;
  readonly version: string;
}

/** `K6_BIN`, the PATH or Go's folder; null when it is not installed. */
export function findK6(env: Readonly<Record<string, string | undefined>>): K6 | null {
  const goBin = env['GOBIN'] || join(env['GOPATH'] || join(homedir(), 'go'), 'bin');
  const places = env['K6_BIN'] ? [env['K6_BIN']] : [...(env['PATH'] ?? '').split(delimiter), goBin].map((folder) => join(folder, 'k6'));
  const path = places.find(isProgram);
  if (path === undefined) return null;
  const [, version = '?'] = /k6 v?(\S+)/.exec(execFileSync(path, ['version'], { encoding: 'utf8' })) ?? [];
  return { path, version };
}

export const WITHOUT_K6 = [
  'k6 is not here. It makes the load; one of these brings it:',
  '  go install go.k6.io/k6@latest',
  '  a binary of https://github.com/grafana/k6/releases (1.0 or newer), named by K6_BIN=/path/to/k6',
].join('\n');

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
