import type { z } from 'zod';
import type { Session } from '../../contract/customer.ts';
import { notFound } from '../core/refusal.ts';
import type { Db } from '../db/database.ts';
import { forgetDeviceOf, forgetDevices, rememberDevice } from './devices.ts';
import { hashToken, newToken } from './tokens.ts';
import { DAY_MS } from '../../contract/time.ts';

/** A session ends after thirty days, used or not. */
const LIFE = 30 * DAY_MS;
/** On a device that is not the customer's own. */
const SHORT_LIFE = 12 * 3_600_000;
/** More devices than anybody has: the oldest session ends. */
const SESSIONS_MAX = 20;
/** Its last use is written at most that often. */
const TOUCH_EVERY = 60_000;

/** The customer behind a call. */
export interface Caller {
  readonly userId: number;
  readonly sessionId: number;
}

export interface OpenedSession {
  readonly token: string;
  readonly expired_at: string;
  readonly device_token?: string;
}

/** The browser that signs in. */
export interface Browser {
  readonly userAgent: string;
  /** The device token that its last sign-in was answered. */
  readonly deviceToken?: string | undefined;
}

/** A browser that the customer does not stay signed in with may be anybody's: it is not remembered. */
export async function openSession(db: Db, userId: number, { userAgent, deviceToken }: Browser, remember = true): Promise<OpenedSession> {
  const token = newToken();
  const now = Date.now();
  const expiresAt = now + (remember ? LIFE : SHORT_LIFE);
  await db.run('DELETE FROM user_sessions WHERE expires_at <= ?', now);
  await db.run(
    `DELETE FROM user_sessions WHERE user_id = ? AND id NOT IN
       (SELECT id FROM user_sessions WHERE user_id = ? ORDER BY last_used_at DESC, id DESC LIMIT ?)`,
    userId,
    userId,
    SESSIONS_MAX - 1,
  );
  await db.run('UPDATE users SET signed_in_at = ? WHERE id = ?', now, userId);
  const device = remember ? await rememberDevice(db, userId, deviceToken) : null;
  await db.run(
    `INSERT INTO user_sessions (user_id, token_hash, user_agent, created_at, last_used_at, expires_at, device_hash)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    userId,
    hashToken(token),
    userAgent.slice(0, 300),
    now,
    now,
    expiresAt,
    device?.hash ?? null,
  );
  return { token, expired_at: new Date(expiresAt).toISOString(), ...(device && { device_token: device.token }) };
}

/** Gives a session another token: the one that was used until now opens nothing any more. */
export async function renewSession(db: Db, { sessionId }: Caller): Promise<OpenedSession> {
  const token = newToken();
  const expiresAt = Date.now() + LIFE;
  await db.run('UPDATE user_sessions SET token_hash = ?, expires_at = ? WHERE id = ?', hashToken(token), expiresAt, sessionId);
  return { token, expired_at: new Date(expiresAt).toISOString() };
}

/** The caller, by the value of the Authorization field (RFC 6750); null without a valid session. */
export async function callerOf(db: Db, authorization: string | undefined): Promise<Caller | null> {
  const [, token] = /^Bearer ([\w-]{20,128})$/i.exec(authorization ?? '') ?? [];
  if (token === undefined) return null;
  const now = Date.now();
  const row = await db.get<{ id: number; user_id: number; last_used_at: number }>(
    'SELECT id, user_id, last_used_at FROM user_sessions WHERE token_hash = ? AND expires_at > ?',
    hashToken(token),
    now,
  );
  if (!row) return null;
  if (now - row.last_used_at > TOUCH_EVERY) await db.run('UPDATE user_sessions SET last_used_at = ? WHERE id = ?', now, row.id);
  return { userId: row.user_id, sessionId: row.id };
}

/** Milliseconds since the sign-in. */
export async function sessionAge(db: Db, { sessionId }: Caller): Promise<number> {
  const row = await db.get<{ created_at: number }>('SELECT created_at FROM user_sessions WHERE id = ?', sessionId);
  return row ? Date.now() - row.created_at : Number.POSITIVE_INFINITY;
}

export const endOwnSession = async (db: Db, { sessionId }: Caller): Promise<void> =>
  void (await db.run('DELETE FROM user_sessions WHERE id = ?', sessionId));

/** Sessions that are ended by their owner, who may have lost a device or a password: their browsers are strangers again. */
export async function endAllSessions(db: Db, userId: number): Promise<void> {
  await forgetDevices(db, userId);
  await db.run('DELETE FROM user_sessions WHERE user_id = ?', userId);
}

export async function endOtherSessions(db: Db, caller: Caller): Promise<void> {
  await forgetDevices(db, caller.userId, caller);
  await db.run('DELETE FROM user_sessions WHERE user_id = ? AND id <> ?', caller.userId, caller.sessionId);
}

export async function endSession(db: Db, { userId }: Caller, id: string): Promise<void> {
  await forgetDeviceOf(db, userId, Number(id));
  const { changes } = await db.run('DELETE FROM user_sessions WHERE user_id = ? AND id = ?', userId, Number(id));
  if (changes === 0) throw notFound('session');
}

export async function sessions(db: Db, { userId, sessionId }: Caller): Promise<z.input<typeof Session>[]> {
  const rows = await db.all<{ id: number; user_agent: string; created_at: number; last_used_at: number }>(
    `SELECT id, user_agent, created_at, last_used_at FROM user_sessions WHERE user_id = ? AND expires_at > ?
     ORDER BY id = ? DESC, last_used_at DESC, id DESC`,
    userId,
    Date.now(),
    sessionId,
  );
  return rows.map((row) => ({
    ...row,
    created_at: new Date(row.created_at).toISOString(),
    last_used_at: new Date(row.last_used_at).toISOString(),
    current: row.id === sessionId,
  }));
}
