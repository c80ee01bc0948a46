import * as z from 'zod';
import { readPaymentSettings } from '../adapters/payment-settings.ts';
import { LANGS } from './core/language.ts';
import { readOfferedLanguages } from './core/offered-languages.ts';

const Env = z.object({
  BACKEND_HOST: z.string().min(1).default('127.0.0.1'),
  BACKEND_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  /** Port for operators; without it there is none. */
  BACKEND_OPS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  BACKEND_OPS_HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(?:ql)?$/ }),
  /** The owner's module: adapters to gateways that PAYMENTS does not have, and to others. */
  BACKEND_PORTS: z.string().optional(),
  /** Names the shop on the accounts of its gateways; by default the host of its origin. A copy of the database needs another one. */
  PAYMENTS_SHOP: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,59}$/)
    .optional(),
  /** `media/` (originals of pictures and films), `fonts/` (of documents) and `files/` (of the operator). */
  BACKEND_ASSETS_DIR: z.string().min(1),
  /** Originals of pictures of products that `npm run admin` has imported. */
  BACKEND_UPLOADS_DIR: z.string().min(1),
  /** Derived pictures; may be deleted at any time. */
  BACKEND_PICTURES_DIR: z.string().min(1),
  BACKEND_SHOP_ORIGIN: z.url({ protocol: /^https?$/ }),
  /** Of `GET /sitemap`; the storefront's `SITEMAP_SECRET` has the same value. */
  BACKEND_SITEMAP_SECRET: z.string().min(16).max(200),
  BACKEND_LANGUAGES: z.string().default(LANGS.join(',')),
  BACKEND_LANGUAGE_DOMAINS: z.string().default(''),
  BACKEND_LIMIT_CODES: z.coerce.number().int().min(1).default(10),
  BACKEND_LIMIT_MESSAGES: z.coerce.number().int().min(1).default(20),
  BACKEND_LIMIT_GUESSES: z.coerce.number().int().min(1).default(10),
});

export type BackendEnv = Readonly<ReturnType<typeof readEnv>>;

/** Nothing that a shop that sells needs has a default: a forgotten setting is an error, not a demo. */
export function readEnv(raw: NodeJS.ProcessEnv) {
  const result = Env.safeParse(raw);
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new Error(`the backend cannot start with this environment:\n${lines.join('\n')}`);
  }
  const env = result.data;
  const shopOrigin = new URL(env.BACKEND_SHOP_ORIGIN).origin;
  const payments = readPaymentSettings(raw, shopOrigin);
  if (payments === null && !env.BACKEND_PORTS)
    throw new Error('the backend cannot start: neither PAYMENTS nor BACKEND_PORTS says how the shop is paid (docs/payments.md)');
  return {
    host: env.BACKEND_HOST,
    port: env.BACKEND_PORT,
    /** Where operators reach metrics; null: nowhere. */
    ops: env.BACKEND_OPS_PORT === undefined ? null : { host: env.BACKEND_OPS_HOST, port: env.BACKEND_OPS_PORT },
    databaseUrl: env.DATABASE_URL,
    /** Path of the module. */
    ports: env.BACKEND_PORTS || undefined,
    /** The gateways by their keys. */
    payments,
    paymentsShop: env.PAYMENTS_SHOP,
    assetsDir: env.BACKEND_ASSETS_DIR,
    uploadsDir: env.BACKEND_UPLOADS_DIR,
    picturesDir: env.BACKEND_PICTURES_DIR,
    shopOrigin,
    sitemapSecret: env.BACKEND_SITEMAP_SECRET,
    languages: readOfferedLanguages(env.BACKEND_LANGUAGES, env.BACKEND_LANGUAGE_DOMAINS),
    limits: { codes: env.BACKEND_LIMIT_CODES, messages: env.BACKEND_LIMIT_MESSAGES, guesses: env.BACKEND_LIMIT_GUESSES },
  };
}
