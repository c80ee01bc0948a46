/** Milliseconds by which a timer may be late on a busy machine; later than that, the process stood still. */
const SLACK = 50;

/**
 * A timeout for the work of others. After a standstill of this process its timers run before it has read what arrived meanwhile, so
 * others would be called late for our own fault. Such a timer waits once more, as long as it was late, at most `ms`. Returns the function
 * that cancels it.
 */
export function stallTolerantTimeout(run: () => void, ms: number, now: () => number = () => performance.now()): () => void {
  const due = now() + ms;
  let timer = setTimeout(() => {
    const late = now() - due;
    if (late <= SLACK) return run();
    timer = setTimeout(run, Math.min(late, ms));
  }, ms);
  return () => clearTimeout(timer);
}
