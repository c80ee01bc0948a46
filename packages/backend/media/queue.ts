/** The queue is full. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

export interface Queue {
  /** True if another job is accepted. */
  readonly open: boolean;
  run<T>(job: () => Promise<T>): Promise<T>;
  /** Drops waiting jobs. */
  clear(): void;
}

/** `width` jobs at a time, at most `length` waiting. */
export function createQueue(width: number, length: number): Queue {
  const waiting: { start: () => void; drop: () => void }[] = [];
  let active = 0;
  const next = (): void => {
    if (active >= width) return;
    waiting.shift()?.start();
  };
  return {
    get open() {
      return waiting.length < length;
    },
    run: <T>(job: () => Promise<T>): Promise<T> => {
      if (waiting.length >= length) return Promise.reject(new BusyError('too many pictures at once'));
      return new Promise<T>((resolve, reject) => {
        const start = (): void => {
          active += 1;
          const done = (): void => {
            active -= 1;
            next();
          };
          job().then(resolve, reject).finally(done);
        };
        waiting.push({ start, drop: () => reject(new BusyError('closing')) });
        next();
      });
    },
    clear: () => {
      for (const { drop } of waiting.splice(0)) drop();
    },
  };
}
