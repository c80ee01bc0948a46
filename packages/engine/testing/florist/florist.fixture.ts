import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { silentLog } from '../../observability/log.ts';
import { buildFlorist } from './build.fixture.ts';
import { openFlorist } from './server.tsx';
import type { Flower } from './tables.ts';

async function listen(listener: RequestListener): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** The florist's backend: two flowers, and a version that is another one after `rename`. */
async function openBackend() {
  const flowers: Flower[] = [
    { slug: 'rose', name: 'Rose', price: 4 },
    { slug: 'tulip', name: 'Tulip', price: 2 },
  ];
  const orders: unknown[] = [];
  const asked: string[] = [];
  let version = 1;
  const answers: Readonly<Record<string, () => unknown>> = {
    '/flowers': () => ({ data: flowers }),
    '/flowers/rose': () => ({ data: flowers[0] }),
    '/flowers/tulip': () => ({ data: flowers[1] }),
    '/cv': () => ({ flowers: String(version) }),
    '/orders': () => ({ data: { number: orders.length } }),
  };
  const server = await listen(async (req, res) => {
    const path = (req.url ?? '').split('?', 1)[0] ?? '';
    asked.push(path);
    if (req.method === 'POST') orders.push(await json(req));
    const answer = answers[path];
    res.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    res.end(JSON.stringify(answer?.() ?? { error_code: 'not_found', message: 'no such flower' }));
  });
  const rename = (name: string) => {
    flowers[0] = { slug: 'rose', name, price: 4 };
    version += 1;
  };
  return { ...server, orders, asked, rename };
}

/** The shop, its backend and its build, on ports of their own. */
export async function startFlorist() {
  const backend = await openBackend();
  const publicDir = await mkdtemp(join(tmpdir(), 'florist-'));
  const manifest = await buildFlorist(publicDir);
  const log = { ...silentLog, access: () => undefined, flush: () => undefined };
  let listener: RequestListener = (_req, res) => res.end();
  const server = await listen((req, res) => listener(req, res));
  const florist = await openFlorist({ publicOrigin: server.url, backendUrl: backend.url, publicDir, manifest, log });
  listener = florist.listener;
  await florist.poll();
  return {
    backend,
    url: server.url,
    poll: florist.poll,
    async stop() {
      server.close();
      await florist.stop();
      backend.close();
      await rm(publicDir, { recursive: true });
    },
  };
}
