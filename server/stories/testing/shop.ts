import { contract } from '../../backend/contract.ts';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type App, createApp } from '../../app.ts';
import { createShopServer } from '../../../packages/engine/connections/shop-server.ts';
import type { OpenApi } from '../../../packages/engine/backend/api-session.ts';
import { readEnv } from '../../env.ts';
import { createLog } from '../../../packages/engine/observability/log.ts';
import { createMetrics, type Metrics } from '../../../packages/engine/observability/metrics.ts';
import { createTracing } from '../../../packages/engine/observability/trace.ts';
import type { Renderer } from '../../../packages/engine/render/types.ts';
import { isUpload } from '../../returns/upload.ts';
import { ANOTHER_PLATFORM, knownPlatforms, PLATFORM } from '../../../packages/ucp/testing/platform.fixture.ts';
import { openParts, type ShopParts, type ShopTuning as PartsTuning } from '../../open-parts.ts';
import { createFakeRenderer, type FakeRenderer } from './fake-renderer.ts';

export interface RunningShop {
  readonly url: string;
  readonly server: Server;
  readonly parts: ShopParts;
  readonly renderer: FakeRenderer;
  /** Parsed log lines so far. */
  readonly log: () => Record<string, unknown>[];
  /** The same as text. */
  readonly logText: () => string;
  readonly app: App;
  readonly metrics: Metrics | null;
  close(): Promise<void>;
}

/** Settings that tests change. */
export interface ShopTuning extends PartsTuning {
  readonly build?: string;
  /** Milliseconds after which a client that reads nothing is disconnected. */
  readonly stalledAfter?: number;
  /** Milliseconds for the body of a request. */
  readonly bodyTimeout?: number;
  /** Renders real pages instead of simple ones. */
  readonly createRenderer?: (openApi: OpenApi) => Renderer;
}

/** Counts only with UCP. */
const UCP_ENV = { UCP_PLATFORMS: knownPlatforms(PLATFORM, ANOTHER_PLATFORM) };

/** The whole server with simple pages. `env` overrides the environment of a shop in production. */
export async function startShop(
  backendUrl: string,
  env: Readonly<Record<string, string>> = {},
  { build = 'build-1', stalledAfter, bodyTimeout, createRenderer, ...tuning }: ShopTuning = {},
): Promise<RunningShop> {
  const lines: string[] = [];
  const tracing = createTracing();
  const log = createLog({ level: 'debug', context: tracing.fields, batch: 0, destination: { write: (line) => void lines.push(line) } });
  const publicDir = await makePublicDir(build);
  let renderer: FakeRenderer | undefined;
  const settings = readEnv({ BACKEND_URL: backendUrl, PUBLIC_ORIGIN: 'http://shop.test', ...UCP_ENV, ...env });
  const metrics = settings.ops && createMetrics({ build, contract });
  const parts = await openParts({
    env: settings,
    log,
    metrics,
    tracing,
    // A feed that waits for an idle processor would wait for all other tests.
    tuning: { feeds: { whenIdle: false }, ...tuning },
    buildId: build,
    createRenderer: createRenderer ?? ((openApi) => (renderer = createFakeRenderer(openApi))),
  });
  const app = createApp({ env: settings, parts, log, publicDir });
  const server = createShopServer(app.listener, {
    log,
    isUpload,
    ...(stalledAfter === undefined ? {} : { stalledAfter }),
    ...(bodyTimeout === undefined ? {} : { bodyTimeout }),
  });
  await parts.start();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    parts,
    app,
    metrics,
    renderer: renderer as FakeRenderer,
    log: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    logText: () => lines.join(''),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([parts.stop(), app.close()]);
      rmSync(publicDir, { recursive: true, force: true });
    },
  };
}

/** Files like those of a build in `dist/public`. */
async function makePublicDir(build: string): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'shop-public-'));
  await mkdir(join(dir, 'assets'));
  const script = `console.log(${JSON.stringify('x'.repeat(2000))})`;
  writeFileSync(join(dir, 'assets/entry-ABC123.js'), script);
  writeFileSync(join(dir, 'assets/entry-ABC123.js.br'), brotliCompressSync(script));
  writeFileSync(join(dir, 'assets/entry-ABC123.js.gz'), gzipSync(script));
  // Files of this build only, e.g. `lazy-BUILD1.js`.
  const lazy = `lazy-${build.replaceAll(/[^a-z0-9]/gi, '').toUpperCase()}`;
  writeFileSync(join(dir, `assets/${lazy}.js`), `export const build = '${build}';`);
  writeFileSync(join(dir, `assets/${lazy}.js.br`), brotliCompressSync(`export const build = '${build}';`));
  writeFileSync(join(dir, `assets/${lazy}.woff2`), build);
  writeFileSync(join(dir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return dir;
}
