import { once } from 'node:events';
import { get as request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it, vi } from 'vitest';
import { openGzip } from '../http/gzipped-file.ts';
import { feedFiles } from './feed-files.ts';

it('eight downloads at a time are served, a ninth is told to come again', async () => {
  const writer = openGzip();
  await writer.write('x'.repeat(64 * 1024 * 1024));
  const file = await writer.end();
  const server = express()
    .use(feedFiles({ feeds: { file: async () => file, stop: async () => undefined } }))
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feeds/google-de-AT.xml`;
  const open = async (): Promise<IncomingMessage> => {
    const asked = request(url, { agent: false });
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    // Reads nothing: the download goes on.
    response.on('error', () => undefined);
    return response;
  };
  try {
    const readers = await Promise.all(Array.from({ length: 8 }, open));
    expect(readers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
    const ninth = await open();
    expect([ninth.statusCode, ninth.headers['retry-after'], ninth.headers['cache-control']]).toEqual([503, '60', 'no-store']);
    readers[0]?.destroy();
    await vi.waitFor(async () => {
      const next = await open();
      next.destroy();
      expect(next.statusCode).toBe(200);
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
