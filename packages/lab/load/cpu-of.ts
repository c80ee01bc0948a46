import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts these times in hundredths of a second (proc(5), USER_HZ). */
const TICK_MS = 10;

/**
 * CPU time in milliseconds of a process and its children. Unlike the scheduler's counters of living threads (`packages/lab/bench/cpu-time.ts`,
 * nanoseconds, for short rounds) it includes ended threads and children, so it never falls: a browser starts processes and threads for each
 * page. Linux only.
 */
export const cpuOf = (pid: number): number => ticksOf(pid) * TICK_MS;

function ticksOf(pid: number): number {
  // proc(5): field 3 follows the name, which may contain blanks and brackets; utime, stime, cutime and cstime are 14 to 17.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ') ?? [];
  const own = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return childrenOf(pid).reduce((sum, child) => sum + ticksOf(child), own);
}

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
