import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../observability/log.ts';
import { readSendQueues, type SendQueues } from './send-queues.ts';

export interface StalledReadersOptions {
  readonly log: Log;
  /** Milliseconds in which a client that has something to take must take some of it. */
  readonly stalledAfter?: number;
  /** The whole of an answer is taken at this pace or faster; bytes a second. */
  readonly slowest?: number;
  /** Milliseconds before that pace is judged: the kernel takes in bursts what slow clients read. */
  readonly grace?: number;
  readonly sendQueues?: (localPort: number) => Promise<SendQueues>;
}

/** What was seen of a connection whose answer does not get away. */
interface Blocked {
  /** Since then it has always had something to take. */
  readonly since: number;
  readonly takenBefore: number;
  taken: number;
  /** What the kernel keeps for it; unknown before it was asked. */
  queued: number | undefined;
  /** How often nothing had changed, one after the other. */
  unchanged: number;
}

const LOOKS = 5;

/**
 * Disconnects clients that leave their answer lying: whatever was made for it (an upstream connection, a place among the renders, memory)
 * is held as long. By the number of looks and not by the clock: while this process stands still it sees nothing being taken either. Node's
 * own timeout of a socket would not do: a byte of the next request every nine seconds keeps it quiet.
 */
export function disconnectStalledReaders(server: Server, options: StalledReadersOptions): void {
  const { log, stalledAfter = 10_000, slowest = 1024, grace = 120_000, sendQueues = readSendQueues } = options;
  const open = new Set<Socket>();
  const blocked = new WeakMap<Socket, Blocked>();

  function disconnect(socket: Socket, reason: string): void {
    log.info({ reason }, 'a client that takes nothing was disconnected');
    // Closed in order, the kernel would go on keeping what it has for the client.
    socket.resetAndDestroy();
  }

  /** Those of whom nothing is known to have moved since the last look. */
  function suspects(now: number): [Socket, Blocked][] {
    const found: [Socket, Blocked][] = [];
    for (const socket of open) {
      if (socket.writableLength === 0) {
        blocked.delete(socket);
        continue;
      }
      const taken = socket.bytesWritten - socket.writableLength;
      const seen = blocked.get(socket);
      if (seen?.taken === taken) found.push([socket, seen]);
      else if (seen) Object.assign(seen, { taken, queued: undefined, unchanged: 0 });
      else blocked.set(socket, { since: now, takenBefore: taken, taken, queued: undefined, unchanged: 0 });
      if (seen && isTooSlow(seen, taken, now)) disconnect(socket, 'slow');
    }
    return found;
  }

  function isTooSlow({ since, takenBefore }: Blocked, taken: number, now: number): boolean {
    return now - since > grace + ((taken - takenBefore) / slowest) * 1000;
  }

  async function look(): Promise<void> {
    const found = suspects(performance.now());
    if (found.length === 0) return;
    const queues = await sendQueues(localPortOf(server));
    for (const [socket, seen] of found) {
      const queued = queues.get(socket.remotePort ?? 0);
      const moves = seen.queued !== undefined && seen.queued !== queued;
      seen.queued = queued;
      seen.unchanged = moves ? 0 : seen.unchanged + 1;
      if (seen.unchanged >= LOOKS && !socket.destroyed) disconnect(socket, 'stalled');
    }
  }

  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const timer = setInterval(() => void look(), stalledAfter / LOOKS).unref();
  server.once('close', () => clearInterval(timer));
}

function localPortOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
