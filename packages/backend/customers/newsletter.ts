import type { z } from 'zod';
import { randomUUID } from 'node:crypto';
import type { SubscriptionResponse, SubscriptionTokenRequest } from '../../contract/inquiry.ts';
import type { Lang } from '../core/language.ts';
import { Refusal } from '../core/refusal.ts';
import { dropTokens, issueToken, readToken } from './mail-tokens.ts';
import { hashToken, newToken } from './tokens.ts';
import type { Db } from '../db/database.ts';
import { isUndeliverable } from '../mails/deliveries.ts';
import { oneLine } from '../mails/form/fill.ts';
import { postMail } from '../mails/outbox.ts';
import { date } from '../mails/words.ts';
import { shopUrl } from '../shop/links.ts';
import type { Shop } from '../shop/shop.ts';
import { type AcceptedView, ACCEPTED, addressOf, makeRoom, SUBSCRIPTIONS_MAX } from '../inquiries/limits.ts';

type Request = z.output<typeof SubscriptionTokenRequest>;
type Answer = z.input<typeof SubscriptionResponse>;

/** Older ones are deleted with the next mail. */
const LINKS_OF_ADDRESS = 50;
/** Bounds the subscriptions that wait for their confirmation. */
const WAITING_MAX = 100_000;

const isSubscribed = async (db: Db, email: string): Promise<boolean> =>
  (await db.get("SELECT 1 FROM subscriptions WHERE email = ? AND sku = ''", email)) !== undefined;

/** Asks the owner of the address (double opt-in). A subscriber, or an address that no mail reaches, gets none; the caller cannot see it. */
export async function requestNewsletter(shop: Shop, given: string, lang: Lang): Promise<AcceptedView> {
  const { db } = shop;
  const email = addressOf(given);
  if ((await isSubscribed(db, email)) || (await isUndeliverable(db, email))) return ACCEPTED;
  const waiting = (await db.get<{ n: number }>("SELECT count(*) AS n FROM mail_tokens WHERE kind = 'newsletter'"))?.n ?? 0;
  if (waiting >= WAITING_MAX) throw new Refusal('unavailable', 'no room for more');
  const token = await issueToken(db, { kind: 'newsletter', email, lang }, email);
  await postMail(shop, {
    event: `newsletter-confirm:${randomUUID()}`,
    key: 'newsletter-confirm',
    to: email,
    lang,
    values: { confirm_url: shopUrl(shop, `/newsletter/confirm/${token}`, lang), date: date(shop.now(), lang), email: oneLine(email) },
  });
  return ACCEPTED;
}

/** The link may be opened again until it expires. */
export async function confirmSubscription(shop: Shop, { token }: Request): Promise<Answer> {
  const { email, lang } = await readToken(shop.db, token, ['newsletter']);
  if (!(await isSubscribed(shop.db, email))) {
    await addSubscriber(shop, email, lang);
    await mailWelcome(shop, email, lang);
  }
  return { data: { email } };
}

/** For an address that its owner has confirmed already. */
export async function addSubscriber({ db }: Shop, email: string, lang: Lang): Promise<void> {
  if (await isSubscribed(db, email)) return;
  await makeRoom(db, 'subscriptions', email, SUBSCRIPTIONS_MAX);
  await db.run("INSERT INTO subscriptions (email, sku, lang, created_at) VALUES (?, '', ?, ?)", email, lang, Date.now());
}

/** With its links for a confirmation, or one of them would subscribe the address again. */
export async function removeSubscriber(db: Db, email: string): Promise<void> {
  await db.run("DELETE FROM subscriptions WHERE email = ? AND sku = ''", email);
  await dropTokens(db, 'newsletter', email);
}

export async function unsubscribe({ db }: Shop, { token }: Request): Promise<Answer> {
  const row = await db.get<{ email: string }>('SELECT email FROM unsubscribe_links WHERE token_hash = ?', hashToken(token));
  if (!row) throw new Refusal('token_invalid', 'there is no such link');
  await removeSubscriber(db, row.email);
  return { data: { email: row.email } };
}

/** With the header fields that mail programs turn into a button (RFC 2369, RFC 8058), as every issue has them. */
async function mailWelcome(shop: Shop, email: string, lang: Lang): Promise<void> {
  const token = newToken();
  const now = Date.now();
  await shop.db.run('INSERT INTO unsubscribe_links (token_hash, email, created_at) VALUES (?, ?, ?)', hashToken(token), email, now);
  await shop.db.run(
    `DELETE FROM unsubscribe_links WHERE email = ?1 AND token_hash NOT IN
     (SELECT token_hash FROM unsubscribe_links WHERE email = ?1 ORDER BY created_at DESC LIMIT ?2)`,
    email,
    LINKS_OF_ADDRESS,
  );
  const url = shopUrl(shop, `/newsletter/unsubscribe/${token}`, lang);
  await postMail(shop, {
    event: `newsletter-welcome:${randomUUID()}`,
    key: 'newsletter-welcome',
    to: email,
    lang,
    values: { unsubscribe_url: url },
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
}
