/** Milliseconds by which a timer may be late on a busy machine before that counts as a stall of this process. */
const SLACK = 50;

/**
 * A timeout for work of others. After a stall of this process its timers run before it reads what arrived meanwhile, so the others would
 * seem late. Such a timer waits once more, by its delay, at most `ms`. Returns a function that cancels it.
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
