import type { Server } from 'node:http';
import type { ProcessLog } from './log.ts';

export interface ShutdownOptions {
  readonly server: Server;
  readonly log: ProcessLog;
  readonly startDraining: () => void;
  /** Timers, refreshes and connections of ours. */
  readonly stop: () => Promise<void>;
  /** Time for balancers to see that /readyz fails, before connections are refused. */
  readonly announceFor?: number;
  /** All of it, from signal to exit. */
  readonly within?: number;
}

export interface Shutdown {
  /** Takes over the signals and the last resort for errors. */
  install(target: NodeJS.Process): void;
  /** Resolves when nothing is left to do; the caller exits. */
  run(): Promise<void>;
}

/** SIGTERM: no new connections, requests under way are finished, idle connections closed, then exit; within 10 s in any case. */
export function createShutdown({ server, log, startDraining, stop, announceFor = 0, within = 9000 }: ShutdownOptions): Shutdown {
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    startDraining();
    if (announceFor > 0) await new Promise((resolve) => setTimeout(resolve, announceFor));
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    // An answer on a kept connection tells its client to close it; those without a request are closed here, again and again.
    server.prependListener('request', (_req, res) => res.setHeader('connection', 'close'));
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    server.closeIdleConnections();
    await closed;
    clearInterval(idle);
    await stop();
  }

  async function run(): Promise<void> {
    running ??= Promise.race([drain(), new Promise<void>((resolve) => setTimeout(resolve, within).unref())]);
    await running;
  }

  return {
    run,
    install(target) {
      const exit = (code: number): void => {
        log.flush();
        target.exit(code);
      };
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
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
