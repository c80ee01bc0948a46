import type { Db } from '../db/database.ts';
import { addressOf } from '../inquiries/limits.ts';
import { hashToken, newToken } from './tokens.ts';
import { DAY_MS } from '../../contract/time.ts';

/** More than anybody has: the one that was used longest ago is forgotten. */
const DEVICES_MAX = 50;
/** As long as browsers keep a cookie (RFC 6265bis: 400 days). */
const LIFE = 400 * DAY_MS;

/**
 * Browsers that have signed in to an account: strangers cannot lock them out (`api/limits.ts`), and their next sign-in is no news. The
 * token opens nothing (OWASP, "Slow down online guessing attacks with device cookies").
 */
export async function isKnownDevice(db: Db, userId: number, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false;
  const row = await db.get(
    'SELECT 1 FROM user_devices WHERE user_id = ? AND token_hash = ? AND used_at > ?',
    userId,
    hashToken(token),
    Date.now() - LIFE,
  );
  return row !== undefined;
}

/** Names the browser if it has signed in to the account with this address before. */
export async function knownDevice(db: Db, token: string | undefined, email: unknown): Promise<string | undefined> {
  if (token === undefined || typeof email !== 'string') return undefined;
  const row = await db.get<{ user_id: number }>(
    `SELECT d.user_id FROM user_devices d JOIN users u ON u.id = d.user_id WHERE u.email = ? AND d.token_hash = ? AND d.used_at > ?`,
    addressOf(email),
    hashToken(token),
    Date.now() - LIFE,
  );
  return row && `${row.user_id} ${hashToken(token)}`;
}

/**
 * A new token for the browser, also for its other accounts: a token that somebody else planted in it, or has read, is worth nothing after
 * the next sign-in.
 */
export async function rememberDevice(
  db: Db,
  userId: number,
  known: string | undefined,
): Promise<{ readonly token: string; readonly hash: string }> {
  const token = newToken();
  const hash = hashToken(token);
  if (known !== undefined) {
    const before = hashToken(known);
    await db.run('UPDATE user_devices SET token_hash = ? WHERE token_hash = ?', hash, before);
    await db.run('UPDATE user_sessions SET device_hash = ? WHERE device_hash = ?', hash, before);
  }
  await db.run(
    `INSERT INTO user_devices (user_id, token_hash, used_at) VALUES (?, ?, ?)
     ON CONFLICT (user_id, token_hash) DO UPDATE SET used_at = excluded.used_at`,
    userId,
    hash,
    Date.now(),
  );
  await db.run(
    `DELETE FROM user_devices WHERE user_id = ? AND token_hash NOT IN
       (SELECT token_hash FROM user_devices WHERE user_id = ? ORDER BY used_at DESC LIMIT ?)`,
    userId,
    userId,
    DEVICES_MAX,
  );
  return { token, hash };
}

/** `except`: the browser of this session stays known. */
export async function forgetDevices(db: Db, userId: number, except?: { readonly sessionId: number }): Promise<void> {
  await db.run(
    `DELETE FROM user_devices WHERE user_id = ? AND token_hash IS DISTINCT FROM (SELECT device_hash FROM user_sessions WHERE id = ?)`,
    userId,
    except?.sessionId ?? 0,
  );
}

/** The browser of a session that is ended from elsewhere. */
export const forgetDeviceOf = async (db: Db, userId: number, sessionId: number): Promise<void> =>
  void (await db.run(
    'DELETE FROM user_devices WHERE user_id = ? AND token_hash = (SELECT device_hash FROM user_sessions WHERE user_id = ? AND id = ?)',
    userId,
    userId,
    sessionId,
  ));
