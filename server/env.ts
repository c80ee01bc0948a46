import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { CountryProfile } from '../shared/commerce/country-profile.ts';
import type { FeedTarget } from './feeds/feeds.ts';
import { documented, envSchema } from './env-schema.ts';
import { readRedisSetup, type RedisSetup } from './redis/redis-setup.ts';
import type { RegisteredPlatform } from './ucp/registered-platforms.ts';
import type { SigningKey } from './ucp/signing-keys.ts';

const MEGABYTE = 1024 * 1024;

export interface Env {
  readonly mode: 'production' | 'development' | 'test';
  readonly port: number;
  readonly host: string | undefined;
  /** API base with version, without trailing slash: `http://127.0.0.1:3001/api/v1`. */
  readonly backendUrl: string;
  /** Code of Greece in requests. */
  readonly backendGreece: 'GR' | 'EL';
  /** Where shoppers reach the shop, e.g. `https://shop.example`. Never taken from a request. */
  readonly publicOrigin: string;
  /** Whose consumer law the pages follow. */
  readonly countryProfile: CountryProfile;
  /** The backend's secret for the list of all pages; undefined: no sitemap. */
  readonly sitemapSecret: string | undefined;
  /** Product feeds; empty: none. */
  readonly feeds: readonly FeedTarget[];
  /** Of all feeds together. */
  readonly feedBytes: number;
  /** From the order of what is made to order to its dispatch; undefined: not told. */
  readonly productionDays: number | undefined;
  /** Signs purge calls; undefined: no such calls. */
  readonly purgeSecret: string | undefined;
  /** Encrypts the cookie of a sign-in with a provider; undefined: each process has its own. */
  readonly cookieSecret: string | undefined;
  /** Contacts for security reports; empty: no security.txt. */
  readonly securityContacts: readonly string[];
  /** Whether machines are served by the Universal Commerce Protocol. */
  readonly ucp: boolean;
  /** Sign the answers to machines, the current one first; empty: answers are not signed. */
  readonly ucpSigningKeys: readonly SigningKey[];
  /** Platforms may order for buyers, where the law does not want the buyer to. */
  readonly ucpCompletion: boolean;
  /** Platforms read orders of their checkouts, and are told of changes. */
  readonly ucpOrders: boolean;
  /** Platforms that the operator knows. */
  readonly ucpPlatforms: readonly RegisteredPlatform[];
  /** Null: memory only. */
  readonly redis: RedisSetup | null;
  readonly logLevel: z.infer<typeof envSchema>['LOG_LEVEL'];
  readonly pageCacheBytes: number;
  readonly upstreamCacheBytes: number;
  /** For pictures that were served (`server/http/served-pictures.ts`). */
  readonly pictureBytes: number;
  /** Milliseconds between two polls of the backend's cache versions. */
  readonly versionPoll: number;
  /** Milliseconds after which a page whose data are late sends its header. */
  readonly latePageMs: number;
  /** Pages rendered at a time; as many may wait, the rest get 503. */
  readonly renderLimit: number;
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[];
  /** Address of metrics and health checks for operators. Null: off. */
  readonly ops: { readonly host: string; readonly port: number } | null;
  /** The collector of spans. Null: off. */
  readonly openTelemetry: {
    readonly endpoint: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly service: string;
    /** Share of requests without `traceparent` that are sampled. */
    readonly share: number;
  } | null;
  readonly devEventsOrigin: string | undefined;
}

