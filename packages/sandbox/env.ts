import { join } from 'node:path';
import * as z from 'zod';
import { LANGS } from '../backend/core/language.ts';
import { uploadsDir as uploadsIn } from './db/open.ts';
import { type OfferedLanguages, readOfferedLanguages } from '../backend/core/offered-languages.ts';

const Env = z.object({
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  SANDBOX_DATA_DIR: z.string().min(1).default('./data'),
  /** Folder of an owner's shop (`npm run new-shop`), whose `media` has its pictures. */
  SHOP_DIR: z.string().optional(),
  /** PostgreSQL in the place of SQLite (docs/postgresql.md). */
  DATABASE_URL: z.union([z.literal(''), z.url({ protocol: /^postgres(?:ql)?$/ })]).optional(),
  /** Several sandboxes may share it: the name of a derived picture contains everything it depends on. */
  SANDBOX_PICTURES_DIR: z.string().min(1).optional(),
  /** `off`: browsers get WebP, which takes an eighth of the time to derive. */
  SANDBOX_AVIF: z.enum(['on', 'off']).default('on'),
  SANDBOX_SEED_DIR: z.string().optional(),
  /** `off` removes the test controls (`/sandbox/…`). */
  SANDBOX_CONTROLS: z.enum(['on', 'off']).default('on'),
  /** Address that may use them besides this machine: the gateway of a container network, where calls of the published port come from. */
  SANDBOX_CONTROLS_FROM: z.union([z.literal(''), z.ipv4(), z.ipv6()]).optional(),
  /** Per ten minutes: wrong codes of a cart (an address: three times as many); messages of an address. 0: no limit. */
  SANDBOX_LIMIT_CODES: z.coerce.number().int().min(0).default(10),
  SANDBOX_LIMIT_MESSAGES: z.coerce.number().int().min(0).default(20),
  /** Wrong passwords of one account from unknown browsers, and wrong pairs of order number and mail address, within ten minutes. */
  SANDBOX_LIMIT_GUESSES: z.coerce.number().int().min(0).default(10),
  /** The account with a documented password, in a new database. */
  SANDBOX_DEMO_CUSTOMER: z.enum(['on', 'off']).default('on'),
  /** Offered languages in the order of the menu; the first one is the default. Empty: all of them. */
  SANDBOX_LANGUAGES: z.string().default(''),
  /** `cs=cz.localhost:3000,pl=pl.localhost:3000!`: languages with a domain; with `!` nowhere else. */
  SANDBOX_LANGUAGE_DOMAINS: z.string().default(''),
  /** `off`: popups and bars of the demo do not run, so that they disturb no test. */
  SANDBOX_CAMPAIGNS: z.enum(['on', 'off']).default('on'),
  /** Checks every response against its schema. */
  SANDBOX_CHECK: z.enum(['on', 'off']).optional(),
  /** Where shoppers reach the storefront: links in mails begin with it. */
  SANDBOX_SHOP_ORIGIN: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3000'),
  /** Secret of `GET /sitemap`; the storefront's `SITEMAP_SECRET` has the same value. */
  SANDBOX_SITEMAP_SECRET: z.string().max(200).optional(),
  /** Where the sandbox and browsers reach the test provider. */
  TEST_PROVIDER_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3004'),
  /** Where browsers reach it, if at another address. */
  TEST_PROVIDER_PUBLIC_ORIGIN: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).optional(),
  TEST_PROVIDER_KEY: z.string().min(8).default('key-of-the-test-provider'),
  /** Where the test provider sends its notices if not to `http://127.0.0.1:<port>`. */
  SANDBOX_NOTICE_ORIGIN: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).optional(),
  /** Where browsers reach the sandbox if not at `http://127.0.0.1:<port>`: behind a proxy, in a container. */
  SANDBOX_PUBLIC_ORIGIN: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)]).optional(),
  NODE_ENV: z.string().default('development'),
});

/** Not confidential: it protects only addresses of public pages. */
const DEVELOPMENT_SECRET = 'sitemap-of-the-sandbox';

export type SandboxEnv = Readonly<ReturnType<typeof readEnv>>;

/** Its mistakes are those of the environment. */
function languagesOf({ SANDBOX_LANGUAGES, SANDBOX_LANGUAGE_DOMAINS }: z.output<typeof Env>): OfferedLanguages {
  try {
    return readOfferedLanguages(SANDBOX_LANGUAGES || LANGS.join(','), SANDBOX_LANGUAGE_DOMAINS);
  } catch (error) {
    const given = `SANDBOX_LANGUAGES=${SANDBOX_LANGUAGES} SANDBOX_LANGUAGE_DOMAINS=${SANDBOX_LANGUAGE_DOMAINS}`;
    throw new Error(`the sandbox cannot start with ${given}: ${(error as Error).message}`, { cause: error });
  }
}

export function readEnv(raw: NodeJS.ProcessEnv) {
  const result = Env.safeParse(raw);
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new Error(`the sandbox cannot start with this environment:\n${lines.join('\n')}`);
  }
  const env = result.data;
  return {
    host: env.SANDBOX_HOST,
    port: env.SANDBOX_PORT,
    dataDir: env.SANDBOX_DATA_DIR,
    databaseUrl: env.DATABASE_URL || undefined,
    uploadsDir: env.SHOP_DIR ? join(env.SHOP_DIR, 'media') : uploadsIn(env.SANDBOX_DATA_DIR),
    picturesDir: env.SANDBOX_PICTURES_DIR ?? join(env.SANDBOX_DATA_DIR, 'pictures'),
    avif: env.SANDBOX_AVIF === 'on',
    seedDir: env.SANDBOX_SEED_DIR,
    controls: env.SANDBOX_CONTROLS === 'on',
    controlsFrom: env.SANDBOX_CONTROLS_FROM || undefined,
    demoCustomer: env.SANDBOX_DEMO_CUSTOMER === 'on',
    optionalCampaigns: env.SANDBOX_CAMPAIGNS === 'on',
    languages: languagesOf(env),
    limits: { codes: env.SANDBOX_LIMIT_CODES, messages: env.SANDBOX_LIMIT_MESSAGES, guesses: env.SANDBOX_LIMIT_GUESSES },
    shopOrigin: new URL(env.SANDBOX_SHOP_ORIGIN).origin,
    publicOrigin: env.SANDBOX_PUBLIC_ORIGIN || undefined,
    noticeOrigin: env.SANDBOX_NOTICE_ORIGIN ? new URL(env.SANDBOX_NOTICE_ORIGIN).origin : undefined,
    testProvider: {
      url: new URL(env.TEST_PROVIDER_URL).origin,
      publicOrigin: new URL(env.TEST_PROVIDER_PUBLIC_ORIGIN || env.TEST_PROVIDER_URL).origin,
      key: env.TEST_PROVIDER_KEY,
    },
    sitemapSecret: env.SANDBOX_SITEMAP_SECRET || DEVELOPMENT_SECRET,
    checkResponses: env.SANDBOX_CHECK === undefined ? env.NODE_ENV !== 'production' : env.SANDBOX_CHECK === 'on',
  };
}
