import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT } from '../build/paths.ts';
import { trackedFiles } from './tracked-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tracked-'));
  mkdirSync(join(folder, 'docs'));
  for (const path of ['docs/a.md', 'docs/mine.md', 'gone.md', '.env']) writeFileSync(join(folder, path), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('lists what git knows and what is there, from any folder of the repository', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
  git('init', '-q');
  git('add', 'docs/a.md', 'gone.md');
  rmSync(join(folder, 'gone.md'));
  expect(trackedFiles(folder)).toEqual(['docs/a.md']);
  expect(trackedFiles(join(folder, 'docs'))).toEqual(['a.md']);
});

it('lists all files outside of a repository', () => {
  expect(trackedFiles(folder)).toEqual(['.env', 'docs/a.md', 'docs/mine.md', 'gone.md']);
});

it('no check or test of the repository reads a folder of it by other means', () => {
  const PASSED = /^packages\/gate\/tracked-files(?:\.test)?\.ts$/;
  const readers = trackedFiles(ROOT)
    .filter((path) => /^(?:packages\/gate\/.*|scripts\/[\w-]+\.test)\.ts$/.test(path) && !PASSED.test(path))
    .filter((path) => /\b(?:readdir|readdirSync|globSync|glob)\(/.test(readFileSync(join(ROOT, path), 'utf8')));
  // A folder that the test has made itself, and programs of the machine.
  expect(readers).toEqual(['packages/gate/missing-programs.ts', 'scripts/admin.test.ts']);
});
