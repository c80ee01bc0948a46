import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Shop } from './shop.ts';

/** Longer than a frame: the browser paints every part by itself. */
const PAUSE_MS = 40;

/** A line between browser and shop on which documents arrive in parts, cut before each match of `cut`. */
export async function openPiecemealLine(shop: Shop, cut: RegExp): Promise<{ readonly origin: string; close(): void }> {
  const send = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const answer = await fetch(shop.origin + req.url, { headers: { 'accept-encoding': 'identity' } });
    const type = answer.headers.get('content-type') ?? '';
    res.writeHead(answer.status, { 'content-type': type });
    const parts = type.includes('html') ? (await answer.text()).split(cut) : [Buffer.from(await answer.arrayBuffer())];
    for (const [index, part] of parts.entries()) {
      if (index > 0) await sleep(PAUSE_MS);
      res.write(part);
    }
    res.end();
  };
  const server = createServer((req, res) => void send(req, res).catch(() => res.destroy()));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}
