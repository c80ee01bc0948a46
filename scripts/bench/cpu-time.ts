import { readdirSync, readFileSync } from 'node:fs';

/**
 * CPU time that a process, its threads (compression runs in a pool) and its children have used so far, in milliseconds.
 * From the scheduler's counters (nanoseconds), which are exact for short rounds. Linux only.
 */
export function cpuTime(pid: number): number {
  let nanoseconds = 0;
  for (const member of family(pid)) {
    for (const thread of readdirSync(`/proc/${member}/task`)) {
      nanoseconds += Number(readFileSync(`/proc/${member}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]);
    }
  }
  return nanoseconds / 1e6;
}

/** Peak resident memory in megabytes. */
export function peakMemory(pid: number): number {
  const kilobytes = family(pid).map((member) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${member}/status`, 'utf8'))?.[1] ?? 0));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

function family(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(family)];
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
};
