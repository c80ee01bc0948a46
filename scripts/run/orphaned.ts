const LOOK_EVERY = 500;

/** Calls back once when the process that started this one is gone: another one is its parent then. */
export function whenOrphaned(then: () => void, parent: () => number = () => process.ppid): void {
  const first = parent();
  const timer = setInterval(() => {
    if (parent() === first) return;
    clearInterval(timer);
    then();
  }, LOOK_EVERY).unref();
}
