import type { Db } from '../db/database.ts';
import { newToken } from './tokens.ts';

export const CHALLENGE_LIFE = 5 * 60_000;

/** A random value that an authenticator has to sign. `userId`: for a new passkey of this customer; null: for a sign-in. */
export async function issueChallenge(db: Db, userId: number | null): Promise<string> {
  const challenge = newToken();
  const now = Date.now();
  await db.run('DELETE FROM passkey_challenges WHERE expires_at <= ?', now);
  await db.run('INSERT INTO passkey_challenges (challenge, user_id, expires_at) VALUES (?, ?, ?)', challenge, userId, now + CHALLENGE_LIFE);
  return challenge;
}

/** True once, and only for what the challenge was issued for. */
export const takeChallenge = async (db: Db, challenge: string, userId: number | null): Promise<boolean> =>
  (
    await db.run(
      'DELETE FROM passkey_challenges WHERE challenge = ? AND user_id IS NOT DISTINCT FROM ? AND expires_at > ?',
      challenge,
      userId,
      Date.now(),
    )
  ).changes > 0;
