import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Call, Stage } from './stage.ts';

const PROGRAM = fileURLToPath(new URL('call-once.ts', import.meta.url));

/** Makes a call in another process, which is killed (SIGKILL) before the gateway has carried the call out, or after. */
export async function killedCall(
  { gateway, otherProcess }: Stage,
  when: 'before' | 'after',
  call: Exclude<Call, 'read'>,
  args: readonly unknown[],
): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify({ ...otherProcess, call, args })], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  gateway.addFault(when === 'before' ? 'down' : 'lost', call, () => void child.kill('SIGKILL'));
  let errors = '';
  child.stderr.on('data', (part) => (errors += String(part)));
  const signal = await new Promise<string | null>((resolve) => child.once('exit', (_, by) => resolve(by)));
  gateway.clearFaults();
  if (signal !== 'SIGKILL') throw new Error(`the process ended before it was killed: ${errors}`);
}
