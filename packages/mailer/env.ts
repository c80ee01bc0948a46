import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { LANGS } from '../backend/core/language.ts';
import { readOfferedLanguages } from '../backend/core/offered-languages.ts';
import { checkHost, isNotPublic } from '../backend/core/public-lookup.ts';
import { isAddress } from './message.ts';
import type { ReceiverSettings } from './owner-webhook/post.ts';

const empty = z.literal('').transform(() => undefined);
const Port = z.union([empty, z.coerce.number().int().min(0).max(65_535)]).optional();
const Address = z.union([empty, z.string().refine(isAddress, 'must be one mail address')]).optional();
const Text = z.union([empty, z.string()]).optional();

const Env = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(?:ql)?$/, error: 'must be that of PostgreSQL: mails of a backend on SQLite are not sent' }),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  SMTP_PLAIN: z.union([empty, z.enum(['on', 'off'])]).default('off'),
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(50).default(2),
  MAIL_FROM: Address,
  MAIL_REPLY_TO: Address,
  MAIL_BOUNCES: Address,
  DKIM_KEY: Text,
  DKIM_SELECTOR: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,63}$/)
    .default('karat'),
  MAILER_OPS_PORT: Port,
  MAILER_OPS_HOST: z.string().min(1).default('127.0.0.1'),
  MAILER_WEBHOOK_PORT: Port,
  MAILER_WEBHOOK_HOST: z.string().min(1).default('127.0.0.1'),
  MAILER_WEBHOOK_SECRET: z.union([empty, z.string().min(24).max(200)]).optional(),
  OWNER_WEBHOOK_URL: z.union([empty, z.url({ protocol: /^https?$/ })]).optional(),
  OWNER_WEBHOOK_SECRET: z.union([empty, z.string().min(24).max(200)]).optional(),
  OWNER_WEBHOOK_PRIVATE: z.union([empty, z.enum(['on', 'off'])]).default('off'),
  BACKEND_ASSETS_DIR: z.string().min(1),
  BACKEND_SHOP_ORIGIN: z.url({ protocol: /^https?$/ }),
  BACKEND_LANGUAGES: z.string().default(LANGS.join(',')),
  BACKEND_LANGUAGE_DOMAINS: z.string().default(''),
});

/** May stand in a file that `<NAME>_FILE` names, as secrets do. */
const FROM_FILE = ['DATABASE_URL', 'SMTP_URL', 'DKIM_KEY', 'MAILER_WEBHOOK_SECRET', 'OWNER_WEBHOOK_URL', 'OWNER_WEBHOOK_SECRET'] as const;

export type MailerEnv = Readonly<ReturnType<typeof readEnv>>;

/** Nothing that sends mails has a default: a forgotten setting is an error. */
export function readEnv(raw: NodeJS.ProcessEnv) {
  const files = Object.fromEntries(
    FROM_FILE.flatMap((name) => {
      const file = raw[`${name}_FILE`];
      return file ? [[name, readFileSync(file, 'utf8').trim()]] : [];
    }),
  );
  const result = Env.safeParse({ ...raw, ...files });
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new Error(`the mailer cannot start with this environment:\n${lines.join('\n')}`);
  }
  const env = result.data;
  const { MAILER_WEBHOOK_PORT: webhookPort, MAILER_WEBHOOK_SECRET: webhookSecret } = env;
  if ((webhookPort === undefined) !== (webhookSecret === undefined))
    throw new Error('the mailer needs MAILER_WEBHOOK_PORT and MAILER_WEBHOOK_SECRET together, or neither');
  const ownerWebhook = readOwnerWebhook(env);
  return {
    databaseUrl: env.DATABASE_URL,
    smtp: { url: env.SMTP_URL, isPlain: env.SMTP_PLAIN === 'on', connections: env.SMTP_CONNECTIONS },
    identity: {
      from: env.MAIL_FROM,
      replyTo: env.MAIL_REPLY_TO,
      bounces: env.MAIL_BOUNCES,
      dkim: env.DKIM_KEY === undefined ? undefined : { selector: env.DKIM_SELECTOR, privateKey: env.DKIM_KEY },
    },
    /** Where operators reach health and metrics; null: nowhere. */
    ops: env.MAILER_OPS_PORT === undefined ? null : { host: env.MAILER_OPS_HOST, port: env.MAILER_OPS_PORT },
    /** Where a relay reports bounces; null: nowhere. */
    webhook:
      webhookPort === undefined || webhookSecret === undefined
        ? null
        : { host: env.MAILER_WEBHOOK_HOST, port: webhookPort, secret: webhookSecret },
    /** The owner's own program that is told what staff are told; null: there is none. */
    ownerWebhook,
    assetsDir: env.BACKEND_ASSETS_DIR,
    shopOrigin: new URL(env.BACKEND_SHOP_ORIGIN).origin,
    languages: readOfferedLanguages(env.BACKEND_LANGUAGES, env.BACKEND_LANGUAGE_DOMAINS),
  };
}

function readOwnerWebhook(env: z.infer<typeof Env>): ReceiverSettings | null {
  const { OWNER_WEBHOOK_URL: url, OWNER_WEBHOOK_SECRET: secret } = env;
  if (url === undefined && secret === undefined) return null;
  if (url === undefined || secret === undefined)
    throw new Error('the mailer needs OWNER_WEBHOOK_URL and OWNER_WEBHOOK_SECRET together, or neither');
  const isPrivate = env.OWNER_WEBHOOK_PRIVATE === 'on';
  const target = new URL(url);
  if (target.protocol !== 'https:' && !isPrivate)
    throw new Error('OWNER_WEBHOOK_URL must begin with https:// (OWNER_WEBHOOK_PRIVATE=on allows http and addresses of your own network)');
  try {
    checkHost(target, isPrivate ? () => false : isNotPublic);
  } catch (error) {
    throw new Error(`OWNER_WEBHOOK_URL: ${(error as Error).message}; OWNER_WEBHOOK_PRIVATE=on allows it`, { cause: error });
  }
  return { url, secret, isPrivate };
}
