import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface ShopProcess {
  readonly url: string;
  /** SIGKILL. */
  kill(): Promise<void>;
}

/** `tmpDir` holds its files, because a killed process removes nothing. */
export async function startShopProcess(backendUrl: string, tmpDir: string): Promise<ShopProcess> {
  const { child, ended, said } = startProgram('shop-program.ts', { BACKEND_URL: backendUrl, TMPDIR: tmpDir });
  const [, url = ''] = await untilSaid({ ended, said }, /the shop is open on (http:\/\/[\d.:]+)\n/);
  return {
    url,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export interface ShopProgram {
  readonly child: ChildProcess;
  /** Exit code and signal. */
  readonly ended: Promise<readonly [code: number | null, signal: NodeJS.Signals | null]>;
  /** Its output so far. */
  readonly said: () => string;
  readonly complained: () => string;
}

/** A program of this folder; the test ends it. */
export function startProgram(name: string, env: Readonly<Record<string, string>>): ShopProgram {
  const { TMPDIR = '', NODE_COMPILE_CACHE } = { ...process.env, ...env };
  // The gate has one for all programs (packages/gate/tests.ts).
  const compiled = NODE_COMPILE_CACHE ?? (TMPDIR === '' ? undefined : join(TMPDIR, 'compiled'));
  const child = spawn(process.execPath, [join(import.meta.dirname, name)], {
    env: { ...process.env, ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  return { child, ended, said: () => out, complained: () => err };
}

export async function untilSaid(program: Pick<ShopProgram, 'said' | 'ended'>, pattern: RegExp): Promise<RegExpExecArray> {
  let over = false;
  void program.ended.then(() => (over = true));
  for (;;) {
    const found = pattern.exec(program.said());
    if (found) return found;
    if (over) throw new Error(`the shop ended: ${program.said()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
