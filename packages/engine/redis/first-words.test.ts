import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { refusalOf } from './first-words.ts';

async function heard(answer: (socket: Socket) => void): Promise<string | null> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return refusalOf({ host: '127.0.0.1', port }).finally(() => server.close());
}

it.each([
  ['-DENIED Redis is running in protected mode.\r\nmore', 'DENIED Redis is running in protected mode.'],
  ['220 mail.example ESMTP\r\n', null],
  ['', null],
])('a server that says %o before it closes the connection', async (said, words) => {
  expect(await heard((socket) => void socket.end(said))).toBe(words);
});

it('a port without a server says nothing', async () => {
  expect(await refusalOf({ host: '127.0.0.1', port: 1 })).toBeNull();
});
