import { addressOf } from '../inquiries/limits.ts';
import { DISPENSABLE } from '../mails/deliveries.ts';
import { noticeStaff, staffOf } from '../mails/staff/notices.ts';
import { inTransaction } from '../shop/in-transaction.ts';
import type { Shop } from '../shop/shop.ts';
import { dropTokens } from './mail-tokens.ts';

/** bounce: there is no such mailbox. complaint: its owner has called a mail spam. */
export type Undeliverable = 'bounce' | 'complaint';

interface ReturnedMail {
  readonly id: number;
  readonly key: string;
  readonly event: string;
  readonly recipient: string;
}

/** Marks an address that no mail reaches: it is no subscriber any more, and is asked no more. */
export async function markUndeliverable(shop: Shop, given: string, kind: Undeliverable, reason: string): Promise<void> {
  const address = addressOf(given);
  await inTransaction(shop, async (shop, db) => {
    await db.run(
      `INSERT INTO undeliverable_addresses (address, kind, reason, created_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (address) DO UPDATE SET kind = excluded.kind, reason = excluded.reason, created_at = excluded.created_at`,
      address,
      kind,
      reason.slice(0, 500),
      shop.now(),
    );
    await db.run('DELETE FROM subscriptions WHERE email = ?', address);
    await dropTokens(db, 'newsletter', address);
  });
}

/** A mail that was sent has come back: the one that is named, or else the last one to the address. */
export async function noteBounce(shop: Shop, address: string, mailId: number | null, reason: string): Promise<void> {
  const mail = await shop.db.get<ReturnedMail>(
    `SELECT m.id, m.key, m.event, m.recipient FROM mails m JOIN mail_deliveries d ON d.mail_id = m.id
     WHERE lower(m.recipient) = ? AND d.state IN ('sent', 'bounced') AND (? = 0 OR m.id = ?) ORDER BY m.id DESC LIMIT 1`,
    addressOf(address),
    mailId ?? 0,
    mailId ?? 0,
  );
  if (!mail) return;
  await inTransaction(shop, async (shop, db) => {
    await db.run(
      "UPDATE mail_deliveries SET state = 'bounced', answer = ?, changed_at = ? WHERE mail_id = ?",
      reason.slice(0, 500),
      shop.now(),
      mail.id,
    );
    await noticeLostMail(shop, mail, reason);
  });
}

/** Tells staff of a mail that a customer waits for, and that nobody has got. */
export async function noticeLostMail(shop: Shop, { id, key, event, recipient }: ReturnedMail, reason: string): Promise<void> {
  if (!isMissed(key) || staffOf(shop).some(({ email }) => email.toLowerCase() === recipient.toLowerCase())) return;
  const order = await orderOf(shop, key, event);
  const facts = {
    number: order?.po_number ?? `#${id}`,
    mail: key,
    order: order?.po_number ?? '',
    recipient,
    reason: reason.slice(0, 300),
    phone: order?.phone ?? '',
  };
  await noticeStaff(shop, { event: `mails:${id}`, kind: 'mails', facts });
}

/** Those of an account can be asked for again, and others are not waited for. */
const MISSED =
  /^(?:order|payment|return|repair)-|^(?:gift-cards|shipped|ready-for-collection|transfer-returned|paid-twice|withdrawal-received)$/;
const isMissed = (key: string): boolean => MISSED.test(key) && !DISPENSABLE.includes(key);

/** `order-confirmation:12` is about the order 12. */
async function orderOf({ db }: Shop, key: string, event: string): Promise<{ po_number: string; phone: string } | null> {
  const id = event.startsWith(`${key}:`) ? Number(event.slice(key.length + 1).split(':')[0]) : NaN;
  if (!Number.isSafeInteger(id) || key.startsWith('return') || key.startsWith('withdrawal')) return null;
  const row = await db.get<{ po_number: string; address: string | null }>(
    'SELECT po_number, billing_address AS address FROM orders WHERE id = ?',
    id,
  );
  if (!row) return null;
  const billed = JSON.parse(row.address ?? 'null') as { readonly phone_number?: string } | null;
  return { po_number: row.po_number, phone: billed?.phone_number ?? '' };
}
