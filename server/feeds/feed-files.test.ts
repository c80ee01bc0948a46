import { once } from 'node:events';
import { get as request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it, vi } from 'vitest';
import { openGzip } from '../../packages/engine/http/gzipped-file.ts';
import { feedFiles } from './feed-files.ts';

it('eight downloads at a time are served, four of one network; a ninth is told to come again', async () => {
  const writer = openGzip();
  await writer.write('x'.repeat(64 * 1024 * 1024));
  const file = await writer.end();
  const server = express()
    .set('trust proxy', 'loopback')
    .use(feedFiles({ feeds: { file: async () => file, stop: async () => undefined } }))
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feeds/google-de-AT.xml`;
  const open = async (address: string): Promise<IncomingMessage> => {
    const asked = request(url, { agent: false, headers: { 'x-forwarded-for': address } });
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    // Reads nothing: the download goes on.
    response.on('error', () => undefined);
    return response;
  };
  try {
    const greedy = await Promise.all(Array.from({ length: 8 }, (_, host) => open(`2001:db8:1:${host}::1`)));
    const readers = greedy.filter(({ statusCode }) => statusCode === 200);
    expect(readers).toHaveLength(4);
    for (let host = 1; host <= 4; host += 1) {
      const reader = await open(`192.0.2.${host}`);
      expect(reader.statusCode).toBe(200);
      readers.push(reader);
    }
    const ninth = await open('192.0.2.5');
    expect([ninth.statusCode, ninth.headers['retry-after'], ninth.headers['cache-control']]).toEqual([503, '60', 'no-store']);
    readers[0]?.destroy();
    await vi.waitFor(async () => {
      const next = await open('192.0.2.5');
      next.destroy();
      expect(next.statusCode).toBe(200);
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
