import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { REDIS_SERVER } from '../../engine/testing/redis.ts';
import { freePort } from '../../engine/testing/free-port.ts';

export interface Redis {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** As in docker-compose.yml: bounded, evicts old keys, no persistence. */
const AS_A_CACHE = ['--save', '', '--appendonly', 'no', '--maxmemory', '256mb', '--maxmemory-policy', 'allkeys-lru'];

export async function startRedis(folder: string): Promise<Redis> {
  const port = await freePort();
  const child = spawn(REDIS_SERVER, ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...AS_A_CACHE], {
    stdio: 'ignore',
    detached: true,
  });
  const failed = once(child, 'error').then(([error]) => error as Error);
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  for (let round = 0; round < 200; round += 1) {
    if (child.pid === undefined)
      throw new Error(`${REDIS_SERVER} cannot be started (${(await failed).message}). Install it, or say --no-redis.`);
    if (await answers(port)) return { url: `redis://127.0.0.1:${port}`, pid: child.pid, stop: () => stop(child, kill) };
    await sleep(50);
  }
  kill();
  throw new Error(`${REDIS_SERVER} does not answer`);
}

async function stop(child: ChildProcess, kill: () => void): Promise<void> {
  process.off('exit', kill);
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
