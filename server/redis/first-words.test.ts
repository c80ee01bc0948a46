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
  [
    'its refusal',
    (socket: Socket) => void socket.end('-DENIED Redis is running in protected mode.\r\nmore'),
    'DENIED Redis is running in protected mode.',
  ],
  ['another program', (socket: Socket) => void socket.end('220 mail.example ESMTP\r\n'), null],
  ['a closed connection', (socket: Socket) => void socket.destroy(), null],
] as const)('a server that answers with %s', async (_, answer, words) => {
  expect(await heard(answer)).toBe(words);
});

it('a port without a server says nothing', async () => {
  expect(await refusalOf({ host: '127.0.0.1', port: 1 })).toBeNull();
});
