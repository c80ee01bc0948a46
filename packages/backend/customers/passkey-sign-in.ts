import { inTransaction } from '../shop/in-transaction.ts';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { PasskeySignInRequest } from '../../contract/passkeys.ts';
import type { Shop } from '../shop/shop.ts';
import { CHALLENGE_LIFE, issueChallenge, takeChallenge } from './passkey-challenges.ts';
import { type PasskeyOptions, refused, relyingParty, userHandle } from './passkeys.ts';
import { type From, sessionAnswer, type SessionAnswer } from './sign-in.ts';
import { userOf } from './users.ts';

interface PasskeyRow {
  readonly id: number;
  readonly user_id: number;
  readonly credential_id: string;
  readonly public_key: Uint8Array<ArrayBuffer>;
  readonly counter: number;
}

export async function startPasskeySignIn(shop: Shop): Promise<PasskeyOptions> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(shop),
    challenge: Buffer.from(await issueChallenge(shop.db, null), 'base64url'),
    timeout: CHALLENGE_LIFE,
    userVerification: 'required',
  });
  return { data: { ...options } };
}

export async function signInWithPasskey(shop: Shop, body: z.output<typeof PasskeySignInRequest>, from: From): Promise<SessionAnswer> {
  const { db } = shop;
  const { userHandle: handle, ...response } = body.credential.response;
  const row = await db.get<PasskeyRow>('SELECT * FROM passkeys WHERE credential_id = ?', body.credential.id);
  // WebAuthn, section 7.2, step 6: the credential belongs to the account that the authenticator names.
  if (!row || (handle != null && handle !== userHandle(row.user_id))) throw refused();
  const verified = await verifyAuthenticationResponse({
    response: { ...body.credential, response },
    expectedChallenge: (challenge) => takeChallenge(db, challenge, null),
    expectedOrigin: shop.shopOrigin,
    expectedRPID: relyingParty(shop),
    credential: { id: row.credential_id, publicKey: row.public_key, counter: row.counter },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) throw refused();
  const { newCounter } = verified.authenticationInfo;
  return inTransaction(shop, async (shop, db) => {
    // Removed, or used by a clone, while the signature was checked.
    const { changes } = await db.run(
      'UPDATE passkeys SET counter = ?, last_used_at = ? WHERE id = ? AND counter = ?',
      newCounter,
      Date.now(),
      row.id,
      row.counter,
    );
    if (changes === 0) throw refused();
    return sessionAnswer(shop, await userOf(db, { userId: row.user_id }), body, from);
  });
}
