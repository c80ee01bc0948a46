import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { ProcessLog } from './log.ts';

export interface ShutdownOptions {
  readonly server: Server;
  readonly log: ProcessLog;
  readonly startDraining: () => void;
  /** Stops timers, refreshes and connections of this process. */
  readonly stop: () => Promise<void>;
  /** Milliseconds for balancers to notice that /readyz fails, before new connections are refused. Idle connections stay open. */
  readonly announceFor?: number;
  /** Milliseconds after that in which idle connections stay open; responses on them say `Connection: close`. */
  readonly idleFor?: number;
  /** Milliseconds from the signal in which running requests have to finish. */
  readonly within?: number;
  /** Milliseconds for `stop` after that. */
  readonly stopWithin?: number;
}

/** Supervisors have to wait longer than both together before SIGKILL. */
export const DRAIN = { within: 8500, stopWithin: 500 } as const;

export interface Shutdown {
  /** Handles the signals that end a process, and uncaught errors. */
  install(target: NodeJS.Process): void;
  /** Resolves when the process can exit. */
  run(): Promise<void>;
}

/**
 * On SIGTERM /readyz fails; then new connections are refused, running requests finish, idle connections are closed, and the process exits,
 * after 10 s at most.
 *
 * Accepted connections are not reset. Responses say `Connection: close` only after the listener is closed: otherwise each client would open
 * a new connection, and connections in the kernel's queue are reset with the listener.
 */
export function createShutdown(options: ShutdownOptions): Shutdown {
  const { server, log, startDraining, stop, announceFor = 0, idleFor = 0, within, stopWithin } = { ...DRAIN, ...options };
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    startDraining();
    const late = sleep(within, 'late', { ref: false });
    if (announceFor > 0) await Promise.race([late, sleep(announceFor)]);
    await Promise.race([late, acceptQueued(server)]);
    // Without this field a client may send its next request on a connection that we are closing (RFC 9112 section 9.5).
    server.prependListener('request', (_req, res) => res.setHeader('connection', 'close'));
    const closed = new Promise<void>((resolve) => {
      // Closes the listener only: `close` of an HTTP server would also close idle connections.
      NetServer.prototype.close.call(server, () => resolve());
    });
    if (idleFor > 0) await Promise.race([late, closed, sleep(idleFor)]);
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP);
    if ((await Promise.race([closed, late])) === 'late') {
      log.warn({ within }, 'requests did not finish in time, closing their connections');
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
    install(target) {
      const exit = (code: number): void => {
        log.flush();
        target.exit(code);
      };
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
        target.on(signal, () => {
          log.info({ signal }, 'closing');
          void run().finally(() => exit(0));
        });
      }
      // The parent process has ended and closed the IPC channel (scripts/run/program.ts).
      target.on('disconnect', () => {
        log.info({ signal: 'disconnect' }, 'closing');
        void run().finally(() => exit(0));
      });
      // An unhandled rejection is a bug in one request: report it, and serve the others.
      target.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));
      // After an uncaught exception the state is unknown: finish running requests and let the supervisor restart the process.
      target.on('uncaughtException', (err) => {
        log.error({ err }, 'uncaught exception');
        void run().finally(() => exit(1));
      });
    },
  };
}

const IDLE_SWEEP = 100;
/** Upper bound, because new connections may never stop. */
const LONGEST_ACCEPTING = 1000;
/** Milliseconds of an event loop iteration that is too short for another connection to arrive. */
const SHORT_TURN = 2;

/** Resolves when the kernel's queue of new connections is empty: libuv accepts one in each iteration of the event loop. */
async function acceptQueued(server: Server): Promise<void> {
  const end = performance.now() + LONGEST_ACCEPTING;
  let accepted = false;
  let began: number;
  const note = (): void => void (accepted = true);
  server.on('connection', note);
  do {
    accepted = false;
    began = performance.now();
    await nextTurn();
  } while ((accepted || performance.now() - began > SHORT_TURN) && performance.now() < end);
  server.off('connection', note);
}
