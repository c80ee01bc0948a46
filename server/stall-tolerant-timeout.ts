/** Milliseconds that a timer may be late on a busy machine before we call it our own standstill. */
const SLACK = 50;

/**
 * A timeout for others. When this process stood still, its timers run before it has read what came in meanwhile: whoever we wait
 * for would be called late for our own fault. Such a timer waits once more, as long as it was late, at most `ms`. Returns the way to cancel it.
 */
export function lateTimeout(run: () => void, ms: number, now: () => number = () => performance.now()): () => void {
  const due = now() + ms;
  let timer = setTimeout(() => {
    const late = now() - due;
    if (late <= SLACK) return run();
    timer = setTimeout(run, Math.min(late, ms));
  }, ms);
  return () => clearTimeout(timer);
}
