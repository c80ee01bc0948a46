import { execFile } from 'node:child_process';
import { setPriority } from 'node:os';
import { promisify } from 'node:util';

/** Pages have three times the weight of such a process (sched(7)). */
export const NICE = 5;

/** Lowers the priority of a child process, which may have ended already. Threads that it starts later have the same. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICE);
  } catch {
    return;
  }
}

/**
 * From now on this process runs while no other wants its processor, and gives it up at once (SCHED_IDLE, sched(7)). Node has no call for
 * it; where `chrt` of util-linux is missing, the process keeps its priority.
 */
export async function runWhenIdle(): Promise<void> {
  await promisify(execFile)('chrt', ['--idle', '--all-tasks', '--pid', '0', String(process.pid)]).catch(() => undefined);
}
