import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface ShopProcess {
  readonly url: string;
  /** As a power cut would do it. */
  kill(): Promise<void>;
}

/** `tmpDir` is where it puts its files: who is killed takes nothing away. */
export async function startShopProcess(backendUrl: string, tmpDir: string): Promise<ShopProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'shop-program.ts')], {
    env: { ...process.env, BACKEND_URL: backendUrl, TMPDIR: tmpDir, NODE_COMPILE_CACHE: join(tmpDir, 'compiled') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, found] = /the shop is open on (http:\/\/[\d.:]+)\n/.exec(said) ?? [];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the shop ended: ${said}`)));
  });
  return {
    url,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
