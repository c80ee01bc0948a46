/**
 * Once, whatever asks for it: a signal, or the end of the parent process (scripts/run/program.ts). After the start of the engine, whose own
 * handlers of signals would close it a second time, and a second time it does not wait for its jobs.
 */
export function whenStopped(stop: () => void): void {
  let isStopping = false;
  const once = (): void => {
    if (isStopping) return;
    isStopping = true;
    stop();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.removeAllListeners(signal).on(signal, once);
  process.once('disconnect', once);
}
