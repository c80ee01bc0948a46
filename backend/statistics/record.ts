import type { z } from 'zod';
import type { FrontendEventRequest, StatsEvent } from '../../shared/contract/statistics.ts';
import type { Db } from '../db/database.ts';
import { insertRow } from '../db/insert.ts';

/** Bounds tables that anybody can write into: the oldest rows make room. */
const ROWS = 100_000;

export function recordStats(db: Db, events: readonly StatsEvent[]): void {
  db.transaction(() => {
    for (const event of events) {
      const id = insertRow(
        db,
        'INSERT INTO stats_events (event_id, uid, user_id, order_id, payload, created_at) VALUES (?, ?, ?, ?, ?, ?)',
        event.event_id,
        event.uid,
        event.user_id,
        event.order_id,
        JSON.stringify(event),
        Date.now(),
      );
      db.run('DELETE FROM stats_events WHERE id <= ?', id - ROWS);
    }
  });
}

/** What a customer's browsers have sent while they were signed in: with the account goes all that these browsers sent. */
export const statsOf = (db: Db, userId: number): unknown[] =>
  db
    .all<{ payload: string }>('SELECT payload FROM stats_events WHERE user_id = ? ORDER BY id', userId)
    .map(({ payload }) => JSON.parse(payload) as unknown);
export const deleteStats = (db: Db, userId: number): void =>
  void db.run('DELETE FROM stats_events WHERE uid IN (SELECT uid FROM stats_events WHERE user_id = ?)', userId);

export function recordFrontendEvent(db: Db, body: z.output<typeof FrontendEventRequest>): void {
  const id = insertRow(
    db,
    'INSERT INTO frontend_events (event, body, created_at) VALUES (?, ?, ?)',
    body.event,
    JSON.stringify(body),
    Date.now(),
  );
  db.run('DELETE FROM frontend_events WHERE id <= ?', id - ROWS);
}