export class EnvError extends Error {
  override readonly name = 'EnvError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The shop cannot start with this environment:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Parses the process environment; throws one `EnvError` that names every problem and what to do. An empty value counts as not set,
 * so that `REDIS_URL=` in a compose file switches Redis off. A secret may stand in a file that `<NAME>_FILE` names.
 */
export function readEnv(source: Source): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ''));
  const files = readSecretFiles(given);
  const present = Object.fromEntries(Object.entries({ ...given, ...files.values }).filter(([name]) => name in envSchema.shape));
  const parsed = envSchema.safeParse(present);
  const problems = [...files.problems, ...(parsed.success ? conflicts(parsed.data) : explain(parsed.error, present))];
  const redis = parsed.success ? readRedisSetup(parsed.data) : null;
  if (typeof redis === 'string') problems.push(redis);
  if (!parsed.success || problems.length > 0 || typeof redis === 'string') throw new EnvError(problems);
  const env = parsed.data;
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    backendUrl: env.BACKEND_URL,
    backendGreece: env.BACKEND_GREECE,
    publicOrigin: new URL(env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`).origin,
    countryProfile: env.COUNTRY_PROFILE,
    sitemapSecret: env.SITEMAP_SECRET,
    feeds: env.FEEDS.map(feedTarget),
    feedBytes: env.FEEDS_MB * MEGABYTE,
    productionDays: env.FEED_PRODUCTION_DAYS,
    purgeSecret: env.PURGE_SECRET,
    cookieSecret: env.COOKIE_SECRET,
    securityContacts: env.SECURITY_CONTACT,
    ucp: env.UCP === 'on',
    ucpSigningKeys: env.UCP_SIGNING_KEYS,
    ucpCompletion: env.UCP === 'on' && env.UCP_COMPLETION === 'on',
    ucpOrders: env.UCP === 'on' && env.UCP_ORDERS === 'on',
    ucpPlatforms: env.UCP_PLATFORMS,
    redis,
    logLevel: env.LOG_LEVEL,
    pageCacheBytes: env.PAGE_CACHE_MB * MEGABYTE,
    upstreamCacheBytes: env.UPSTREAM_CACHE_MB * MEGABYTE,
    pictureBytes: env.PICTURES_MB * MEGABYTE,
    versionPoll: env.CV_POLL_SECONDS * 1000,
    latePageMs: env.LATE_PAGE_MS,
    renderLimit: env.RENDER_LIMIT,
    trustProxy: env.TRUST_PROXY,
    ops: env.OPS_PORT === undefined ? null : { host: env.OPS_HOST, port: env.OPS_PORT },
    openTelemetry: openTelemetryOf(env),
    // Outside development a page must not connect to another origin.
    devEventsOrigin: env.NODE_ENV === 'development' ? env.DEV_EVENTS_ORIGIN : undefined,
  };
}

/** The values of `<NAME>_FILE`, without the line's end that editors and `echo` leave. */
function readSecretFiles(given: Source): { readonly values: Source; readonly problems: readonly string[] } {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const [name, schema] of Object.entries(envSchema.shape)) {
    const path = documented.get(schema)?.fromFile === true ? given[`${name}_FILE`] : undefined;
    if (path === undefined) continue;
    if (given[name] !== undefined) problems.push(`${name} and ${name}_FILE are both set. Keep one of them.`);
    try {
      const text = readFileSync(path, 'utf8').trim();
      if (text === '') problems.push(`${name}_FILE names an empty file, ${path}.`);
      values[name] = text;
    } catch (error) {
      problems.push(`${name}_FILE names ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`);
    }
  }
  return { values, problems };
}

function openTelemetryOf(env: z.infer<typeof envSchema>): Env['openTelemetry'] {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env;
  return { endpoint, headers: headers ?? {}, service: env.OTEL_SERVICE_NAME, share: env.OTEL_TRACES_SAMPLER_ARG };
}

/** One sentence for each problem: the fault, and the meaning of the variable. */
function explain(error: z.ZodError, present: Readonly<Record<string, unknown>>): string[] {
  return error.issues.map((issue) => {
    const name = String(issue.path[0]);
    if (name === 'BACKEND_URL' && present[name] === undefined) return `${name} is missing. ${MISSING_BACKEND}`;
    return `${name} ${issue.message} (${meaningOf(name)}).`;
  });
}

function conflicts(env: z.infer<typeof envSchema>): string[] {
  return [...portConflicts(env), ...secretConflicts(env)];
}

function secretConflicts(env: z.infer<typeof envSchema>): string[] {
  if (env.UCP === 'off') return [];
  return [
    ...(env.COOKIE_SECRET === undefined
      ? ['UCP is on without COOKIE_SECRET. Ids of carts and the links for buyers derive from it: set one, the same for all replicas.']
      : []),
    ...(env.UCP_ORDERS === 'on' && env.UCP_SIGNING_KEYS.length === 0
      ? ['UCP_ORDERS is on without UCP_SIGNING_KEYS. What platforms are told of orders has to be signed: set a key.']
      : []),
  ];
}

function portConflicts(env: z.infer<typeof envSchema>): string[] {
  if (env.OPS_PORT === undefined || env.OPS_PORT === 0 || env.OPS_PORT !== env.PORT) return [];
  return [`OPS_PORT and PORT are both ${env.PORT}. Give them different ones: the data of OPS_PORT are not for shoppers.`];
}

function meaningOf(name: string): string {
  return documented.get(envSchema.shape[name as keyof typeof envSchema.shape])?.meaning.replaceAll('`', '') ?? '';
}

const MISSING_BACKEND =
  'It is the base of the commerce API with its version, e.g. http://127.0.0.1:3001/api/v1. ' +
  '"npm start" sets it and starts the sandbox backend beside the shop.';

function feedTarget(entry: string): FeedTarget {
  const [format = '', locale = '', country = ''] = entry.split('-');
  return { format: format as FeedTarget['format'], locale: locale as FeedTarget['locale'], country };
}
