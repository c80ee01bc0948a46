import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Wire {
  /** The API base to give to the shop. */
  readonly url: string;
  close(): Promise<void>;
}

/** A proxy between shop and backend that changes answers to reads, for states that the sandbox's content does not have. */
export async function startWire(backend: string, change: (path: string, answer: object) => object): Promise<Wire> {
  const server = createServer((req, res) => {
    const path = req.url ?? '/';
    fetch(backend + path, { headers: { accept: 'application/json', 'accept-language': req.headers['accept-language'] ?? 'de' } })
      .then(async (answer) => {
        const type = answer.headers.get('content-type') ?? '';
        const body = Buffer.from(await answer.arrayBuffer());
        res.writeHead(answer.status, { 'content-type': type });
        res.end(type.startsWith('application/json') ? JSON.stringify(change(path, JSON.parse(body.toString()) as object)) : body);
      })
      .catch(() => res.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
