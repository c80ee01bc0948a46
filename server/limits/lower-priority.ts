import { setPriority } from 'node:os';

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
