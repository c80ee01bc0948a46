import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import { openShop, SEEDED_DIR, type Shop, type WarmShop } from './shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `borrowShop` (opened.ts) asks. */
    readonly warmShops: string;
  }
}

/**
 * Lends shops to files whose stories only read: POST with the settings of the server answers with an idle shop or a new one, DELETE gives
 * it back. There are as many as workers use at once; all end with the run.
 */
export default async function lendShops({ provide }: TestProject): Promise<() => Promise<void>> {
  const seeded = await seedOnce();
  const shops: { readonly shop: Shop; readonly settings: string; isLent: boolean }[] = [];
  const lend = async (settings: string) => {
    const idle = shops.find((one) => one.settings === settings && !one.isLent);
    if (idle) {
      idle.isLent = true;
      return idle.shop;
    }
    const shop = await openShop(JSON.parse(settings) as Record<string, string>);
    shops.push({ shop, settings, isLent: true });
    return shop;
  };
  const server = createServer(async (req, res) => {
    try {
      const body = await text(req);
      if (req.method === 'POST') {
        const { origin, sandboxOrigin }: WarmShop = await lend(body);
        res.end(JSON.stringify({ origin, sandboxOrigin }));
        return;
      }
      for (const one of shops) if (one.shop.origin === body) one.isLent = false;
      res.end();
    } catch (error) {
      res.writeHead(500).end(String(error));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  provide('warmShops', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    server.close();
    await Promise.all([...shops.map(({ shop }) => shop.close()), seeded.remove()]);
  };
}

/** All other shops copy the database of this one, and find the code of its pages compiled (NODE_COMPILE_CACHE), which it writes at its end. */
async function seedOnce(): Promise<{ readonly remove: () => Promise<void> }> {
  const shop = await openShop();
  for (const path of ['/', '/en/catalog', '/checkout', '/profile']) await (await fetch(shop.origin + path)).text();
  // It takes some seconds.
  const ended = shop.endServer();
  await shop.endSandbox();
  process.env[SEEDED_DIR] = shop.dataDir;
  return {
    async remove() {
      await ended;
      await shop.close();
    },
  };
}
