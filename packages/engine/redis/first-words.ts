import { connect } from 'node:net';
import type { RedisHost } from './redis-setup.ts';

const PATIENCE = 1000;
const LONGEST = 1000;

/**
 * The words of a server before it closes a connection, such as "DENIED Redis is running in protected mode …" or "ERR max number of clients
 * reached". The library reports only that the socket was closed. Null: it says nothing by itself.
 */
export async function refusalOf({ host, port }: RedisHost): Promise<string | null> {
  const socket = connect({ host, port });
  const { promise, resolve } = Promise.withResolvers<string>();
  let words = '';
  socket.setTimeout(PATIENCE, () => resolve(words));
  socket.on('data', (bytes) => {
    words = (words + bytes.toString('latin1')).slice(0, LONGEST);
    if (words.includes('\n')) resolve(words);
  });
  for (const event of ['error', 'close']) socket.once(event, () => resolve(words));
  const [line = ''] = (await promise).split('\r\n', 1);
  socket.destroy();
  return line.startsWith('-') ? line.slice(1) : null;
}

/** True if it is worth asking. */
export const isClosedUnexpectedly = (error: unknown): boolean =>
  error instanceof Error && /Socket closed unexpectedly|ECONNRESET/.test(`${error.message} ${(error as NodeJS.ErrnoException).code}`);
