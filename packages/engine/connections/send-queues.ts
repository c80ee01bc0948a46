import { readFile } from 'node:fs/promises';

/** Bytes that the kernel holds until a client acknowledges them, by the port of the client. */
export type SendQueues = ReadonlyMap<number, number>;

/**
 * Read from Linux' tables of TCP connections (`tx_queue` of /proc/net/tcp); empty on other systems. Node reports only the bytes that it
 * passed to the kernel, and the kernel accepts megabytes at once and then nothing for minutes while a slow client reads. Clients of two
 * addresses that use the same port are added up: that is enough to see whether a queue changes.
 */
export async function readSendQueues(localPort: number): Promise<SendQueues> {
  const tables = await Promise.all(TABLES.map((path) => readFile(path, 'latin1').catch(() => '')));
  return parseSendQueues(tables.join('\n'), localPort);
}

const TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];
/** Local port, remote port, state and length of the queue, in hexadecimal. */
const ROW = /: [\dA-F]+:([\dA-F]{4}) [\dA-F]+:([\dA-F]{4}) [\dA-F]{2} ([\dA-F]{8}):/g;

export function parseSendQueues(tables: string, localPort: number): SendQueues {
  const queues = new Map<number, number>();
  for (const [, local = '', remote = '', queued = ''] of tables.matchAll(ROW)) {
    if (parseInt(local, 16) !== localPort) continue;
    const port = parseInt(remote, 16);
    queues.set(port, (queues.get(port) ?? 0) + parseInt(queued, 16));
  }
  return queues;
}
