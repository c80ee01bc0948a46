import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Session } from '../../shared/contract/customer.ts';
import { notFound } from '../core/refusal.ts';
import type { Db } from '../db/database.ts';

/** A session ends after thirty days, used or not. */
const LIFE = 30 * 86_400_000;
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
}

/** Only the hash of a token is stored: a stolen database opens no session. The token has 256 random bits, so a fast hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
export const newToken = (): string => randomBytes(32).toString('base64url');

export function openSession(db: Db, userId: number, userAgent: string, remember = true): OpenedSession {
  const token = newToken();
  const now = Date.now();
  const expiresAt = now + (remember ? LIFE : SHORT_LIFE);
  db.run('DELETE FROM user_sessions WHERE expires_at <= ?', now);
  db.run(
    `DELETE FROM user_sessions WHERE user_id = ? AND id NOT IN
       (SELECT id FROM user_sessions WHERE user_id = ? ORDER BY last_used_at DESC, id DESC LIMIT ?)`,
    userId,
    userId,
    SESSIONS_MAX - 1,
  );
  db.run(
    'INSERT INTO user_sessions (user_id, token_hash, user_agent, created_at, last_used_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
    userId,
    hashToken(token),
    userAgent.slice(0, 300),
    now,
    now,
    expiresAt,
  );
  return { token, expired_at: new Date(expiresAt).toISOString() };
}

/** Gives a session another token: the one that was used until now opens nothing any more. */
export function renewSession(db: Db, { sessionId }: Caller): OpenedSession {
  const token = newToken();
  const expiresAt = Date.now() + LIFE;
  db.run('UPDATE user_sessions SET token_hash = ?, expires_at = ? WHERE id = ?', hashToken(token), expiresAt, sessionId);
  return { token, expired_at: new Date(expiresAt).toISOString() };
}

/** Who calls, by the value of the Authorization field (RFC 6750); null without a valid session. */
export function callerOf(db: Db, authorization: string | undefined): Caller | null {
  const [, token] = /^Bearer ([\w-]{20,128})$/i.exec(authorization ?? '') ?? [];
  if (token === undefined) return null;
  const now = Date.now();
  const row = db.get<{ id: number; user_id: number; last_used_at: number }>(
    'SELECT id, user_id, last_used_at FROM user_sessions WHERE token_hash = ? AND expires_at > ?',
    hashToken(token),
    now,
  );
  if (!row) return null;
  if (now - row.last_used_at > TOUCH_EVERY) db.run('UPDATE user_sessions SET last_used_at = ? WHERE id = ?', now, row.id);
  return { userId: row.user_id, sessionId: row.id };
}

/** Milliseconds since the sign-in. */
export function sessionAge(db: Db, { sessionId }: Caller): number {
  const row = db.get<{ created_at: number }>('SELECT created_at FROM user_sessions WHERE id = ?', sessionId);
  return row ? Date.now() - row.created_at : Number.POSITIVE_INFINITY;
}

export const endOwnSession = (db: Db, { sessionId }: Caller): void => void db.run('DELETE FROM user_sessions WHERE id = ?', sessionId);

export const endAllSessions = (db: Db, userId: number): void => void db.run('DELETE FROM user_sessions WHERE user_id = ?', userId);

export const endOtherSessions = (db: Db, { userId, sessionId }: Caller): void =>
  void db.run('DELETE FROM user_sessions WHERE user_id = ? AND id <> ?', userId, sessionId);

export function endSession(db: Db, { userId }: Caller, id: string): void {
  const { changes } = db.run('DELETE FROM user_sessions WHERE user_id = ? AND id = ?', userId, Number(id));
  if (changes === 0) throw notFound('session');
}

export function sessions(db: Db, { userId, sessionId }: Caller): z.input<typeof Session>[] {
  const rows = db.all<{ id: number; user_agent: string; created_at: number; last_used_at: number }>(
    `SELECT id, user_agent, created_at, last_used_at FROM user_sessions WHERE user_id = ? AND expires_at > ?
     ORDER BY id = ? DESC, last_used_at DESC`,
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
