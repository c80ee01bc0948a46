import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Load {
  readonly origin: string;
  /** Requested in turn; a list longer than the cache makes every request a miss. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly requests: number;
  readonly connections: number;
  readonly status: number;
}

/**
 * Sends the requests over keep-alive connections and returns how many milliseconds it took; throws on the first answer with another status.
 * Bare sockets, because a client library costs more CPU than the measured servers. Loopback only.
 */
export async function sendLoad({ origin, paths, headers, requests, connections, status }: Load): Promise<number> {
  const { host, hostname, port } = new URL(origin);
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const asks = paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${fields.join('')}\r\n`);
  let next = 0;
  const visitor = async () => {
    const socket = connect(Number(port), hostname).setNoDelay(true);
    await once(socket, 'connect');
    try {
      while (next < requests) {
        const turn = next % asks.length;
        next += 1;
        const answered = await ask(socket, asks[turn] ?? '');
        if (answered !== status) throw new Error(`${origin}${paths[turn]} answered ${answered}, not ${status}`);
      }
    } finally {
      socket.destroy();
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, visitor));
  return performance.now() - started;
}

/** One request; resolves with the status when the answer is complete. */
function ask(socket: Socket, text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let reading: Reading | null = null;
    let head: Buffer = Buffer.alloc(0);
    const onData = (part: Buffer): void => {
      if (reading) readOn(reading, part);
      else {
        head = head.length === 0 ? part : Buffer.concat([head, part]);
        reading = readHead(head);
      }
      if (reading && reading.left <= 0) finish(() => resolve(reading?.status ?? 0));
    };
    const onEnd = (): void => finish(() => reject(new Error('the connection was closed')));
    const finish = (settle: () => void): void => {
      socket.off('data', onData).off('close', onEnd).off('error', onEnd);
      settle();
    };
    socket.on('data', onData).on('close', onEnd).on('error', onEnd);
    socket.write(text);
  });
}

interface Reading {
  readonly status: number;
  /** Bytes still to read; without a length the answer ends with its last chunk. */
  left: number;
  readonly chunked: boolean;
  tail: Buffer;
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n');

function readHead(bytes: Buffer): Reading | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const body = bytes.subarray(end + 4);
  if (status === 304) return { status, left: 0, chunked: false, tail: body };
  const reading = { status, left: Number(length ?? 1), chunked: length === undefined, tail: Buffer.alloc(0) };
  readOn(reading, body);
  return reading;
}

function readOn(reading: Reading, part: Buffer): void {
  if (!reading.chunked) {
    reading.left -= part.length;
    return;
  }
  reading.tail = part.length >= LAST_CHUNK.length ? part : Buffer.concat([reading.tail, part]);
  if (reading.tail.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)) reading.left = 0;
}
