import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems lend to outgoing connections and to `listen(0)`: 32768 on Linux, 49152 elsewhere. One of those would be lent
 * again between this look and the start of the program, or while a story has its backend killed, and two shops would answer for each other.
 */
const FIRST = 11_000;
const COUNT = 21_000;

/** Files run in processes side by side; each begins a hundred ports from its neighbour and never gives a port twice. */
let next = (process.pid * 100) % COUNT;

/** For programs that cannot report the port they got. */
export async function freePort(): Promise<number> {
  const port = FIRST + next;
  next = (next + 1) % COUNT;
  return (await isFree(port)) ? port : freePort();
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port);
  try {
    await once(probe, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}
