import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { ProcessLog } from './log.ts';

export interface ShutdownOptions {
  readonly server: Server;
  readonly log: ProcessLog;
  readonly startDraining: () => void;
  /** Timers, refreshes and connections of ours. */
  readonly stop: () => Promise<void>;
  /** Time for balancers to see that /readyz fails, before connections are refused. Kept connections stay open and are served as ever. */
  readonly announceFor?: number;
  /** Then idle connections stay open for so long: each that is used meanwhile is told in its answer that it closes. */
  readonly idleFor?: number;
  /** What is under way has so long to finish, from the signal on. */
  readonly within?: number;
  /** Then, for what `stop` has to do. */
  readonly stopWithin?: number;
}

export interface Shutdown {
  /** Handles the signals that end a process, and errors that nobody caught. */
  install(target: NodeJS.Process): void;
  /** Resolves when nothing is left to do; the caller exits. */
  run(): Promise<void>;
}

/**
 * SIGTERM: /readyz fails; then no new connections, requests under way are finished, idle connections closed, then exit; within 10 s in any case.
 *
 * No connection is reset that was accepted. Answers say `Connection: close` only when nobody listens any more: said earlier, each client would come
 * back on a new connection, and those in the kernel's queue are reset with the listener.
 */
export function createShutdown(options: ShutdownOptions): Shutdown {
  const { server, log, startDraining, stop, announceFor = 0, idleFor = 0, within = 8500, stopWithin = 500 } = options;
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    startDraining();
    const late = sleep(within, 'late', { ref: false });
    if (announceFor > 0) await Promise.race([late, sleep(announceFor)]);
    await Promise.race([late, acceptQueued(server)]);
    // A connection that is closed by us while the next request is on its way takes that request with it (RFC 9112, 9.5).
    server.prependListener('request', (_req, res) => res.setHeader('connection', 'close'));
    const closed = new Promise<void>((resolve) => {
      // The listener alone: `close` of an HTTP server closes idle connections at once.
      NetServer.prototype.close.call(server, () => resolve());
    });
    if (idleFor > 0) await Promise.race([late, closed, sleep(idleFor)]);
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP);
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
      // Who started us is gone, and took the channel along (scripts/run/program.ts).
      target.on('disconnect', () => {
        log.info({ signal: 'disconnect' }, 'closing');
        void run().finally(() => exit(0));
      });
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

const IDLE_SWEEP = 100;
/** New connections may never stop coming. */
const LONGEST_ACCEPTING = 1000;
/** A turn of the event loop that leaves hardly time for another connection to come. */
const SHORT_TURN = 2;

/** Resolves when the kernel's queue of new connections was just seen empty: libuv accepts one in each turn of the event loop. */
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
