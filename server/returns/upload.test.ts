import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { bodyOf, holdBytes, isUpload } from './upload.ts';

describe('uploads in memory', () => {
  const MB = 1024 * 1024;

  it('are limited to 24 MB for one visitor and 48 MB for all', () => {
    const [one, other, third] = ['one', 'other', 'third'].map(holdBytes) as [
      ReturnType<typeof holdBytes>,
      ...ReturnType<typeof holdBytes>[],
    ];
    one.add(24 * MB);
    expect(() => holdBytes('one').add(1)).toThrow('503 unavailable');
    other?.add(24 * MB);
    expect(() => third?.add(1)).toThrow('503 unavailable');
    one.release();
    one.release();
    third?.add(24 * MB);
    expect(() => one.add(1)).toThrow('503 unavailable');
    for (const hold of [other, third]) hold?.release();
    one.add(1);
    one.release();
  });
});

it('an upload is a POST to an address that takes photos', () => {
  const targets = ['/api/returns/orders/a-1/photos?lang=de', '/return/a-1?type=1', '/en/return/a-1'];
  expect(targets.map((url) => [isUpload({ method: 'POST', url }), isUpload({ method: 'GET', url })])).toEqual(
    targets.map(() => [true, false]),
  );
  expect(isUpload({ method: 'POST', url: '/api/returns/orders/a-1/photos/b' })).toBe(false);
});

describe('a body', () => {
  let server: Server;
  let socket: Socket;
  afterEach(() => {
    socket.destroy();
    server.close();
  });

  /** The outcome of reading a body whose parts come every 50 ms, at a pace of 1000 bytes in 200 ms. */
  async function read(parts: readonly string[], readerTakes = 0): Promise<unknown> {
    let ended: (outcome: unknown) => void;
    const outcome = new Promise((resolve) => (ended = resolve));
    server = createServer((req, res) => {
      void (async () => {
        let length = 0;
        for await (const chunk of bodyOf(req, 1_000_000, { bytes: 1000, ms: 200 })) {
          length += chunk.length;
          await new Promise((resolve) => setTimeout(resolve, readerTakes));
        }
        return length;
      })().then(ended, (error: { status: number }) => ended(error.status));
      res.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    const total = parts.reduce((sum, part) => sum + part.length, 0);
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${total}\r\n\r\n`);
    for (const part of parts) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      socket.write(part);
    }
    return outcome;
  }

  it('may take long while bytes arrive', async () => {
    expect(await read(Array.from({ length: 12 }, () => 'x'.repeat(600)))).toBe(7200);
  });
  it('below the minimum rate ends with 408', async () => {
    expect(await read(Array.from({ length: 12 }, () => 'x'))).toBe(408);
  });
  it('does not time out while its reader is busy', async () => {
    expect(await read(['x', 'x', 'x'], 300)).toBe(3);
  });
});
