import { readdirSync, readFileSync } from 'node:fs';

/** Of the kernel's clock in /proc/{pid}/stat (`USER_HZ`). */
const TICK = 10;

/**
 * CPU time that a process, its threads (compression runs in a pool) and its children have used so far, in milliseconds.
 * From the scheduler's counters (nanoseconds), which are exact for short rounds; of children that have ended, from the kernel's clock.
 * Linux only.
 */
export function cpuTime(pid: number): number {
  const threads = family(pid).flatMap((member) => threadsOf(member));
  return threads.reduce((sum, thread) => sum + threadTime(thread), endedChildren(pid));
}

/** Folders of its threads; empty: the process has ended meanwhile. */
function threadsOf(pid: number): string[] {
  const folder = `/proc/${pid}/task`;
  return unlessEnded(() => readdirSync(folder), []).map((thread) => `${folder}/${thread}`);
}

const threadTime = (folder: string): number =>
  unlessEnded(() => Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6, 0);

/** Its files are gone when a process or a thread has ended. */
function unlessEnded<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** `cutime` and `cstime` (proc_pid_stat(5)), counted behind the program's name, which may have spaces. */
function endedChildren(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ', 2)[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) * TICK;
}

/** Peak resident memory in megabytes. */
export function peakMemory(pid: number): number {
  const kilobytes = family(pid).map((member) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${member}/status`, 'utf8'))?.[1] ?? 0));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

function family(pid: number): number[] {
  const children = threadsOf(pid).flatMap((thread) => unlessEnded(() => readFileSync(`${thread}/children`, 'utf8'), '').split(' '));
  return [pid, ...children.filter(Boolean).flatMap((child) => family(Number(child)))];
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
};
