/**
 * Lets one caller at a time continue, each in its own turn of the event loop. Data often arrives for many pages at once; their renders
 * would run in a row, and every cache hit would wait for all of them.
 */
export function createEventLoopQueue(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let running = false;

  function startNext(): void {
    const next = waiting.shift();
    running = next !== undefined;
    if (!next) return;
    next();
    setImmediate(startNext);
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (running) return;
      running = true;
      setImmediate(startNext);
    });
}
