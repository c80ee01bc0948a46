import { inTransaction } from '../shop/in-transaction.ts';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import type { z } from 'zod';
import type { IdentityProvider } from '../../contract/codes.ts';
import type { SocialRequest } from '../../contract/customer.ts';
import { addressOf } from '../inquiries/limits.ts';
import { Refusal } from '../core/refusal.ts';
import type { Shop } from '../shop/shop.ts';
import { issueToken } from './mail-tokens.ts';
import { type From, sessionAnswer, type SessionAnswer } from './sign-in.ts';
import { createUser, findUser, type UserRow, userOf } from './users.ts';

const TIMEOUT = 10_000;

/** Turns the identity provider's code into a session. An address that is taken is linked only after its password. */
export async function signInSocial(shop: Shop, body: z.output<typeof SocialRequest>, from: From): Promise<SessionAnswer> {
  const claims = await claimsOf(shop, body);
  const outcome = await inTransaction(shop, async (shop): Promise<SessionAnswer | Refusal> => {
    const row = (await accountOf(shop, body.provider, claims.sub ?? '')) ?? (await newAccount(shop, body.provider, claims, from));
    return row instanceof Refusal ? row : await sessionAnswer(shop, row, body, from);
  });
  // Thrown after the transaction: the token for linking stays.
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

async function accountOf({ db }: Shop, identityProvider: IdentityProvider, subject: string): Promise<UserRow | undefined> {
  const row = await db.get<{ user_id: number }>(
    'SELECT user_id FROM social_accounts WHERE provider = ? AND subject = ?',
    identityProvider,
    subject,
  );
  return row && (await userOf(db, { userId: row.user_id }));
}

async function newAccount(
  { db }: Shop,
  identityProvider: IdentityProvider,
  claims: JWTPayload,
  { lang }: From,
): Promise<UserRow | Refusal> {
  const text = (name: string): string => {
    const value = claims[name];
    return typeof value === 'string' ? value : '';
  };
  const email = addressOf(text('email'));
  // An address that the identity provider has not checked may be anybody's.
  if (email === '' || claims['email_verified'] !== true) return new Refusal('social_email_missing', 'the provider vouches for no address');
  const taken = await findUser(db, email);
  const subject = claims.sub ?? '';
  if (taken) {
    const token = await issueToken(
      db,
      { kind: 'social-link', user_id: taken.id, provider: identityProvider, subject },
      `${taken.id} ${identityProvider}`,
    );
    return new Refusal('social_email_taken', 'this address has an account', { fields: { link_token: [token], email: [email] } });
  }
  const row = await createUser(db, { email, password_hash: null, first_name: text('given_name'), last_name: text('family_name'), lang });
  await db.run('INSERT INTO social_accounts (provider, subject, user_id) VALUES (?, ?, ?)', identityProvider, subject, row.id);
  return row;
}

/** The identity provider's claims about the person, checked (OpenID Connect Core 1.0, section 3.1.3.7). */
async function claimsOf(
  shop: Shop,
  { provider, code, code_verifier, redirect_uri, nonce }: z.output<typeof SocialRequest>,
): Promise<JWTPayload> {
  const failed = new Refusal('social_failed', 'the provider did not confirm the sign-in');
  const client = shop.identityClients().get(provider);
  if (!client) throw failed;
  const { issuer, tokenEndpoint, keysUrl } = client;
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    code_verifier,
    redirect_uri,
    client_id: client.id,
    client_secret: client.secret,
  });
  try {
    const response = await fetch(tokenEndpoint, { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) throw failed;
    const { id_token } = (await response.json()) as { id_token: string };
    const { payload } = await jwtVerify(id_token, createRemoteJWKSet(new URL(keysUrl)), {
      issuer,
      audience: client.id,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
    });
    if (payload['nonce'] !== nonce) throw failed;
    return payload;
  } catch {
    throw failed;
  }
}
