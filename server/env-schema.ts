import { isIP } from 'node:net';
import * as z from 'zod';
import { COUNTRY_PROFILES } from '../shared/commerce/country-profile.ts';
import { isLocale, LOCALES } from '../shared/i18n/locales.ts';
import { isRedisAddress } from '../packages/engine/redis/redis-setup.ts';
import { parseRegisteredPlatforms } from '../packages/ucp/identity/registered-platforms.ts';
import { parseSigningKeys } from '../packages/ucp/identity/signing-keys.ts';

/** The description of a variable, for docs/configuration.md and for the message about a wrong value. */
export interface Documented {
  /** The default in the table, when it is not the schema's default. */
  readonly fallback?: string;
  /** `<NAME>_FILE` may name a file with the value: secrets of Docker and Kubernetes are files. */
  readonly fromFile?: boolean;
  readonly meaning: string;
}

export const documented = z.registry<Documented>();

/** The error never repeats the value, because a URL may contain a password. */
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });
const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });
/** One for each setting: the registry knows a schema once. */
const redisAddress = () => z.string().refine(isRedisAddress, { error: 'must be a redis:// or rediss:// URL' }).optional();
/** A setting in JSON. The error never repeats it. */
const parsedBy = <T>(parse: (text: string) => readonly T[] | null, error: string) =>
  z
    .string()
    .transform((text, context) => parse(text) ?? (context.addIssue({ code: 'custom', message: error }), []))
    .default([]);
