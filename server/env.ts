import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { FeedTarget } from './feeds/feeds.ts';
import { documented, envSchema } from './env-schema.ts';
import { readRedisSetup } from '../packages/engine/redis/redis-setup.ts';

const MEGABYTE = 1024 * 1024;

export class EnvError extends Error {
  override readonly name = 'EnvError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The shop cannot start with this environment:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

type Source = Readonly<Record<string, string | undefined>>;

export type Env = Readonly<ReturnType<typeof readEnv>>;

/**
 * Parses the process environment; throws one `EnvError` that names every problem and what to do. An empty value counts as not set,
 * so that `REDIS_URL=` in a compose file switches Redis off. A secret may stand in a file that `<NAME>_FILE` names.
 */
export function readEnv(source: Source) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ''));
  const files = readSecretFiles(given);
  const present = Object.fromEntries(Object.entries({ ...given, ...files.values }).filter(([name]) => name in envSchema.shape));
  const parsed = envSchema.safeParse(present);
  const problems = [...files.problems, ...(parsed.success ? conflicts(parsed.data) : explain(parsed.error, present))];
  const redis = parsed.success ? readRedisSetup(parsed.data) : null;
  if (typeof redis === 'string') problems.push(redis);
  if (!parsed.success || problems.length > 0 || typeof redis === 'string') throw new EnvError(problems);
  const env = parsed.data;
  const feeds: readonly FeedTarget[] = env.FEEDS.map(feedTarget);
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    /** API base with version, without trailing slash: `http://127.0.0.1:3001/api/v1`. */
    backendUrl: env.BACKEND_URL,
    /** Code of Greece in requests. */
    backendGreece: env.BACKEND_GREECE,
    /** Where shoppers reach the shop, e.g. `https://shop.example`. Never taken from a request. */
    publicOrigin: new URL(env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`).origin,
    /** Whose consumer law the pages follow. */
    countryProfile: env.COUNTRY_PROFILE,
    /** The backend's secret for the list of all pages; undefined: no sitemap. */
    sitemapSecret: env.SITEMAP_SECRET,
    /** Product feeds; empty: none. */
    feeds,
    /** Of all feeds together. */
    feedBytes: env.FEEDS_MB * MEGABYTE,
    /** From the order of what is made to order to its dispatch; undefined: not told. */
    productionDays: env.FEED_PRODUCTION_DAYS,
    /** Signs purge calls; undefined: no such calls. */
    purgeSecret: env.PURGE_SECRET,
    /** Encrypts the cookie of a sign-in with a provider; undefined: each process has its own. */
    cookieSecret: env.COOKIE_SECRET,
    /** Contacts for security reports; empty: no security.txt. */
    securityContacts: env.SECURITY_CONTACT,
    /** True if machines are served by the Universal Commerce Protocol. */
    ucp: env.UCP === 'on',
    /** Sign the answers to machines, the current one first; empty: answers are not signed. */
    ucpSigningKeys: env.UCP_SIGNING_KEYS,
    /** Platforms may order for buyers, where the law does not want the buyer to. */
    ucpCompletion: env.UCP === 'on' && env.UCP_COMPLETION === 'on',
    /** Platforms read orders of their checkouts, and are told of changes. */
    ucpOrders: env.UCP === 'on' && env.UCP_ORDERS === 'on',
    /** Platforms that the operator knows. */
    ucpPlatforms: env.UCP_PLATFORMS,
    /** Null: memory only. */
    redis,
    logLevel: env.LOG_LEVEL,
    pageCacheBytes: env.PAGE_CACHE_MB * MEGABYTE,
    upstreamCacheBytes: env.UPSTREAM_CACHE_MB * MEGABYTE,
    /** For pictures that were served (`packages/engine/http/served-pictures.ts`). */
    pictureBytes: env.PICTURES_MB * MEGABYTE,
    /** Milliseconds between two polls of the backend's cache versions. */
    versionPoll: env.CV_POLL_SECONDS * 1000,
    /** Milliseconds after which a page whose data are late sends its header. */
    latePageMs: env.LATE_PAGE_MS,
    /** Pages rendered at a time; as many may wait, the rest get 503. */
    renderLimit: env.RENDER_LIMIT,
    /** Addresses of proxies whose X-Forwarded-For is trusted. */
    trustProxy: env.TRUST_PROXY,
    /** Address of metrics and health checks for operators. Null: off. */
    ops: env.OPS_PORT === undefined ? null : { host: env.OPS_HOST, port: env.OPS_PORT },
    /** The collector of spans. Null: off. */
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

function openTelemetryOf(env: z.infer<typeof envSchema>) {
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
