import { join } from 'node:path';
import { MAILER_PROGRAM, SANDBOX_PROGRAM, SERVER_PROGRAM, TEST_PROVIDER_PROGRAM } from '../build/layout.ts';
import { Program, type ProgramOptions } from './program.ts';
import type { MailerSettings, SandboxSettings, Settings } from './settings.ts';

type Extra = Partial<Pick<ProgramOptions, 'name' | 'script' | 'env' | 'nodeOptions' | 'onOutput' | 'onDeath' | 'output'>>;

/** A port on which nobody listens: calls are refused at once, and do not reach the demo shop of somebody who works on this machine. */
const NOBODY = 1;

export function startSandbox(
  root: string,
  outDir: string,
  { port, dataDir, testProviderPort = NOBODY, sitemapSecret = '', shopOrigin }: SandboxSettings,
  extra: Extra = {},
): Program {
  return new Program({
    ...extra,
    nodeOptions: ['--enable-source-maps', ...(extra.nodeOptions ?? [])],
    name: extra.name ?? 'The sandbox',
    script: extra.script ?? join(outDir, SANDBOX_PROGRAM),
    cwd: root,
    env: {
      NODE_ENV: 'production',
      SANDBOX_PORT: String(port),
      SANDBOX_DATA_DIR: dataDir,
      SANDBOX_SITEMAP_SECRET: sitemapSecret,
      TEST_PROVIDER_URL: `http://127.0.0.1:${testProviderPort}`,
      ...(shopOrigin !== undefined && { SANDBOX_SHOP_ORIGIN: shopOrigin }),
      ...extra.env,
    },
    health: `http://127.0.0.1:${port}/healthz`,
  });
}

/** Plays payment gateways and other companies for the sandbox. */
export function startTestProvider(root: string, outDir: string, settings: SandboxSettings, extra: Extra = {}): Program {
  const { testProviderPort: port = 0, dataDir, shopOrigin } = settings;
  return new Program({
    ...extra,
    nodeOptions: ['--enable-source-maps', ...(extra.nodeOptions ?? [])],
    name: 'The test provider',
    script: extra.script ?? join(outDir, TEST_PROVIDER_PROGRAM),
    cwd: root,
    env: {
      NODE_ENV: 'production',
      TEST_PROVIDER_PORT: String(port),
      TEST_PROVIDER_DATA_DIR: dataDir,
      ...(shopOrigin !== undefined && { TEST_PROVIDER_SHOP_ORIGIN: shopOrigin }),
      ...extra.env,
    },
    health: `http://127.0.0.1:${port}/healthz`,
  });
}

/** Sends the mails of the sandbox, whose database is PostgreSQL and migrated. SMTP_URL and the like come from the environment. */
export function startMailer(
  root: string,
  outDir: string,
  { shopOrigin = '', opsPort, assetsDir }: MailerSettings,
  extra: Extra = {},
): Program {
  return new Program({
    ...extra,
    nodeOptions: ['--enable-source-maps', ...(extra.nodeOptions ?? [])],
    name: 'The mailer',
    script: extra.script ?? join(outDir, MAILER_PROGRAM),
    cwd: root,
    env: {
      NODE_ENV: 'production',
      MAILER_OPS_PORT: String(opsPort),
      BACKEND_ASSETS_DIR: assetsDir,
      BACKEND_SHOP_ORIGIN: shopOrigin,
      ...extra.env,
    },
    health: `http://127.0.0.1:${opsPort}/healthz`,
  });
}

export function startServer(root: string, outDir: string, settings: Settings, extra: Extra = {}): Program {
  const { port, backendUrl, publicOrigin, sitemapSecret, feeds, productionDays, countryProfile } = settings;
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
      ...(productionDays !== undefined && { FEED_PRODUCTION_DAYS: productionDays }),
      ...(countryProfile !== undefined && { COUNTRY_PROFILE: countryProfile }),
      ...extra.env,
    },
    health: `http://127.0.0.1:${port}/healthz`,
  });
}
