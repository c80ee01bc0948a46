import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** KB of 100 that are left of each time when the small collections are through. */
async function leftOf(work: string): Promise<number> {
  const program = join(import.meta.dirname, '../testing/leftovers.ts');
  // What is freed counts at once, and not when a thread had time for it.
  const flags = ['--expose-gc', '--no-concurrent-array-buffer-sweeping'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, program, work], { timeout: 20_000 });
  return Number(stdout);
}

it('a Writable is kept until the next full collection, with all that hangs on it', async () => {
  expect(await leftOf('stream'), 'no longer so: then a page may be one').toBeGreaterThan(90);
});

it.each([
  ['page', 'a page that was rendered'],
  ['br', 'an encoder'],
  ['zstd', 'an encoder'],
  ['gzip', 'an encoder'],
  ['plain', 'a decoder'],
  ['other', 'a decoder with an encoder behind it'],
  ['origin', 'what the page cache asked for'],
  ['answer', "a backend's answer"],
])('%s: %s leaves next to nothing behind', async (work) => {
  expect(await leftOf(work)).toBeLessThan(10);
});
