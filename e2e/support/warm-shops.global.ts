import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import { openShop, type RemoteAct, SEEDED_DIR, type Shop, type StoryBackend } from './shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `borrowShop` (opened.ts) asks. */
    readonly warmShops: string;
  }
}

/** A worker's wish: settings of the server, and whether stories change the shop or only read it. */
export interface Wish {
  readonly settings: Readonly<Record<string, string>>;
  readonly use: 'read' | 'change';
}

/** A worker's order for a lent shop. A broken one is closed when it is given back. */
export interface Order {
  readonly origin: string;
  readonly act: RemoteAct | 'giveBack' | 'close';
}

/**
 * Lends shops to files: POST with a wish answers with an idle shop or a new one, PUT does something with it or gives it back. There are as
 * many as workers use at once; all end with the run.
 */
export default async function lendShops({ provide, config }: TestProject): Promise<() => Promise<void>> {
  const backend = config.env['STORY_BACKEND'] as StoryBackend;
  const remove = backend === 'back-office' ? await (await import('./back-offices.ts')).hostBackOffices() : (await seedOnce()).remove;
  let shops: { readonly shop: Shop; readonly wish: string; isLent: boolean }[] = [];
  const lend = async (wish: string) => {
    const idle = shops.find((one) => one.wish === wish && !one.isLent);
    if (idle) {
      idle.isLent = true;
      return idle.shop;
    }
    const shop = await openShop((JSON.parse(wish) as Wish).settings, undefined, backend);
    shops.push({ shop, wish, isLent: true });
    return shop;
  };
  const obey = async ({ origin, act }: Order): Promise<unknown> => {
    const lent = shops.find(({ shop }) => shop.origin === origin);
    if (!lent) throw new Error(`no such shop: ${origin}`);
    if (act === 'giveBack') return (lent.isLent = false);
    if (act !== 'close') return lent.shop[act]();
    shops = shops.filter((one) => one !== lent);
    return lent.shop.close();
  };
  const server = createServer(async (req, res) => {
    try {
      const body = await text(req);
      if (req.method === 'POST') {
        const { origin, sandboxOrigin, testProviderOrigin, dataDir, databaseUrl } = await lend(body);
        res.end(JSON.stringify({ origin, sandboxOrigin, testProviderOrigin, dataDir, databaseUrl }));
        return;
      }
      res.end(JSON.stringify((await obey(JSON.parse(body) as Order)) ?? null));
    } catch (error) {
      res.writeHead(500).end(String(error));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  provide('warmShops', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    server.close();
    await Promise.all(shops.map(({ shop }) => shop.close()));
    await remove();
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
