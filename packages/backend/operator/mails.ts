import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { USEFUL_MS } from '../customers/mail-lifetimes.ts';
import { notFound, Refusal } from '../core/refusal.ts';
import { DELIVERY_STATES, type DeliveryState } from '../mails/deliveries.ts';
import { postMail } from '../mails/outbox.ts';
import { ORIGINAL } from '../core/language.ts';
import { inTransaction } from '../shop/in-transaction.ts';
import type { Shop } from '../shop/shop.ts';

export interface ListedMail {
  readonly id: number;
  readonly written_at: string;
  readonly key: string;
  readonly recipient: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** When it is tried next; null: it is not. */
  readonly next_at: string | null;
  /** The last word of the mail server. */
  readonly answer: string | null;
}

export interface ShownMail extends ListedMail {
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly string[];
}

interface MailRow extends Omit<ListedMail, 'written_at' | 'next_at'> {
  readonly created_at: number;
  readonly next_at: number;
  readonly subject: string;
  readonly text: string;
}

const COLUMNS = 'm.id, m.key, m.recipient, m.subject, m.text, m.created_at, d.state, d.attempts, d.next_at, d.answer';

const listed = ({ id, key, recipient, state, attempts, answer, created_at, next_at }: MailRow): ListedMail => ({
  id,
  written_at: new Date(created_at).toISOString(),
  key,
  recipient,
  state,
  attempts,
  next_at: state === 'due' ? new Date(next_at).toISOString() : null,
  answer,
});

/** Those that are not sent, the newest first; or those of one state. */
export async function listMails({ db }: Shop, { state, limit }: { readonly state?: string | undefined; readonly limit: number }) {
  if (state !== undefined && !DELIVERY_STATES.some((one) => one === state))
    throw new Refusal('validation_failed', `there is no state "${state}": ${DELIVERY_STATES.join(', ')}`);
  const states = state === undefined ? ['due', 'failed', 'bounced'] : [state];
  const rows = await db.all<MailRow>(
    `SELECT ${COLUMNS} FROM mail_deliveries d JOIN mails m ON m.id = d.mail_id
     WHERE d.state IN (SELECT value FROM json_each(?)) ORDER BY m.id DESC LIMIT ?`,
    JSON.stringify(states),
    limit,
  );
  return rows.map(listed);
}

export async function showMail({ db }: Shop, id: number): Promise<ShownMail> {
  const row = await db.get<MailRow>(`SELECT ${COLUMNS} FROM mail_deliveries d JOIN mails m ON m.id = d.mail_id WHERE m.id = ?`, id);
  if (!row) throw notFound(`mail ${id}`);
  const attachments = await db.all<{ name: string }>('SELECT name FROM mail_attachments WHERE mail_id = ? ORDER BY idx', id);
  return { ...listed(row), subject: row.subject, text: row.text, attachments: attachments.map(({ name }) => name) };
}

/** All that have failed. Resolves to how many. */
export async function retryFailedMails({ db, now }: Shop): Promise<number> {
  const { changes } = await db.run(
    `UPDATE mail_deliveries SET state = 'due', attempts = 0, next_at = ?, due_since = ?, claim = NULL, changed_at = ?
     WHERE state = 'failed' AND mail_id IN (SELECT id FROM mails WHERE text <> '')`,
    now(),
    now(),
    now(),
  );
  return changes;
}

/** Makes a mail due again, whatever became of it, and lifts the mark of its address. */
export async function retryMail(shop: Shop, id: number): Promise<ShownMail> {
  const { key, recipient, written_at, text, state } = await showMail(shop, id);
  if (text === '') throw new Refusal('validation_failed', 'its text with the token is not kept any more');
  if (Date.parse(written_at) + (USEFUL_MS[key] ?? Infinity) < shop.now()) throw new Refusal('validation_failed', 'its link has lapsed');
  if (state === 'due') throw new Refusal('validation_failed', 'it is due already');
  await inTransaction(shop, async ({ now }, db) => {
    await db.run('DELETE FROM undeliverable_addresses WHERE address = ?', recipient.toLowerCase());
    await db.run(
      `UPDATE mail_deliveries SET state = 'due', attempts = 0, next_at = ?, due_since = ?, claim = NULL, changed_at = ? WHERE mail_id = ?`,
      now(),
      now(),
      now(),
      id,
    );
  });
  return showMail(shop, id);
}

/** Writes a mail to the address and waits until the mailer has sent it, or the server has refused it. */
export async function testMail(shop: Shop, to: string, waitMs = 30_000): Promise<ShownMail> {
  const event = `staff-test:${randomUUID()}`;
  await inTransaction(shop, (shop) => postMail(shop, { event, key: 'staff-test', to, lang: ORIGINAL, values: { staff: to } }));
  const id = (await shop.db.get<{ id: number }>('SELECT id FROM mails WHERE event = ?', event))?.id ?? 0;
  const until = Date.now() + waitMs;
  let mail = await showMail(shop, id);
  while (mail.state === 'due' && mail.answer === null && Date.now() < until) {
    await sleep(Math.min(500, waitMs));
    mail = await showMail(shop, id);
  }
  return mail;
}
