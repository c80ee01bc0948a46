import { contract } from './backend/contract.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import { createShopServer } from '../packages/engine/connections/shop-server.ts';
import { isUpload } from './returns/upload.ts';
import type { Env } from './env.ts';
import type { ProcessLog } from '../packages/engine/observability/log.ts';
import { createMetrics } from '../packages/engine/observability/metrics.ts';
import { opsListener } from '../packages/engine/observability/ops-listener.ts';
import { createShutdown } from '../packages/engine/observability/shutdown.ts';
import type { Tracing } from '../packages/engine/observability/trace.ts';
import type { Renderer } from '../packages/engine/render/types.ts';
import { openParts, type ShopTuning } from './open-parts.ts';
import type { OpenApi } from '../packages/engine/backend/api-session.ts';
import { warmUp } from './warm-up.ts';

/** Files that the build gives to the process. */
export interface ShopBuild {
  readonly buildId: string;
  /** `dist/public`. */
  readonly publicDir: string;
  readonly createRenderer: (openApi: OpenApi, env: Env, log: ProcessLog) => Renderer;
  /** Shorter times, for tests. */
  readonly tuning?: ShopTuning;
}

export interface OpenOptions {
  readonly env: Env;
  readonly log: ProcessLog;
  readonly tracing: Tracing;
  readonly build: ShopBuild;
}

/** One process that serves the shop, from its first line to its last. */
export async function openShop({ env, log, tracing, build }: OpenOptions): Promise<void> {
  const { buildId, publicDir, createRenderer, tuning = {} } = build;
  const metrics = env.ops && createMetrics({ build: buildId, contract });
  const parts = await openParts({
    env,
    log,
    metrics,
    tracing,
    tuning,
    buildId,
    createRenderer: (openApi) => createRenderer(openApi, env, log),
  });
  const app = createApp({ env, parts, log, publicDir });
  const server = createShopServer(app.listener, { log, isUpload });
  const operations = metrics ? createServer(opsListener({ metrics, health: app.health, log })) : null;
  createShutdown({
    server,
    log,
    startDraining: app.startDraining,
    ...(env.mode === 'production' ? { announceFor: 3000, idleFor: 2000 } : {}),
    stop: async () => {
      await Promise.all([parts.stop(), app.close()]);
      // Last: operators see its state while the rest stops.
      operations?.closeAllConnections();
      operations?.close();
    },
  }).install(process);

  const release = app.health.holdBack();
  if (operations && env.ops) await listen(operations, env.ops.port, env.ops.host);
  await parts.start();
  parts.keepShellsReady();
  await warmUp({ sites: parts.settings.sites(), origin: parts.origin, reads: parts.reads });
  await listen(server, env.port, env.host);
  release();
  const { port } = server.address() as AddressInfo;
  log.info({ port, origin: env.publicOrigin, backend: new URL(env.backendUrl).origin, build: buildId }, 'the shop is open');
}

async function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}
