import { join } from 'node:path';
import { SANDBOX_PROGRAM, SERVER_PROGRAM } from '../build/layout.ts';
import { Program, type ProgramOptions } from './program.ts';
import type { SandboxSettings, Settings } from './settings.ts';

type Extra = Partial<Pick<ProgramOptions, 'script' | 'env' | 'nodeOptions' | 'onOutput' | 'onDeath' | 'output'>>;

export function startSandbox(
  root: string,
  outDir: string,
  { port, dataDir, sitemapSecret = '', shopOrigin }: SandboxSettings,
  extra: Extra = {},
): Program {
  return new Program({
    ...extra,
    nodeOptions: ['--enable-source-maps', ...(extra.nodeOptions ?? [])],
    name: 'The sandbox',
    script: extra.script ?? join(outDir, SANDBOX_PROGRAM),
    cwd: root,
    env: {
      NODE_ENV: 'production',
      SANDBOX_PORT: String(port),
      SANDBOX_DATA_DIR: dataDir,
      SANDBOX_SITEMAP_SECRET: sitemapSecret,
      ...(shopOrigin !== undefined && { SANDBOX_SHOP_ORIGIN: shopOrigin }),
      ...extra.env,
    },
    health: `http://127.0.0.1:${port}/healthz`,
  });
}

export function startServer(root: string, outDir: string, settings: Settings, extra: Extra = {}): Program {
  const { port, backendUrl, publicOrigin, sitemapSecret, feeds, countryProfile } = settings;
  return new Program({
    ...extra,
    name: 'The shop',
    script: join(outDir, SERVER_PROGRAM),
    cwd: root,
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      BACKEND_URL: backendUrl,
      PUBLIC_ORIGIN: publicOrigin,
      SITEMAP_SECRET: sitemapSecret ?? '',
      FEEDS: feeds ?? '',
      ...(countryProfile !== undefined && { COUNTRY_PROFILE: countryProfile }),
      ...extra.env,
    },
    health: `http://127.0.0.1:${port}/healthz`,
  });
}
