import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { cpuOf } from './cpu-of.ts';

/** CPU time, which does not depend on other programs. */
const BUSY = 'for (let used = 0; used < 80_000; ) { const { user, system } = process.threadCpuUsage(); used = user + system; }';

/** A program that uses CPU in a thread and a child and reports when both have ended. */
const PROGRAM = `
  const { Worker } = require('node:worker_threads');
  const { execFileSync } = require('node:child_process');
  console.log('begun');
  process.stdin.once('data', () => {
    new Worker(${JSON.stringify(BUSY)}, { eval: true }).once('exit', () => {
      execFileSync(process.execPath, ['-e', ${JSON.stringify(BUSY)}]);
      console.log('done');
    });
  });
`;

it('counts the CPU of ended threads and children', async () => {
  const child = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const before = cpuOf(child.pid ?? -1);
  child.stdin.write('go');
  await once(child.stdout, 'data');
  const after = cpuOf(child.pid ?? -1);
  child.kill();
  // 80 ms each; both have ended.
  expect(after - before).toBeGreaterThanOrEqual(150);
});
