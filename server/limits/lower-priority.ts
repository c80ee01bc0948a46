import { setPriority } from 'node:os';

/** Lowers the priority of a child process, which may have ended already. Threads that it starts later have the same. */
export function lowerPriority(pid: number, nice: number): void {
  try {
    setPriority(pid, nice);
  } catch {
    return;
  }
}
