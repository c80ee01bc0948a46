import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { mailAddress } from '../../contract/mail-address.ts';
import { USEFUL_MS } from '../customers/mail-lifetimes.ts';
import { notFound, Refusal } from '../core/refusal.ts';
import { parsed } from '../core/validate.ts';
import { DELIVERY_STATES, type DeliveryState } from '../mails/deliveries.ts';
import { postMail } from '../mails/outbox.ts';
import { ORIGINAL } from '../core/language.ts';
import { inTransaction } from '../shop/in-transaction.ts';
import type { Shop } from '../shop/shop.ts';
import { containing, type Listed, listed, ListQuery } from './lists.ts';
import { ABOUT_ORDER, eventsOfOrder, orderOfMail } from './mail-orders.ts';

export interface ListedMail {
  readonly id: number;
  readonly written_at: string;
  readonly key: string;
  readonly recipient: string;
  readonly subject: string;
  /** Number of the order that it is about. */
  readonly order: string | null;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** When it is tried next; null: it is not. */
  readonly next_at: string | null;
  /** The last word of the mail server. */
  readonly answer: string | null;
}

export interface ShownMail extends ListedMail {
  /** Empty: it is not kept any more. */
  readonly text: string;
  readonly attachments: readonly string[];
}

interface MailRow extends Omit<ListedMail, 'written_at' | 'next_at' | 'order'> {
  readonly event: string;
  readonly created_at: number;
  readonly next_at: number;
}

const COLUMNS = 'm.id, m.event, m.key, m.recipient, m.subject, m.created_at, d.state, d.attempts, d.next_at, d.answer';
const FROM = 'mail_deliveries d JOIN mails m ON m.id = d.mail_id';

const summary = async ({ db }: Shop, { event, created_at, next_at, ...mail }: MailRow): Promise<ListedMail> => ({
  ...mail,
  order: await orderOfMail(db, { key: mail.key, event }),
  written_at: new Date(created_at).toISOString(),
  next_at: mail.state === 'due' ? new Date(next_at).toISOString() : null,
});

const MailListQuery = ListQuery.extend({
  /** `unsent`: those that have not arrived, or not yet; `all`; or one of the states. */
  state: z.string().max(20).default('unsent'),
  /** The whole number of an order; empty: mails about anything. */
  order: z.string().trim().max(60).default(''),
});

/** The newest first, with bounds for callers from elsewhere. */
export const listMails = async (shop: Shop, query: z.input<typeof MailListQuery>): Promise<Listed<ListedMail>> =>
  findMails(shop, parsed(MailListQuery, query, 422));

export async function findMails(shop: Shop, { state, order, ...page }: z.output<typeof MailListQuery>): Promise<Listed<ListedMail>> {
  const { sql, params } = containing(page.search, ['m.recipient', 'm.subject', 'm.key']);
  const about = order === '' ? { sql: '', params: [] } : { sql: `AND ${ABOUT_ORDER}`, params: [await eventsOfOrder(shop.db, order)] };
  const { items, total } = await listed<MailRow>(
    shop.db,
    {
      columns: COLUMNS,
      from: `${FROM} WHERE d.state IN (SELECT value FROM json_each(?)) AND ${sql} ${about.sql}`,
      order: 'm.id DESC',
      params: [JSON.stringify(statesOf(state)), ...params, ...about.params],
    },
    page,
  );
  const mails: ListedMail[] = [];
  for (const row of items) mails.push(await summary(shop, row));
  return { items: mails, total };
}

function statesOf(state: string): readonly string[] {
  if (state === 'unsent') return ['due', 'failed', 'bounced'];
  if (state === 'all') return DELIVERY_STATES;
  if (DELIVERY_STATES.some((one) => one === state)) return [state];
  throw new Refusal('validation_failed', `there is no state "${state}": ${DELIVERY_STATES.join(', ')}`);
}

export async function showMail(shop: Shop, id: number): Promise<ShownMail> {
  const row = await shop.db.get<MailRow & { text: string }>(`SELECT ${COLUMNS}, m.text FROM ${FROM} WHERE m.id = ?`, id);
  if (!row) throw notFound(`mail ${id}`);
  const attachments = await shop.db.all<{ name: string }>('SELECT name FROM mail_attachments WHERE mail_id = ? ORDER BY idx', id);
  const { text, ...mail } = row;
  return { ...(await summary(shop, mail)), text: withoutTokens(text), attachments: attachments.map(({ name }) => name) };
}

/** The document that mail programs show; empty: it is not kept any more. */
export async function mailDocument({ db }: Pick<Shop, 'db'>, id: number): Promise<string> {
  const row = await db.get<{ html: string }>('SELECT html FROM mails WHERE id = ?', id);
  if (!row) throw notFound(`mail ${id}`);
  return withoutTokens(row.html);
}

/** Ids in links open the page of an order to whoever has them, and tokens (`newToken`) an account: staff need neither. */
const withoutTokens = (text: string): string =>
  text.replaceAll(/(?<![\w-])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=[\w-]*[A-Z])[\w-]{43})(?![\w-])/g, '…');

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
  if (mailAddress(to) === null) throw new Refusal('validation_failed', `${to} is no mail address`);
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
