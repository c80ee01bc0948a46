import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessLog } from './log.ts';

export interface ShutdownOptions {
  readonly server: Server;
  readonly log: ProcessLog;
  readonly startDraining: () => void;
  /** Timers, refreshes and connections of ours. */
  readonly stop: () => Promise<void>;
  /** Time for balancers to see that /readyz fails, before connections are refused. */
  readonly announceFor?: number;
  /** What is under way has so long to finish, from the signal on. */
  readonly within?: number;
  /** Then, for what `stop` has to do. */
  readonly stopWithin?: number;
}

export interface Shutdown {
  /** Takes over the signals (`more` beside SIGTERM and SIGINT) and the last resort for errors. */
  install(target: NodeJS.Process, more?: readonly NodeJS.Signals[]): void;
  /** Resolves when nothing is left to do; the caller exits. */
  run(): Promise<void>;
}

/** SIGTERM: no new connections, requests under way are finished, idle connections closed, then exit; within 10 s in any case. */
export function createShutdown(options: ShutdownOptions): Shutdown {
  const { server, log, startDraining, stop, announceFor = 0, within = 8500, stopWithin = 500 } = options;
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    startDraining();
    const late = sleep(within, 'late', { ref: false });
    // From the first moment on an answer tells its client to close its connection: one that is closed by us while the next request is
    // on its way takes that request with it (RFC 9112, 9.5).
    server.prependListener('request', (_req, res) => res.setHeader('connection', 'close'));
    if (announceFor > 0) await Promise.race([late, sleep(announceFor)]);
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    // Those without a request are closed here, again and again.
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    if ((await Promise.race([closed, late])) === 'late') {
      log.warn({ within }, 'not all was finished in time: the rest is cut off');
      server.closeAllConnections();
    }
    clearInterval(idle);
    await Promise.race([stop(), sleep(stopWithin, undefined, { ref: false })]);
  }

  async function run(): Promise<void> {
    running ??= drain();
    await running;
  }

  return {
    run,
    install(target, more = []) {
      const exit = (code: number): void => {
        log.flush();
        target.exit(code);
      };
      for (const signal of ['SIGTERM', 'SIGINT', ...more] as const) {
        target.on(signal, () => {
          log.info({ signal }, 'closing');
          void run().finally(() => exit(0));
        });
      }
      // A rejection that nobody handled is a fault of ours in one request: it is reported, the others go on being served.
      target.on('unhandledRejection', (err) => log.error({ err }, 'a rejection was not handled'));
      // After an exception that nobody caught the state is unknown: finish what is under way and let the supervisor start anew.
      target.on('uncaughtException', (err) => {
        log.error({ err }, 'an exception was not caught');
        void run().finally(() => exit(1));
      });
    },
  };
}
