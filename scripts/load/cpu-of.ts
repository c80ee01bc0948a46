import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts these times in hundredths of a second for everybody (proc(5), USER_HZ). */
const TICK_MS = 10;

/**
 * CPU time in milliseconds that a process and its children have used so far. Unlike the scheduler's counters of the threads that are there
 * (`scripts/bench/cpu-time.ts`, nanoseconds, for short rounds) it keeps what threads and children took that have ended since, so it never falls: a
 * browser has new processes for each page, and pictures are drawn by threads that come and go. Linux only.
 */
export const cpuOf = (pid: number): number => ticksOf(pid) * TICK_MS;

function ticksOf(pid: number): number {
  // proc(5): behind the name, which may have blanks and brackets in it, field 3 is the first; utime, stime, cutime and cstime are 14 to 17.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ') ?? [];
  const own = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return childrenOf(pid).reduce((sum, child) => sum + ticksOf(child), own);
}

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
