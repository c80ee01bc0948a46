import { inTransaction } from '../shop/in-transaction.ts';
import { createHash } from 'node:crypto';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { AddPasskeyRequest, Passkey, PasskeyOptionsRequest, PasskeyOptionsResponse } from '../../contract/passkeys.ts';
import { notFound, Refusal } from '../core/refusal.ts';
import { type AcceptedView, ACCEPTED } from '../inquiries/limits.ts';
import { mailPasskeyAdded, mailPasskeyRemoved } from '../mails/account-mails.ts';
import type { Shop } from '../shop/shop.ts';
import { checkPresence } from './change-password.ts';
import { CHALLENGE_LIFE, issueChallenge, takeChallenge } from './passkey-challenges.ts';
import type { Caller } from './sessions.ts';
import { lockUser, userOf } from './users.ts';
import { insertRow } from '../db/insert.ts';

export type PasskeyOptions = z.input<typeof PasskeyOptionsResponse>;

/** More devices than anybody has. */
const PASSKEYS_MAX = 20;
/** ES256, RS256 and EdDSA, which all authenticators have between them. */
const ALGORITHMS = [-7, -257, -8];

/** The domain that a passkey belongs to. */
export const relyingParty = ({ shopOrigin }: Shop): string => new URL(shopOrigin).hostname;

/** How authenticators know the account: it says nothing about the customer (WebAuthn, section 14.6.1). */
export const userHandle = (userId: number): string => createHash('sha256').update(`passkeys of ${userId}`).digest('base64url');

export async function startPasskey(shop: Shop, body: z.output<typeof PasskeyOptionsRequest>, caller: Caller): Promise<PasskeyOptions> {
  const row = await userOf(shop.db, caller);
  await checkPresence(shop, row, caller, body.password);
  const known = await shop.db.all<{ id: string; transports: string }>(
    'SELECT credential_id AS id, transports FROM passkeys WHERE user_id = ? ORDER BY passkeys.id',
    row.id,
  );
  requireRoom(known.length);
  const options = await generateRegistrationOptions({
    rpName: shop.document.settings.company_name,
    rpID: relyingParty(shop),
    userID: Buffer.from(userHandle(row.id), 'base64url'),
    userName: row.email,
    userDisplayName: `${row.first_name} ${row.last_name}`.trim() || row.email,
    challenge: Buffer.from(await issueChallenge(shop.db, row.id), 'base64url'),
    timeout: CHALLENGE_LIFE,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) as [] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { data: { ...options } };
}

function requireRoom(count: number): void {
  if (count >= PASSKEYS_MAX) throw new Refusal('passkey_refused', `an account has at most ${PASSKEYS_MAX} passkeys`);
}

export async function addPasskey(
  shop: Shop,
  { name, credential }: z.output<typeof AddPasskeyRequest>,
  caller: Caller,
): Promise<{ data: z.input<typeof Passkey> }> {
  const { db } = shop;
  const verified = await verifyRegistrationResponse({
    response: { ...credential, response: { ...credential.response, transports: [] } },
    expectedChallenge: (challenge) => takeChallenge(db, challenge, caller.userId),
    expectedOrigin: shop.shopOrigin,
    expectedRPID: relyingParty(shop),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.registrationInfo) throw refused();
  const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential;
  return inTransaction(shop, async (shop, db) => {
    // The account may be gone by now.
    const row = await lockUser(db, caller);
    requireRoom((await passkeys(shop, caller)).length);
    if (await db.get('SELECT 1 FROM passkeys WHERE credential_id = ?', credentialId)) throw refused();
    const id = await insertRow(
      db,
      'INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      caller.userId,
      credentialId,
      publicKey,
      counter,
      JSON.stringify(credential.response.transports),
      name,
      Date.now(),
    );
    const added = (await passkeys(shop, caller)).find((one) => one.id === id);
    if (!added) throw refused();
    await mailPasskeyAdded(shop, row, name);
    return { data: added };
  });
}

/** The reason stays here: whoever forges a response learns nothing. */
export const refused = (): Refusal => new Refusal('passkey_refused', 'this passkey is not accepted');

export async function passkeys({ db }: Shop, { userId }: Caller): Promise<z.input<typeof Passkey>[]> {
  const rows = await db.all<{ id: number; name: string; created_at: number; last_used_at: number | null }>(
    'SELECT id, name, created_at, last_used_at FROM passkeys WHERE user_id = ? ORDER BY id',
    userId,
  );
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: new Date(created_at).toISOString(),
    last_used_at: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  }));
}

export async function removePasskey(shop: Shop, id: string, caller: Caller): Promise<AcceptedView> {
  return inTransaction(shop, async (shop, db) => {
    const removed = await db.get<{ name: string }>(
      'DELETE FROM passkeys WHERE user_id = ? AND id = ? RETURNING name',
      caller.userId,
      Number(id),
    );
    if (!removed) throw notFound('passkey');
    await mailPasskeyRemoved(shop, await userOf(db, caller), removed.name);
    return ACCEPTED;
  });
}
