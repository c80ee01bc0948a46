import { isIP } from 'node:net';
import { z } from 'zod';

const MEGABYTE = 1024 * 1024;
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/**
 * Every setting of the process, with its default. `.env.example` lists the same names (a test compares them).
 * An empty value counts as not set, so that `REDIS_URL=` in a compose file switches Redis off.
 */
export const envSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().optional(),
  BACKEND_URL: httpUrl.transform(withoutTrailingSlash),
  PUBLIC_ORIGIN: httpUrl.refine(isOrigin, { error: 'must be scheme, host and port only, e.g. https://shop.example' }).optional(),
  SITEMAP_SECRET: z.string().max(200).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// URL' }).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  PAGE_CACHE_MB: whole(1, 65_536).default(128),
  UPSTREAM_CACHE_MB: whole(1, 65_536).default(64),
  RENDER_LIMIT: whole(1, 10_000).default(32),
  TRUST_PROXY: z
    .string()
    .transform(toList)
    .refine(areNetworks, { error: 'must be addresses or networks, separated by commas' })
    .default([]),
  DEV_EVENTS_ORIGIN: httpUrl.refine(isOrigin, { error: 'must be an origin' }).optional(),
});

export interface Env {
  readonly mode: 'production' | 'development' | 'test';
  readonly port: number;
  readonly host: string | undefined;
  /** API base with version, without trailing slash: `http://127.0.0.1:3001/api/v1`. */
  readonly backendUrl: string;
  /** Where shoppers reach the shop, e.g. `https://shop.example`. Never taken from a request. */
  readonly publicOrigin: string;
  /** What the backend asks for before it tells all pages; without it there is no sitemap. */
  readonly sitemapSecret: string | undefined;
  readonly redisUrl: string | undefined;
  readonly logLevel: z.infer<typeof envSchema>['LOG_LEVEL'];
  readonly pageCacheBytes: number;
  readonly upstreamCacheBytes: number;
  /** Pages rendered at a time; as many again may wait, the rest is shed. */
  readonly renderLimit: number;
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: readonly string[];
  readonly devEventsOrigin: string | undefined;
}

export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/** Parses the process environment; throws one `EnvError` that names every problem and what to do. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([name, value]) => name in envSchema.shape && value?.trim() !== ''));
  const parsed = envSchema.safeParse(present);
  if (!parsed.success) throw new EnvError(explain(parsed.error, present));
  const env = parsed.data;
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    backendUrl: env.BACKEND_URL,
    publicOrigin: new URL(env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`).origin,
    sitemapSecret: env.SITEMAP_SECRET,
    redisUrl: env.REDIS_URL,
    logLevel: env.LOG_LEVEL,
    pageCacheBytes: env.PAGE_CACHE_MB * MEGABYTE,
    upstreamCacheBytes: env.UPSTREAM_CACHE_MB * MEGABYTE,
    renderLimit: env.RENDER_LIMIT,
    trustProxy: env.TRUST_PROXY,
    // Outside development the page must not be allowed to talk to another origin.
    devEventsOrigin: env.NODE_ENV === 'development' ? env.DEV_EVENTS_ORIGIN : undefined,
  };
}

function explain(error: z.ZodError, present: Readonly<Record<string, unknown>>): string {
  const lines = error.issues.map((issue) => {
    const name = String(issue.path[0]);
    if (name === 'BACKEND_URL' && present[name] === undefined) return `${name} is missing. ${MISSING_BACKEND}`;
    return `${name}: ${issue.message}.`;
  });
  return `The shop cannot start, its environment is not complete:\n${lines.map((line) => `  - ${line}`).join('\n')}`;
}

const MISSING_BACKEND =
  'It is the base of the commerce API with its version, e.g. http://127.0.0.1:3001/api/v1. ' +
  '"npm start" sets it and starts the sandbox backend beside the shop.';

function withoutTrailingSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

function isOrigin(url: string): boolean {
  const { pathname, search, hash, username, password } = new URL(url);
  return pathname === '/' && search + hash + username + password === '';
}

function toList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** What Express takes for `trust proxy`: addresses, networks as 10.0.0.0/8, and its three names. */
function areNetworks(list: readonly string[]): boolean {
  return list.every((entry) => {
    const [address = '', prefix, ...rest] = entry.split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
    return isIP(address) > 0 && rest.length === 0 && (prefix === undefined || /^\d{1,3}$/.test(prefix));
  });
}
