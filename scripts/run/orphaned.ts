import { readFileSync } from 'node:fs';

const LOOK_EVERY = 500;

/** Calls back once when the parent process has ended and another one has become the parent. */
export function whenOrphaned(then: () => void, starter: () => string = startedBy): void {
  const first = starter();
  const timer = setInterval(() => {
    if (starter() === first) return;
    clearInterval(timer);
    then();
  }, LOOK_EVERY).unref();
}

/** npm starts a shell, which may stay in between; then npm is the parent of our parent. */
function startedBy(): string {
  const { ppid } = process;
  const shell = /^\d+ \((?:sh|dash|bash|zsh|ash)\) \S (\d+)/.exec(statOf(ppid));
  return shell ? `${ppid} ${shell[1]}` : String(ppid);
}

/** Linux only; elsewhere only the parent counts. */
function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return '';
  }
}
