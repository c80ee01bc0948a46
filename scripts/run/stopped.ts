import { whenOrphaned } from './orphaned.ts';

/** Calls back once, at a signal or when npm has ended. A second signal ends this process at once. */
export function whenStopped(stop: () => void): void {
  let isStopping = false;
  const begin = (): void => {
    if (isStopping) return;
    isStopping = true;
    stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      begin();
    });
  }
  // npm sends signals to a shell, which need not pass them on, and nobody passes on SIGKILL.
  if (process.env['npm_lifecycle_event'] !== undefined) whenOrphaned(begin);
}
