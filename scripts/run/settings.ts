import { existsSync } from 'node:fs';
import { join } from 'node:path';

export interface SandboxSettings {
  readonly port: number;
  readonly dataDir: string;
  /** Where the test provider listens; without it payments by its gateways are refused. */
  readonly testProviderPort?: number;
  readonly sitemapSecret?: string;
  /** The shop's address, for links in its mails. */
  readonly shopOrigin?: string;
}

export interface MailerSettings {
  readonly opsPort: number;
  /** Fonts and files of the attachments. */
  readonly assetsDir: string;
  readonly shopOrigin?: string | undefined;
}

export interface Settings {
  readonly port: number;
  readonly publicOrigin: string;
  readonly backendUrl: string;
  /** Null when BACKEND_URL names another backend. */
  readonly sandbox: SandboxSettings | null;
  /** Undefined: the server's default. */
  readonly countryProfile?: string | undefined;
  /** Product feeds, as the server's setting. */
  readonly feeds?: string | undefined;
  /** Days until what is made to order is sent, as the server's setting. */
  readonly productionDays?: string | undefined;
  /** Secret for the backend's list of all pages. Undefined: the shop has no sitemap. */
  readonly sitemapSecret?: string | undefined;
}

/** Reads `.env` if it exists, and `shop.env` of an owner's folder (SHOP_DIR); variables of the environment win. It is the owner's: programs that tests start do not read it. */
export function loadDotEnv(root: string): void {
  const file = join(root, '.env');
  if (process.env['VITEST'] === undefined && existsSync(file)) process.loadEnvFile(file);
  const folder = process.env['SHOP_DIR'];
  if (!folder) return;
  const settings = join(folder, 'shop.env');
  if (!existsSync(settings)) throw new Error(`SHOP_DIR is ${folder}, which has no shop.env: npm run new-shop -- ${folder} writes it`);
  process.loadEnvFile(settings);
}

/** Shared by the two programs of one machine; it protects only public data. */
const LOCAL_SECRET = 'sitemap-of-the-sandbox';

type Variables = Readonly<Record<string, string | undefined>>;

/** Settings of the sandbox that `npm start`, `npm run dev` and `npm run backend` start. */
export function readSandboxSettings(env: Variables): SandboxSettings {
  return {
    port: readPort(env, 'SANDBOX_PORT', 3001),
    testProviderPort: readPort(env, 'TEST_PROVIDER_PORT', 3004),
    dataDir: env['SANDBOX_DATA_DIR'] || './data',
    sitemapSecret: env['SITEMAP_SECRET'] || LOCAL_SECRET,
    shopOrigin: publicOriginOf(env),
  };
}

/** Of `npm run backend`, which sends mails when SMTP_URL is set; null: it does not. */
export function readMailerSettings(env: Variables): MailerSettings | null {
  if (!env['SMTP_URL'] && !env['SMTP_URL_FILE']) return null;
  const assetsDir = env['BACKEND_ASSETS_DIR'] || env['SANDBOX_SEED_DIR'] || 'packages/sandbox/seed';
  return { opsPort: readPort(env, 'MAILER_OPS_PORT', 3005), assetsDir, shopOrigin: publicOriginOf(env) };
}

/** Where `npm start` and `npm run dev` show the mails of the sandbox. It is on SQLite, of which no mailer can send them. */
export const inboxOf = ({ port }: SandboxSettings, env: Variables): string =>
  `http://127.0.0.1:${port}/sandbox/inbox` +
  (readMailerSettings(env) ? '  (SMTP_URL sends nothing: the mailer needs PostgreSQL, start "npm run backend")' : '');

const publicOriginOf = (env: Variables): string => env['PUBLIC_ORIGIN'] || `http://localhost:${readPort(env, 'PORT', 3000)}`;

/** Settings of `npm start` and `npm run dev`; the server reads all others. */
export function readSettings(env: Variables): Settings {
  const port = readPort(env, 'PORT', 3000);
  const publicOrigin = publicOriginOf(env);
  const countryProfile = env['COUNTRY_PROFILE'] || undefined;
  const given = env['SITEMAP_SECRET'] || undefined;
  const feeds = env['FEEDS'] || undefined;
  const productionDays = env['FEED_PRODUCTION_DAYS'] || undefined;
  if (env['BACKEND_URL'])
    return {
      port,
      publicOrigin,
      backendUrl: env['BACKEND_URL'],
      sandbox: null,
      sitemapSecret: given,
      feeds,
      productionDays,
      countryProfile,
    };
  // The sandbox would put the demo into an empty database of the owner.
  if (env['SHOP_DIR'])
    throw new Error(
      'SHOP_DIR names a shop of your own: start its backend by "npm run backend", then this with BACKEND_URL=http://127.0.0.1:3001/api/v1',
    );
  const sandbox = readSandboxSettings(env);
  if (sandbox.port === port) throw new Error(`PORT and SANDBOX_PORT are both ${port}; give them different ones.`);
  const taken = [port, sandbox.port].find((one) => one === sandbox.testProviderPort);
  if (taken !== undefined) throw new Error(`TEST_PROVIDER_PORT is ${taken}, which another program has; give it a different one.`);
  const backendUrl = `http://127.0.0.1:${sandbox.port}/api/v1`;
  // The sandbox's example shop is in Vienna, and makes a piece in three to four weeks.
  return {
    port,
    publicOrigin,
    backendUrl,
    sandbox,
    sitemapSecret: sandbox.sitemapSecret,
    productionDays: productionDays ?? '28',
    feeds: feeds ?? 'google-de-AT,google-en-AT,openai-en-AT',
    countryProfile: countryProfile ?? 'AT',
  };
}

function readPort(env: Variables, name: string, fallback: number): number {
  const port = Number(env[name] || fallback);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${name} is "${env[name]}"; it must be a number from 1 to 65535.`);
}
