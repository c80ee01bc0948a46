/**
 * A client that reads nothing for 10 s, or less than 1 KB/s for two minutes, is disconnected: its response stays in memory as long. A slow
 * phone still gets its video. Progress is what the client's kernel acknowledged (Linux connection tables), because our own kernel buffers
 * megabytes.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../observability/log.ts';
import { readSendQueues, type SendQueues } from './send-queues.ts';

export interface StalledReadersOptions {
  readonly log: Log;
  /** Milliseconds after which a client that has read none of its pending response is disconnected. */
  readonly stalledAfter?: number;
  /** Bytes per second that a client has to read on average. */
  readonly minRate?: number;
  /** Milliseconds before the average counts: the kernel sends to slow clients in bursts. */
  readonly grace?: number;
  readonly sendQueues?: (localPort: number) => Promise<SendQueues>;
}

/** Progress of a connection that has unsent bytes. */
interface PendingWrite {
  /** Since this time the connection has always had unsent bytes. */
  readonly since: number;
  readonly sentBefore: number;
  /** Bytes that the kernel accepted. */
  sent: number;
  /** Bytes in the kernel's send queue; undefined before they were read. */
  queued: number | undefined;
  /** Number of checks in a row without progress. */
  unchanged: number;
}

const CHECKS = 5;

/**
 * Disconnects clients that do not read their response, because it occupies an upstream connection, a render slot and memory meanwhile.
 * Checks are counted instead of measuring time: while this process is suspended, it sees no progress either. Node's socket timeout is not
 * enough: a client resets it with one byte of the next request every nine seconds.
 */
export function disconnectStalledReaders(server: Server, options: StalledReadersOptions): void {
  const { log, stalledAfter = 10_000, minRate = 1024, grace = 120_000, sendQueues = readSendQueues } = options;
  const open = new Set<Socket>();
  const pending = new WeakMap<Socket, PendingWrite>();

  function disconnect(socket: Socket, reason: string): void {
    log.info({ reason }, 'disconnected a client that reads too slowly');
    // After an orderly close the kernel would still hold the unsent bytes.
    socket.resetAndDestroy();
  }

  /** Connections that passed no bytes to the kernel since the last check. */
  function findUnchanged(now: number): [Socket, PendingWrite][] {
    const found: [Socket, PendingWrite][] = [];
    for (const socket of open) {
      if (socket.writableLength === 0) {
        pending.delete(socket);
        continue;
      }
      const sent = socket.bytesWritten - socket.writableLength;
      const write = pending.get(socket);
      if (write?.sent === sent) found.push([socket, write]);
      else if (write) Object.assign(write, { sent, queued: undefined, unchanged: 0 });
      else pending.set(socket, { since: now, sentBefore: sent, sent, queued: undefined, unchanged: 0 });
      if (write && isTooSlow(write, sent, now)) disconnect(socket, 'slow');
    }
    return found;
  }

  function isTooSlow({ since, sentBefore }: PendingWrite, sent: number, now: number): boolean {
    return now - since > grace + ((sent - sentBefore) / minRate) * 1000;
  }

  async function check(): Promise<void> {
    const found = findUnchanged(performance.now());
    if (found.length === 0) return;
    const queues = await sendQueues(localPortOf(server));
    for (const [socket, write] of found) {
      const queued = queues.get(socket.remotePort ?? 0);
      const progressed = write.queued !== undefined && write.queued !== queued;
      write.queued = queued;
      write.unchanged = progressed ? 0 : write.unchanged + 1;
      if (write.unchanged >= CHECKS && !socket.destroyed) disconnect(socket, 'stalled');
    }
  }

  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const timer = setInterval(() => void check(), stalledAfter / CHECKS).unref();
  server.once('close', () => clearInterval(timer));
}

function localPortOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
