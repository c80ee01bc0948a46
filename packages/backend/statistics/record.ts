import type { z } from 'zod';
import type { FrontendEventRequest, StatsEvent } from '../../contract/statistics.ts';
import type { Db } from '../db/database.ts';
import { insertRow } from '../db/insert.ts';

/** Bounds tables that anybody can write into: the oldest rows make room. */
const ROWS = 100_000;

export async function recordStats(db: Db, events: readonly StatsEvent[]): Promise<void> {
  await db.transaction(async (db) => {
    for (const event of events) {
      const id = await insertRow(
        db,
        'INSERT INTO stats_events (event_id, uid, user_id, order_id, payload, created_at) VALUES (?, ?, ?, ?, ?, ?)',
        event.event_id,
        event.uid,
        event.user_id,
        event.order_id,
        JSON.stringify(event),
        Date.now(),
      );
      await db.run('DELETE FROM stats_events WHERE id <= ?', id - ROWS);
    }
  });
}

/** The events that a customer's browsers have sent while they were signed in: with the account goes all that these browsers sent. */
export const statsOf = async (db: Db, userId: number): Promise<unknown[]> =>
  (await db.all<{ payload: string }>('SELECT payload FROM stats_events WHERE user_id = ? ORDER BY id', userId)).map(
    ({ payload }) => JSON.parse(payload) as unknown,
  );
export const deleteStats = async (db: Db, userId: number): Promise<void> =>
  void (await db.run('DELETE FROM stats_events WHERE uid IN (SELECT uid FROM stats_events WHERE user_id = ?)', userId));

export async function recordFrontendEvent(db: Db, body: z.output<typeof FrontendEventRequest>): Promise<void> {
  const id = await insertRow(
    db,
    'INSERT INTO frontend_events (event, body, created_at) VALUES (?, ?, ?)',
    body.event,
    JSON.stringify(body),
    Date.now(),
  );
  await db.run('DELETE FROM frontend_events WHERE id <= ?', id - ROWS);
}