/** RFC 9116 section 2.5.3: a URI; web addresses with https. */
const CONTACT = /^(?:mailto:[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+|https:\/\/[\x21-\x7e]+|tel:\+?[\d().-]+)$/;
const SHARE = 'must be a number from 0 to 1';
const about = (meaning: string, fallback?: string): Documented => ({ meaning, ...(fallback === undefined ? {} : { fallback }) });
const secret = (meaning: string, fallback: string): Documented => ({ meaning, fallback, fromFile: true });

/** All settings with their defaults, in the order of docs/configuration.md. `.env.example` lists the same names (checked by a test). */
export const envSchema = z.object({
  PORT: whole(0, 65_535).default(3000).register(documented, about('port of the storefront')),
  HOST: z.string().optional().register(documented, about('address that the storefront binds', 'all addresses')),
  BACKEND_URL: httpUrl
    .transform(withoutTrailingSlash)
    .register(
      documented,
      about('base of the commerce API with its version, `https://api.example/api/v1`', 'the sandbox (`npm start`), else required'),
    ),
  BACKEND_GREECE: oneOf('GR', 'EL')
    .default('GR')
    .register(documented, about('code of Greece in requests to the backend; both are read in its answers')),
  PUBLIC_ORIGIN: httpUrl
    .refine(isOrigin, { error: 'must be scheme, host and port only, e.g. https://shop.example' })
    .optional()
    .register(
      documented,
      about(
        "origin of the shop's main domain for shoppers, that of the default language; links and cookies use it, never a request. Domains of other languages come from the backend and have its scheme (`docs/operations/domains.md`)",
        '`http://localhost:<PORT>`',
      ),
    ),
  COUNTRY_PROFILE: oneOf(...COUNTRY_PROFILES)
    .default('none')
    .register(
      documented,
      about(
        'consumer law that the pages follow, `AT` or `DE` (`docs/law.md`); the same for all replicas',
        '`none`; `npm start` with the sandbox: `AT`',
      ),
    ),
  SITEMAP_SECRET: z
    .string()
    .max(200, { error: 'must have 200 characters at most' })
    .optional()
    .register(
      documented,
      secret("the backend's secret for the list of all pages", '`npm start`: shared with the sandbox; else none, no `/sitemap.xml`'),
    ),
  FEEDS: z
    .string()
    .transform(toList)
    .refine((list) => list.every(isFeedTarget), { error: ({ input }) => feedsProblem(input as readonly string[]) })
    .default([])
    .register(
      documented,
      about(
        'product feeds: format, language and country of the readers: `google-de-AT,google-de-DE,openai-en-AT` (`docs/feeds.md`)',
        'none; `npm start` with the sandbox: `google-de-AT,google-en-AT,openai-en-AT`',
      ),
    ),
  FEEDS_MB: whole(1, 65_536).default(48).register(documented, about('size of all product feeds in memory, compressed')),
  FEED_PRODUCTION_DAYS: whole(1, 365)
    .optional()
    .register(documented, about('days from the order of a product that is made to order to its dispatch, for feeds', 'none: not told')),
  PURGE_SECRET: z
    .string()
    .min(32, { error: 'must have 32 characters at least' })
    .max(200, { error: 'must have 200 characters at most' })
    .optional()
    .register(
      documented,
      secret('signs purge calls (`docs/operations/redis-and-purges.md`); create one with `openssl rand -hex 32`', 'none: no such calls'),
    ),
  COOKIE_SECRET: z
    .string()
    .min(32, { error: 'must have 32 characters at least' })
    .max(200, { error: 'must have 200 characters at most' })
    .optional()
    .register(
      documented,
      secret(
        'encrypts the cookie of a sign-in with Google or Facebook, and what goes along to another domain of the shop; the same for all replicas; create one with `openssl rand -hex 32`',
        'random: only the process that began a sign-in, or the way to another domain, can finish it',
      ),
    ),
  SECURITY_CONTACT: z
    .string()
    .transform(toList)
    .refine((list) => list.length > 0 && list.every((entry) => CONTACT.test(entry)), {
      error: 'must be addresses that begin with mailto:, https:// or tel:, separated by commas',
    })
    .default([])
    .register(
      documented,
      about('contacts in `/.well-known/security.txt`, preferred one first: `mailto:security@shop.example`', 'none: no such file'),
    ),
  UCP: oneOf('on', 'off')
    .default('off')
    .register(
      documented,
      about('`on`: machines may search, fill carts and prepare checkouts for people (`docs/machine-shoppers.md`); needs `COOKIE_SECRET`'),
    ),
  UCP_SIGNING_KEYS: parsedBy(
    parseSigningKeys,
    'must be a JWK Set of P-256 whose first key has its private part (d); kid is its name',
  ).register(
    documented,
    secret('keys that sign the answers to machines, the current one first (`docs/machine-shoppers.md`)', 'none: answers are not signed'),
  ),
  UCP_ORDERS: oneOf('on', 'off')
    .default('off')
    .register(
      documented,
      about(
        '`on`: platforms in `UCP_PLATFORMS` read the orders of their checkouts, and are told of changes; needs `UCP_SIGNING_KEYS` and a backend with `order-events`',
      ),
    ),
  UCP_COMPLETION: oneOf('on', 'off')
    .default('off')
    .register(
      documented,
      about(
        '`on`: platforms in `UCP_PLATFORMS` may order for buyers where the law does not want the buyer to (`docs/machine-shoppers.md`); needs a backend with `agent-payments`',
      ),
    ),
  UCP_PLATFORMS: parsedBy(parseRegisteredPlatforms, 'must be a list like [{"name": "…", "profile": "https://…"}], in JSON').register(
    documented,
    secret('platforms that the operator knows: a list of their names and profiles in JSON (`docs/machine-shoppers.md`)', 'none'),
  ),
  REDIS_URL: redisAddress().register(
    documented,
    secret(
      'shares pages, backend responses, versions and purges among processes; `redis://<user>:<password>@127.0.0.1:6379/0`, or `rediss://` ' +
        'for TLS; other set-ups: `docs/operations/redis-and-purges.md`',
      'none: memory only',
    ),
  ),
  REDIS_SENTINELS: redisAddress().register(
    documented,
    secret(
      'all sentinels of the primary that `REDIS_URL` names instead of a host: `redis://<user>:<password>@10.0.0.1:26379,10.0.0.2:26379`',
      'none: no Sentinel',
    ),
  ),
  REDIS_CLUSTER: oneOf('on', 'off')
    .default('off')
    .register(documented, about('`on`: `REDIS_URL` lists some nodes of a cluster, `redis://10.0.0.1:6379,10.0.0.2:6379`')),
  PAGE_CACHE_MB: whole(1, 65_536).default(64).register(documented, about('size of the page cache in memory')),
  UPSTREAM_CACHE_MB: whole(1, 65_536).default(32).register(documented, about('size of the cache of backend responses in memory')),
  PICTURES_MB: whole(0, 65_536)
    .default(16)
    .register(
      documented,
      about('size of the pictures in memory that were served from `/media`: shown while the media host fails; 0: none'),
    ),
  CV_POLL_SECONDS: whole(1, 3600)
    .default(180)
    .register(documented, about('seconds between polls of the cache versions (`GET /cv`); a new version makes copies stale')),
  LATE_PAGE_MS: whole(50, 60_000)
    .default(300)
    .register(documented, about('milliseconds after which a page whose data are late sends its header and skeleton')),
  RENDER_LIMIT: whole(1, 10_000)
    .default(32)
    .register(
      documented,
      about(
        'pages rendered at a time; as many wait, the rest get 503. One route gets 3/4 at most, one page 1/2; personal pages 3/4 together',
      ),
    ),
  TRUST_PROXY: z
    .string()
    .transform(toList)
    .refine(areNetworks, { error: 'must be addresses or networks, separated by commas, e.g. 10.0.0.0/8,loopback' })
    .default([])
    .register(documented, about('addresses of proxies whose `X-Forwarded-For` is trusted, separated by commas', 'none')),
  OPS_PORT: whole(0, 65_535)
    .optional()
    .register(documented, about('port for operators: `/metrics` for Prometheus, `/healthz`, `/readyz`; usually 9464', 'none: off')),
  OPS_HOST: z
    .string()
    .default('127.0.0.1')
    .register(documented, about('address that this port binds; its data are not public, so use `0.0.0.0` in a private network only')),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .transform(withoutTrailingSlash)
    .optional()
    .register(documented, about('base of an OTLP/HTTP collector of spans, `http://127.0.0.1:4318`', 'none: off')),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform(toHeaders)
    .refine((headers) => headers !== null, { error: 'must be name=value, separated by commas, values percent-encoded' })
    .default({})
    .register(documented, secret('header fields for the collector, `authorization=Bearer%20…`', 'none')),
  OTEL_SERVICE_NAME: z.string().max(100).default('karat').register(documented, about('service name in the spans')),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: SHARE })
    .min(0, { error: SHARE })
    .max(1, { error: SHARE })
    .default(1)
    .register(documented, about('share of requests without `traceparent` that are sampled, 0 to 1')),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent')
    .default('info')
    .register(documented, about('level of the JSON log on stdout')),
  NODE_ENV: oneOf('production', 'development', 'test')
    .default('production')
    .register(documented, about('set it when you run `dist/server/main.js` without npm, because React reads it too')),
  DEV_EVENTS_ORIGIN: httpUrl
    .refine(isOrigin, { error: 'must be an origin' })
    .optional()
    .register(documented, about('development only: origin of the events that announce rebuilds; `npm run dev` sets it', 'none')),
});

function withoutTrailingSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, search, hash, username, password } = new URL(url);
  return pathname === '/' && search + hash + username + password === '';
}

function toList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const FEED_TARGET = /^(?:google|openai)-([a-z]{2,3})-[A-Z]{2}$/;
const isFeedTarget = (entry: string): boolean => isLocale(FEED_TARGET.exec(entry)?.[1] ?? '');

function feedsProblem(list: readonly string[]): string {
  const language = list.flatMap((entry) => FEED_TARGET.exec(entry)?.[1] ?? []).find((one) => !isLocale(one));
  if (language !== undefined) return `names ${language}, which is no language of the shop: ${LOCALES.join(', ')} are`;
  return 'must be formats with language and country, separated by commas, e.g. google-de-AT,openai-en-AT';
}

/** A list in the syntax of W3C Baggage, as OpenTelemetry defines for this variable. Null: invalid. */
function toHeaders(text: string): Readonly<Record<string, string>> | null {
  const pairs = toList(text).map((pair) => /^([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x21-\x7e]+)$/.exec(pair));
  try {
    return Object.fromEntries(pairs.map((pair) => [(pair as RegExpExecArray)[1], decodeURIComponent((pair as RegExpExecArray)[2] ?? '')]));
  } catch {
    return null;
  }
}

/** Values of Express' `trust proxy`: addresses, networks such as 10.0.0.0/8, and three names. */
function areNetworks(list: readonly string[]): boolean {
  return list.every((entry) => {
    const [address = '', prefix, ...rest] = entry.split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
    const bits = isIP(address) === 4 ? 32 : 128;
    return isIP(address) > 0 && rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits));
  });
}
