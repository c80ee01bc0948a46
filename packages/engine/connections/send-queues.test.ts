import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { parseSendQueues, readSendQueues } from './send-queues.ts';

const TABLE = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 00000000:0BB8 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 54917 1 0000000002ad5d17 100 0 0 10 0
   1: 0100007F:0BB8 0100007F:C350 01 00027100:00000000 01:00000015 00000000     0        0 50910 1 00000000498a588d 20 4 30 10 -1
   2: 0100007F:C350 0100007F:0BB8 01 00000000:0001F400 00:00000000 00000000     0        0 50911 1 00000000498a588e 20 4 30 10 -1
   3: 0200007F:0BB8 0200007F:C350 01 00000010:00000000 01:00000015 00000000     0        0 50912 1 00000000498a588f 20 4 30 10 -1
  sl  local_address                         remote_address                        st tx_queue rx_queue tr tm->when retrnsmt
   0: 0000000000000000FFFF00000100007F:0BB8 0000000000000000FFFF00000100007F:C351 01 00000ABC:00000000 00:00000000 00000000
`;

it('returns the queue length by client port, for connections of the given local port only', () => {
  expect([...parseSendQueues(TABLE, 3000)]).toEqual([
    [0, 0],
    [0xc350, 0x27100 + 0x10],
    [0xc351, 0xabc],
  ]);
  expect([...parseSendQueues('', 3000)]).toEqual([]);
});

it.runIf(process.platform === 'linux')('a client that reads nothing has a queue in the kernel', async () => {
  const server = createServer((socket) => void socket.on('error', () => undefined).write(Buffer.alloc(16e6))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1').pause();
  await once(client, 'connect');
  await expect.poll(async () => (await readSendQueues(port)).get(client.localPort ?? 0)).toBeGreaterThan(10_000);
  client.destroy();
  server.close();
});
