import type { RequestListener } from 'node:http';
import type { Env } from './env.ts';
import { safePath } from './observability/safe-path.ts';
import { createHealth, type Health } from '../packages/engine/observability/health.ts';
import type { ProcessLog } from '../packages/engine/observability/log.ts';
import type { ShopParts } from './open-parts.ts';
import { contract } from './backend/contract.ts';
import { pages } from './pages/pages.ts';
import type { OrderEvents } from '../packages/ucp/orders/order-events.ts';
import { createListener } from '../packages/engine/server/create-listener.ts';
import { ROOT_FILES } from './shop.ts';

export interface AppOptions {
  readonly env: Env;
  readonly parts: ShopParts;
  readonly log: ProcessLog;
  /** `dist/public`. */
  readonly publicDir: string;
}

export interface App {
  readonly listener: RequestListener;
  /** /readyz fails from now on. */
  readonly startDraining: () => void;
  readonly health: Health;
  /** Null: no platform is told of orders. */
  readonly orderEvents: Pick<OrderEvents, 'deliver'> | null;
  readonly close: () => Promise<void>;
}

/** All that the shop answers, in front of its health checks. */
export function createApp({ env, parts, log, publicDir }: AppOptions): App {
  const { replicas, settings, product } = parts;
  const health = createHealth(settings.problem);
  const listener = createListener({
    contract,
    pages,
    sites: settings.sites,
    parts,
    replicas,
    instrumentation: parts,
    health,
    log,
    safePath,
    secureCookies: env.publicOrigin.startsWith('https:'),
    trustProxy: env.trustProxy,
    purgeSecret: env.purgeSecret,
    publicDir,
    rootFiles: ROOT_FILES,
    ...product,
  });
  product.orderEvents?.start();
  return {
    listener,
    health,
    startDraining: health.startDraining,
    orderEvents: product.orderEvents,
    async close() {
      product.orderEvents?.stop();
      await product.close();
    },
  };
}
