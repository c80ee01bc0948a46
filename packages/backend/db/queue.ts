export interface Queue {
  /** Runs the task when all earlier ones have ended. */
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** One task at a time, in the order of their calls. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(task) {
      const result = last.then(task);
      last = result.catch(() => undefined);
      return result;
    },
  };
}
