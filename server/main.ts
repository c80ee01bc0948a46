import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { AssetManifest } from '../shared/assets.ts';
import { createApp } from './app.ts';
import { type Env, EnvError, readEnv } from './env.ts';
import { createLog, type ProcessLog } from './ops/log.ts';
import { createShutdown } from './ops/shutdown.ts';
import { createRenderer } from './render/renderer.tsx';
import { loadTexts } from './render/texts.ts';
import { createServices } from './services.ts';

/** The shop's server process. Bundled to `dist/server/main.js`; the build's other files lie beside it. */
const DIST = join(import.meta.dirname, '..');

try {
  const env = readEnv(process.env);
  await start(env, createLog({ level: env.logLevel }));
} catch (error) {
  process.stderr.write(`${error instanceof EnvError ? error.message : explain(error)}\n`);
  process.exitCode = 1;
}

async function start(env: Env, log: ProcessLog): Promise<void> {
  const manifest = JSON.parse(await readFile(join(DIST, 'manifest.json'), 'utf8')) as AssetManifest;
  const texts = await loadTexts();
  const services = createServices({
    env,
    log,
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
  createShutdown({
    server,
    log,
    startDraining: app.startDraining,
    announceFor: env.mode === 'production' ? 1000 : 0,
    stop: async () => void (await Promise.all([services.stop(), app.close()])),
  }).install(process);

  await services.start();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.port, env.host, resolve);
  });
  log.info(
    { port: env.port, origin: env.publicOrigin, backend: new URL(env.backendUrl).origin, build: manifest.buildId },
    'the shop is open',
  );
}

function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `The build is not complete (${message}). Run "npm run build" first.`;
  if (code === 'EADDRINUSE') return `${message}. Stop what listens there, or choose another PORT.`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}
