import { join } from 'node:path';
import { SOURCES } from './picture-names.ts';

export interface EngineSettings {
  /** An owner's shop (`PAYMENTS` or `BACKEND_PORTS`), not the demo. */
  readonly isOwn: boolean;
  /** An owner's shop, or a demo that others can reach: no password of the documents opens it. */
  readonly needsSecrets: boolean;
  /** Of the database of engine and backend. */
  readonly databaseUrl: string;
  readonly host: string;
  readonly port: number;
  /** Pictures that staff upload, and the built dashboard. */
  readonly dataDir: string;
  /** Of the first administrator; the password also takes the place of a published one (`staff/published-passwords.ts`). */
  readonly admin: { readonly identifier: string; readonly password: string };
  readonly cookieSecret: string;
  /** The engine's jobs are those of `worker.ts`, a process of its own. */
  readonly hasWorker: boolean;
  /** Of the port for operators (`operator-port.ts`); undefined: none. */
  readonly operatorPort: number | undefined;
  readonly operatorHost: string;
}

const LOCAL_DATABASE = 'postgresql://karat@localhost/karat';

const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', 'localhost'];
/** Of the demo, where nothing is set. The documents name them. */
const DEMO_SECRETS = { VENDURE_ADMIN_PASSWORD: 'dashboard-of-the-demo', VENDURE_COOKIE_SECRET: 'cookies-of-the-demo' } as const;
/** The second is the one of the engine's own documents. */
export const PUBLISHED_PASSWORDS: readonly string[] = [DEMO_SECRETS.VENDURE_ADMIN_PASSWORD, 'superadmin'];
const PUBLISHED: readonly string[] = [...PUBLISHED_PASSWORDS, DEMO_SECRETS.VENDURE_COOKIE_SECRET];

/**
 * As the demo has it where nothing is set. Throws where others could reach it with secrets that everybody knows, and where a setting of an
 * owner's shop is missing.
 */
export function readEngineSettings(env: NodeJS.ProcessEnv): EngineSettings {
  const isOwn = Boolean(env['PAYMENTS'] || env['BACKEND_PORTS']);
  const prefix = isOwn ? 'BACKEND' : 'SANDBOX';
  const host = env[`${prefix}_HOST`] || '127.0.0.1';
  const needsSecrets = isOwn || !LOOPBACK.includes(host);
  const why = isOwn ? 'PAYMENTS and BACKEND_PORTS name the gateways of a shop' : `SANDBOX_HOST is ${host}`;
  const secrets = Object.keys(DEMO_SECRETS);
  const missing = [...(isOwn ? ['DATABASE_URL', 'VENDURE_DATA_DIR'] : []), ...secrets].filter((name) => !env[name]);
  if (needsSecrets && missing.length > 0) throw new Error(`${why}: set ${missing.join(' and ')}, too`);
  const published = secrets.filter((name) => PUBLISHED.includes(env[name] ?? ''));
  if (needsSecrets && published.length > 0)
    throw new Error(`${why}, and everybody can read this ${published.join(' and ')} in the documents: set another (openssl rand -hex 32)`);
  return {
    isOwn,
    needsSecrets,
    databaseUrl: env['DATABASE_URL'] || LOCAL_DATABASE,
    host,
    port: Number(env[`${prefix}_PORT`] || 3001),
    dataDir: env['VENDURE_DATA_DIR'] || join(env['SANDBOX_DATA_DIR'] || './data', 'vendure'),
    admin: {
      identifier: env['VENDURE_ADMIN'] || 'superadmin',
      password: env['VENDURE_ADMIN_PASSWORD'] || DEMO_SECRETS.VENDURE_ADMIN_PASSWORD,
    },
    cookieSecret: env['VENDURE_COOKIE_SECRET'] || DEMO_SECRETS.VENDURE_COOKIE_SECRET,
    hasWorker: env['VENDURE_WORKER'] === 'on',
    operatorPort: env['VENDURE_OPS_PORT'] ? Number(env['VENDURE_OPS_PORT']) : undefined,
    operatorHost: env['VENDURE_OPS_HOST'] || '127.0.0.1',
  };
}

/** The engine's tables, and ours. */
export const SCHEMAS = { engine: 'public', backend: 'karat' } as const;

/** A connection string whose connections look for tables there. */
export function inSchemas(databaseUrl: string, ...schemas: readonly string[]): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', `-c search_path=${schemas.join(',')}`);
  return url.href;
}

/** Pictures that staff have uploaded. */
export const sourcesDir = ({ dataDir }: EngineSettings): string => join(dataDir, 'assets', SOURCES);
