import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Express } from 'express';
import { createBackend } from './backend.ts';
import type { Db } from './db/database.ts';
import type { BackendEnv } from './env.ts';
import { createMetrics } from './metrics.ts';
import type { BackendPorts } from './ports.ts';
import { requireShop, type Shop } from './shop/shop.ts';

export interface OwnBackend {
  readonly app: Express;
  readonly shop: Shop;
  /** The port for operators, which does not listen yet. */
  readonly operators: Server;
  /** With its database. */
  close(): Promise<void>;
}

/** The backend of a shop that sells, on an open database. Throws when content, or an adapter that the content needs, is missing. */
export async function openOwnBackend(db: Db, env: BackendEnv, ports: BackendPorts, report: (error: unknown) => void): Promise<OwnBackend> {
  const { gateways, offers, identityClients, integrationBase, orderMirror, handlers = [] } = ports;
  await requireShop(db);
  const backend = await createBackend(db, {
    databaseUrl: env.databaseUrl,
    mediaDir: join(env.assetsDir, 'media'),
    fontsDir: join(env.assetsDir, 'fonts'),
    filesDir: join(env.assetsDir, 'files'),
    uploadsDir: env.uploadsDir,
    picturesDir: env.picturesDir,
    checkResponses: false,
    limits: env.limits,
    languages: env.languages,
    sitemapSecret: env.sitemapSecret,
    shopOrigin: env.shopOrigin,
    optionalCampaigns: false,
    now: Date.now,
    gateway: gateways,
    paymentsShop: env.paymentsShop,
    offers,
    orderMirror,
    identityClients: identityClients ?? (() => new Map()),
    integrationBase: integrationBase ?? ((vendor) => noBase(vendor)),
    // Documents name the scripts of gateways by whole addresses.
    scriptOrigin: () => env.shopOrigin,
    passFaultPoint: () => undefined,
    report,
  });
  const { integrations } = backend.shop.document;
  if (!integrationBase) for (const { vendor } of integrations) if (vendor !== undefined) noBase(vendor);
  const metrics = createMetrics({ db, check: () => db.get('SELECT 1') });
  return {
    app: backend.app({ before: [metrics.count], after: handlers }),
    operators: metrics.server,
    shop: backend.shop,
    async close() {
      await backend.close();
      await db.close();
    },
  };
}

/** Every page would lack it. */
function noBase(vendor: string): never {
  throw new Error(`the shop's document has the integration "${vendor}" without an address, and the ports have no "integrationBase"`);
}
