import { isIP } from 'node:net';
import * as z from 'zod';

/** What people read about a variable: docs/configuration.md is made of it, and the message when its value is wrong. */
export interface Documented {
  /** As the table says it, when that is not the schema's own default. */
  readonly fallback?: string;
  readonly meaning: string;
}

export const documented = z.registry<Documented>();

/** The error never repeats the value: half of them carry a password. */
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });
const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });
/** RFC 9116, 2.5.3: a URI, with https where it is one of the web. */
const CONTACT = /^(?:mailto:[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+|https:\/\/[\x21-\x7e]+|tel:\+?[\d().-]+)$/;
const SHARE = 'must be a number from 0 to 1';
const about = (meaning: string, fallback?: string): Documented => ({ meaning, ...(fallback === undefined ? {} : { fallback }) });

/** Every setting of the process, with its default, in the order of docs/configuration.md. `.env.example` lists the same names (a test compares them). */
export const envSchema = z.object({
  PORT: whole(0, 65_535).default(3000).register(documented, about('where the storefront listens')),
  HOST: z.string().optional().register(documented, about('the address it binds', 'all addresses')),
  BACKEND_URL: httpUrl
    .transform(withoutTrailingSlash)
    .register(
      documented,
      about('base of the commerce API with its version, `https://api.example/api/v1`', 'the sandbox (`npm start`), else required'),
    ),
  PUBLIC_ORIGIN: httpUrl
    .refine(isOrigin, { error: 'must be scheme, host and port only, e.g. https://shop.example' })
    .optional()
    .register(
      documented,
      about('where shoppers reach the shop; canonical links and cookies depend on it, never on a request', '`http://localhost:<PORT>`'),
    ),
  SITEMAP_SECRET: z
    .string()
    .max(200, { error: 'must have 200 characters at most' })
    .optional()
    .register(
      documented,
      about("the backend's secret for the list of all pages", '`npm start`: one shared with the sandbox; else none, and no `/sitemap.xml`'),
    ),
  PURGE_SECRET: z
    .string()
    .min(32, { error: 'must have 32 characters at least' })
    .max(200, { error: 'must have 200 characters at most' })
    .optional()
    .register(
      documented,
      about(
        'signs calls that purge pages (`docs/operations/redis-and-purges.md`); `openssl rand -hex 32` makes one',
        'none: there is no such call',
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
      about(
        'whom to tell of a hole in the security of the shop, the preferred one first, `mailto:security@shop.example`, for `/.well-known/security.txt`',
        'none: there is no such file',
      ),
    ),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// URL' })
    .optional()
    .register(
      documented,
      about(
        'what all processes of the shop share: pages, answers of the backend, cache versions, purges; `redis://127.0.0.1:6379`',
        'none: memory only',
      ),
    ),
  PAGE_CACHE_MB: whole(1, 65_536).default(64).register(documented, about('bound of the page cache in memory')),
  UPSTREAM_CACHE_MB: whole(1, 65_536).default(32).register(documented, about("bound of the cache of the backend's answers in memory")),
  CV_POLL_SECONDS: whole(1, 3600)
    .default(180)
    .register(documented, about('how often the backend is asked for its cache versions (`GET /cv`); new ones make copies stale')),
  RENDER_LIMIT: whole(1, 10_000)
    .default(32)
    .register(
      documented,
      about(
        'pages rendered at a time; as many wait, the rest is answered 503 with Retry-After. One route takes three quarters of it at most, one page half',
      ),
    ),
  TRUST_PROXY: z
    .string()
    .transform(toList)
    .refine(areNetworks, { error: 'must be addresses or networks, separated by commas, e.g. 10.0.0.0/8,loopback' })
    .default([])
    .register(documented, about('addresses of proxies whose `X-Forwarded-For` is believed, separated by commas', 'none')),
  OPS_PORT: whole(0, 65_535)
    .optional()
    .register(
      documented,
      about('port for operators: `/metrics` for Prometheus, `/healthz`, `/readyz`; 9464 is the usual one', 'none: off'),
    ),
  OPS_HOST: z
    .string()
    .default('127.0.0.1')
    .register(
      documented,
      about('the address that port binds; what it tells is not for the public, so `0.0.0.0` only inside a network of your own'),
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .transform(withoutTrailingSlash)
    .optional()
    .register(
      documented,
      about(
        'base of a collector that takes OTLP over HTTP, `http://127.0.0.1:4318`: spans of requests, renders and calls go there',
        'none: off',
      ),
    ),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform(toHeaders)
    .refine((headers) => headers !== null, { error: 'must be name=value, separated by commas, values percent-encoded' })
    .default({})
    .register(documented, about('what that collector wants to see, `authorization=Bearer%20…`', 'none')),
  OTEL_SERVICE_NAME: z.string().max(100).default('karat').register(documented, about('the name of the shop in its spans')),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: SHARE })
    .min(0, { error: SHARE })
    .max(1, { error: SHARE })
    .default(1)
    .register(documented, about('share of the requests that are sampled where `traceparent` does not say, 0 to 1')),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent')
    .default('info')
    .register(documented, about('of the JSON log on stdout')),
  NODE_ENV: oneOf('production', 'development', 'test')
    .default('production')
    .register(documented, about('set it yourself when you run `dist/server/main.js` without npm: React reads it, too')),
  DEV_EVENTS_ORIGIN: httpUrl
    .refine(isOrigin, { error: 'must be an origin' })
    .optional()
    .register(documented, about('in development only: who announces rebuilds to the browser; `npm run dev` sets it', 'none')),
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

/** As W3C Baggage spells a list, which is what OTLP's variable takes. Null: it is none. */
function toHeaders(text: string): Readonly<Record<string, string>> | null {
  const pairs = toList(text).map((pair) => /^([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x21-\x7e]+)$/.exec(pair));
  try {
    return Object.fromEntries(pairs.map((pair) => [(pair as RegExpExecArray)[1], decodeURIComponent((pair as RegExpExecArray)[2] ?? '')]));
  } catch {
    return null;
  }
}

/** What Express takes for `trust proxy`: addresses, networks as 10.0.0.0/8, and its three names. */
function areNetworks(list: readonly string[]): boolean {
  return list.every((entry) => {
    const [address = '', prefix, ...rest] = entry.split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
    const bits = isIP(address) === 4 ? 32 : 128;
    return isIP(address) > 0 && rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits));
  });
}
