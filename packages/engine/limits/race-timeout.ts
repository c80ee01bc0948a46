interface RaceOptions<L> {
  readonly ms?: number;
  /** Gives the result, or a rejected promise, when the time is over. */
  readonly onTimeout?: () => L | Promise<L>;
  /** Its reason is the error of the race. */
  readonly signal?: AbortSignal | undefined;
  /** False: from now on the task's own end counts. */
  readonly isAbortable?: () => boolean;
  /** `stallTolerantTimeout` for work of other processes. */
  readonly startTimer?: (run: () => void, ms: number) => () => void;
}

/** The result of the task, unless the time is over or the signal is aborted before. The task goes on; its later error is dropped. */
export function raceTimeout<T, L = never>(task: Promise<T>, options: RaceOptions<L>): Promise<T | L> {
  const { ms = Infinity, onTimeout, signal, isAbortable = () => true, startTimer = startPlainTimer } = options;
  if (ms === Infinity && !signal) return task;
  const { promise, resolve, reject } = Promise.withResolvers<T | L>();
  const abort = (): void => {
    if (isAbortable()) reject(signal?.reason as Error);
  };
  const cancelTimer = ms === Infinity ? undefined : startTimer(() => resolve(onTimeout?.() as L), Math.max(0, ms));
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted === true) abort();
  task.then(resolve, reject);
  return promise.finally(() => {
    cancelTimer?.();
    signal?.removeEventListener('abort', abort);
  });
}

function startPlainTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
