import { insertRow } from '../backend/db/insert.ts';
import type { Db } from '../backend/db/database.ts';

interface NewRow {
  readonly recipient: string;
  readonly key?: string;
  readonly event?: string;
  readonly createdAt?: number;
  readonly headers?: string;
}

let events = 0;

/** A mail of the outbox that is due. Returns its id. */
export async function writeMail(db: Db, row: NewRow): Promise<number> {
  const { recipient, key = 'new-device', event = `${key}:test-${(events += 1)}`, createdAt = Date.now(), headers = '{}' } = row;
  const id = await insertRow(
    db,
    `INSERT INTO mails (event, key, recipient, lang, subject, text, html, headers, created_at)
     VALUES (?, ?, ?, 'de', 'Ring Größe 54 – danke', 'Größe 54', '<p>Größe 54</p>', ?, ?)`,
    event,
    key,
    recipient,
    headers,
    createdAt,
  );
  await db.run("INSERT INTO mail_deliveries (mail_id, state, next_at, changed_at) VALUES (?, 'due', ?, ?)", id, createdAt, createdAt);
  return id;
}

export interface Delivery {
  readonly state: string;
  readonly attempts: number;
  readonly next_at: number;
  readonly claim: string | null;
  readonly answer: string | null;
}

export async function deliveryOf(db: Db, id: number): Promise<Delivery> {
  const row = await db.get<Delivery>('SELECT * FROM mail_deliveries WHERE mail_id = ?', id);
  if (!row) throw new Error(`there is no mail ${id}`);
  return row;
}
