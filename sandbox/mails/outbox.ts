import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { htmlDocument } from './html-document.ts';
import { fillHtml, fillText, oneLine, type Values } from './template.ts';

export interface NewMail {
  /** Unique: a second mail of the same event is not written. */
  readonly event: string;
  /** Template in `mails.json`. */
  readonly key: string;
  readonly to: string;
  readonly lang: Lang;
  readonly values: Values;
  /** Header fields besides the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Puts a mail into the outbox (transactional outbox): call it inside the transaction of the event. The sandbox delivers nothing; its inbox
 * page shows the table.
 */
export function postMail({ db, mails, now }: Shop, { event, key, to, lang, values, headers = {} }: NewMail): void {
  if (db.get('SELECT 1 FROM mails WHERE event = ?', event)) return;
  const template = mails.find((mail) => mail.key === key);
  if (!template) throw new Error(`there is no mail "${key}"`);
  const subject = oneLine(fillText(template.subject[lang], values));
  const preheader = oneLine(fillText(template.preheader[lang], values));
  db.run(
    'INSERT INTO mails (event, key, recipient, lang, subject, text, html, headers, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    event,
    key,
    to,
    lang,
    subject,
    fillText(template.text[lang], values),
    htmlDocument({ lang, subject, preheader, body: fillHtml(template.text[lang], values) }),
    JSON.stringify(headers),
    now(),
  );
}
