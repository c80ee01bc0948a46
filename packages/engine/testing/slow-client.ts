import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SlowClient {
  /** Bytes read so far. */
  received(): number;
  /** Reads about that many bytes a second from now on. */
  read(bytesPerSecond: number): void;
  send(text: string): void;
  /** Resolves when the connection is closed, which is noticed only while it reads. */
  readonly closed: Promise<void>;
  close(): void;
}

/** Sends raw requests and reads the answers at a given rate; at first it reads nothing. */
export async function openSlowClient(url: string, requests: string, localAddress = '127.0.0.1'): Promise<SlowClient> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  await once(socket, 'connect');
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  let received = 0;
  let pace = 0;
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (pace < Infinity) void rest(socket, (chunk.length / pace) * 1000);
  });
  socket.pause();
  socket.write(requests);
  return {
    received: () => received,
    read(bytesPerSecond) {
      pace = bytesPerSecond;
      socket.resume();
    },
    send: (text) => void socket.write(text),
    closed,
    close: () => void socket.destroy(),
  };
}

async function rest(socket: Socket, ms: number): Promise<void> {
  socket.pause();
  await sleep(ms);
  socket.resume();
}
