import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** In a process of its own: the suite holds its results in its modules, and its server writes to the console. */
it('the cache passes the public suite for HTTP caches, but for the listed exceptions', { timeout: 240_000 }, async () => {
  const script = join(import.meta.dirname, '../../../scripts/cache-suite.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--json']).catch((error: { stdout: string }) => error);
  const { faults, cases } = JSON.parse(stdout.slice(stdout.indexOf('{"faults"'))) as { faults: string[]; cases: number };
  expect(faults).toEqual([]);
  expect(cases).toBeGreaterThan(300);
});
