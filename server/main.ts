import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { AssetManifest } from '../shared/assets.ts';
import { createApp } from './app.ts';
import { type Env, EnvError, readEnv } from './env.ts';
import { createLog, type ProcessLog } from './ops/log.ts';
import { createMetrics } from './ops/metrics.ts';
import { opsListener } from './ops/ops-listener.ts';
import { createShutdown } from './ops/shutdown.ts';
import { createTracing, type Tracing } from './ops/trace.ts';
import { createRenderer } from './render/renderer.tsx';
import { loadTexts } from './render/texts.ts';
import { createServices } from './services.ts';

/** The shop's server process. Bundled to `dist/server/main.js`; the build's other files lie beside it. */
const DIST = join(import.meta.dirname, '..');

try {
  const env = readEnv(process.env);
  const tracing = createTracing();
  await start(env, createLog({ level: env.logLevel, context: tracing.fields }), tracing);
} catch (error) {
  process.stderr.write(`${error instanceof EnvError ? error.message : explain(error)}\n`);
  process.exitCode = 1;
}

async function start(env: Env, log: ProcessLog, tracing: Tracing): Promise<void> {
  const manifest = JSON.parse(await readFile(join(DIST, 'manifest.json'), 'utf8')) as AssetManifest;
  const texts = await loadTexts();
  const metrics = env.ops && createMetrics({ build: manifest.buildId });
  const services = createServices({
    env,
    log,
    metrics,
    tracing,
    buildId: manifest.buildId,
    createRenderer: (openApi) =>
      createRenderer({
        manifest,
        origin: env.publicOrigin,
        texts,
        openApi,
        onError: (err) => log.error({ err }, 'rendering failed'),
      }),
  });
  const app = createApp({ env, services, log, publicDir: join(DIST, 'public') });
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      // Longer than the idle time of common balancers, so that they close first.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
    },
    app.listener,
  );
  const operations = metrics && createServer(opsListener({ metrics, health: app.health, log }));
  createShutdown({
    server,
    log,
    startDraining: app.startDraining,
    announceFor: env.mode === 'production' ? 1000 : 0,
    stop: async () => {
      await Promise.all([services.stop(), app.close()]);
      // Last: it tells operators how the rest of it goes.
      operations?.closeAllConnections();
      operations?.close();
    },
  }).install(process);

  if (operations && env.ops) await listen(operations, env.ops.port, env.ops.host);
  await services.start();
  await listen(server, env.port, env.host);
  log.info(
    { port: env.port, origin: env.publicOrigin, backend: new URL(env.backendUrl).origin, build: manifest.buildId },
    'the shop is open',
  );
}

async function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `The build is not complete (${message}). Run "npm run build" first.`;
  if (code === 'EADDRINUSE') return `${message}. Stop what listens there, or choose another PORT (OPS_PORT for the operators' one).`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}
