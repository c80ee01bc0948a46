import { createServer, type IncomingMessage, request, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Shop } from './shop.ts';

/** Longer than a frame: the browser paints every part by itself. */
const PAUSE_MS = 40;

export interface Line {
  readonly origin: string;
  close(): void;
}

/** A line between browser and shop on which documents arrive in parts, cut before each match of `cut`. */
export async function openPiecemealLine(shop: Shop, cut: RegExp): Promise<Line> {
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
  return listen((req, res) => void send(req, res).catch(() => res.destroy()));
}

/**
 * A line of so many milliseconds and bytes per second, shared by all requests. That of the browser itself (`Network.emulateNetworkConditions`)
 * loses requests of full Chromium when several pages have one.
 */
export async function openSlowLine(shop: Shop, latency: number, bytesPerSecond: number): Promise<Line> {
  const { host } = new URL(shop.origin);
  let busy = Promise.resolve();
  async function passOn(answer: IncomingMessage, res: ServerResponse): Promise<void> {
    await sleep(latency);
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      busy = busy.then(() => sleep((1000 * chunk.length) / bytesPerSecond));
      await busy;
      res.write(chunk);
    }
    res.end();
  }
  return listen((req, res) => {
    const { origin, ...others } = req.headers;
    const headers = { ...others, host, ...(origin !== undefined && { origin: shop.origin }) };
    const sent = request(shop.origin + req.url, { method: req.method, headers }, (answer) => {
      void passOn(answer, res).catch(() => res.destroy());
    });
    sent.on('error', () => res.destroy());
    res.on('close', () => sent.destroy());
    req.pipe(sent);
  });
}

async function listen(onRequest: RequestListener): Promise<Line> {
  const server = createServer(onRequest);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
