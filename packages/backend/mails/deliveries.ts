import type { Db } from '../db/database.ts';

/** What became of a mail (db/tables/mails.ts). */
export const DELIVERY_STATES = ['due', 'sent', 'failed', 'late', 'bounced', 'old'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Mails that their recipient does not need: an address that has bounced gets none of them. */
export const DISPENSABLE: readonly string[] = ['newsletter-confirm', 'newsletter-welcome', 'back-in-stock'];

export interface Backlog {
  /** Waiting, those that are tried again among them. */
  readonly due: number;
  readonly failed: number;
  /** When the oldest mail was written that no mail server has been asked to take; null: there is none. */
  readonly oldest: number | null;
}

export async function backlogOf(db: Db): Promise<Backlog> {
  const due = await db.get<Omit<Backlog, 'failed'>>(
    `SELECT count(*) AS due, min(CASE WHEN d.attempts = 0 THEN m.created_at END) AS oldest
     FROM mail_deliveries d JOIN mails m ON m.id = d.mail_id WHERE d.state = 'due'`,
  );
  const failed = await db.get<{ n: number }>("SELECT count(*) AS n FROM mail_deliveries WHERE state = 'failed'");
  return { due: due?.due ?? 0, oldest: due?.oldest ?? null, failed: failed?.n ?? 0 };
}

export const isUndeliverable = async (db: Db, address: string): Promise<boolean> =>
  (await db.get('SELECT 1 FROM undeliverable_addresses WHERE address = ?', address.toLowerCase())) !== undefined;
