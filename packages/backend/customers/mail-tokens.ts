import { LANGS } from '../core/language.ts';
import * as z from 'zod';
import { IDENTITY_PROVIDERS } from '../../contract/codes.ts';
import { notFound, Refusal } from '../core/refusal.ts';
import type { Db } from '../db/database.ts';
import { hashToken, newToken } from './tokens.ts';

/** An account that begins to exist when its address is confirmed. */
const SignUp = z.object({
  kind: z.literal('sign-up'),
  email: z.string(),
  password_hash: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  lang: z.enum(LANGS),
  newsletter: z.boolean(),
});
const Recovery = z.object({ kind: z.literal('recovery'), user_id: z.int() });
/** One for each of the two addresses. `confirmed`: the other address has done its part. */
const EmailChange = z.object({
  kind: z.literal('email-change'),
  user_id: z.int(),
  to: z.string(),
  side: z.enum(['old', 'new']),
  confirmed: z.boolean(),
});
/** An identity provider's account whose address belongs to a customer: linked once the password proves that both are one person. */
const SocialLink = z.object({
  kind: z.literal('social-link'),
  user_id: z.int(),
  provider: z.enum(IDENTITY_PROVIDERS),
  subject: z.string(),
});

/** A subscription to the newsletter that waits for its confirmation. */
const Newsletter = z.object({ kind: z.literal('newsletter'), email: z.string(), lang: z.enum(LANGS) });

export const TokenData = z.discriminatedUnion('kind', [Newsletter, SignUp, Recovery, EmailChange, SocialLink]);
export type TokenData = z.infer<typeof TokenData>;
export type SignUpData = z.infer<typeof SignUp>;

export const HOUR = 3_600_000;
export const LIFE_HOURS: Readonly<Record<TokenData['kind'], number>> = {
  'sign-up': 24,
  recovery: 1,
  'email-change': 24,
  'social-link': 1,
  // As its mail says.
  newsletter: 7 * 24,
};

/**
 * A new link's token. `owner`: an earlier one of the same kind and owner opens nothing any more. Sign-ups are the exception: anybody can
 * ask for one with any address, and must not end the link of another.
 */
export async function issueToken(db: Db, data: TokenData, owner: string): Promise<string> {
  const token = newToken();
  const now = Date.now();
  await db.run('DELETE FROM mail_tokens WHERE expires_at <= ?', now);
  if (data.kind !== 'sign-up') await dropTokens(db, data.kind, owner);
  await db.run(
    'INSERT INTO mail_tokens (token_hash, kind, owner, data, expires_at) VALUES (?, ?, ?, ?, ?)',
    hashToken(token),
    data.kind,
    owner,
    JSON.stringify(data),
    now + LIFE_HOURS[data.kind] * HOUR,
  );
  return token;
}

/** Uses a token up. Unknown, used, expired and foreign ones are the same refusal. */
export async function takeToken<K extends TokenData['kind']>(
  db: Db,
  token: string,
  kinds: readonly K[],
): Promise<Extract<TokenData, { kind: K }>> {
  const data = await readToken(db, token, kinds);
  await db.run('DELETE FROM mail_tokens WHERE token_hash = ?', hashToken(token));
  return data;
}

/** Leaves the token as it is: its link may be opened again. */
export async function readToken<K extends TokenData['kind']>(
  db: Db,
  token: string,
  kinds: readonly K[],
): Promise<Extract<TokenData, { kind: K }>> {
  const row = await db.get<{ kind: string; data: string }>(
    'SELECT kind, data FROM mail_tokens WHERE token_hash = ? AND expires_at > ?',
    hashToken(token),
    Date.now(),
  );
  if (!row || !kinds.some((kind) => kind === row.kind)) throw new Refusal('token_invalid', 'this link has been used, or its time is over');
  const [data] = readable([row]);
  // A link of an earlier program, whose data have another form.
  if (!data) throw new Refusal('token_invalid', 'this link belongs to an earlier version of the shop');
  return data as Extract<TokenData, { kind: K }>;
}

const OPENS: Partial<Record<string, 'verify' | 'recover-password'>> = {
  'sign-up': 'verify',
  'email-change': 'verify',
  recovery: 'recover-password',
};

/** Unknown, used and expired ones are not found. */
export async function mailLink(db: Db, token: string): Promise<{ data: { opens: 'verify' | 'recover-password' } }> {
  const row = await db.get<{ kind: string }>(
    'SELECT kind FROM mail_tokens WHERE token_hash = ? AND expires_at > ?',
    hashToken(token),
    Date.now(),
  );
  const opens = OPENS[row?.kind ?? ''];
  if (opens === undefined) throw notFound('link');
  return { data: { opens } };
}

const readable = (rows: readonly { readonly data: string }[]): TokenData[] =>
  rows.flatMap(({ data }) => TokenData.safeParse(JSON.parse(data)).data ?? []);

/** Tokens of a kind that still open something, for one owner; the newest first. */
export const openTokens = async (db: Db, kind: TokenData['kind'], owner: string): Promise<TokenData[]> =>
  readable(
    await db.all(
      'SELECT data FROM mail_tokens WHERE kind = ? AND owner = ? AND expires_at > ? ORDER BY expires_at DESC',
      kind,
      owner,
      Date.now(),
    ),
  );

/** Tokens of a kind that still open something, by one of their values. */
export const openTokensWith = async (db: Db, kind: TokenData['kind'], name: string, value: string): Promise<TokenData[]> =>
  readable(
    await db.all('SELECT data FROM mail_tokens WHERE kind = ? AND data ->> ? = ? AND expires_at > ?', kind, name, value, Date.now()),
  );

/** Gives open tokens of an owner other data. False when there are none. */
export const changeTokens = async (db: Db, data: TokenData, owner: string): Promise<boolean> =>
  (
    await db.run(
      'UPDATE mail_tokens SET data = ? WHERE kind = ? AND owner = ? AND expires_at > ?',
      JSON.stringify(data),
      data.kind,
      owner,
      Date.now(),
    )
  ).changes > 0;

export const dropTokens = async (db: Db, kind: TokenData['kind'], owner: string): Promise<void> =>
  void (await db.run('DELETE FROM mail_tokens WHERE kind = ? AND owner = ?', kind, owner));
