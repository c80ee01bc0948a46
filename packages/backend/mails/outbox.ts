import type { Lang } from '../core/language.ts';
import { mailMediaUrl, pageLanguage, pageUrl, shopUrl } from '../shop/links.ts';
import type { Shop } from '../shop/shop.ts';
import { BUILT_IN_MAILS } from './built-in-mails.ts';
import { type Attachment, attach, languageName } from './contract-documents.ts';
import { footOf, withdrawalUrl } from './form/foot.ts';
import { languageOf } from './form/fill.ts';
import { type Brand, mailHtml } from './form/html.ts';
import { fillMail, type MailContent } from './form/mail.ts';
import { mailText } from './form/text.ts';
import { WORDMARK_NAME } from '../../contract/codes.ts';
import { insertRow } from '../db/insert.ts';
import type { MailTemplate } from '../shop/mail-document.ts';
import { STAFF_TEMPLATES } from './staff/templates.ts';

export interface NewMail extends MailContent {
  /** Unique: a second mail of the same event is not written. */
  readonly event: string;
  /** Template in `mails.json`. */
  readonly key: string;
  readonly to: string;
  readonly lang: Lang;
  /** Number of the order that the mail is about. */
  readonly order?: string;
  /** Header fields besides the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly Attachment[];
}

/**
 * Puts a mail into the outbox (transactional outbox): call it inside the transaction of the event. Another program delivers it.
 */
export async function postMail(
  shop: Shop,
  { event, key, to, lang, order, headers = {}, attachments = [], ...content }: NewMail,
): Promise<void> {
  const { db, now } = shop;
  if (await db.get('SELECT 1 FROM mails WHERE event = ?', event)) return;
  const template = templateOf(shop, key);
  const code = attachments.find(({ kind }) => kind === 'payment-code');
  const documents = attachments.filter((one) => one !== code).map(({ label }) => label);
  const languages = foreignPages(shop, lang);
  const linked = Object.entries(content.values).map(([name, url]) => [languageOf(name), languages.get(url) ?? '']);
  const values = {
    ...content.values,
    ...(Object.fromEntries(linked) as Record<string, string>),
    attachments: documents.join(', '),
    payment_code: code?.name ?? '',
  };
  const mail = fillMail(template, { ...content, values }, lang);
  const foot = footOf(shop, { lang, withdrawalUrl: withdrawalUrl(shop, lang, order), signed: !template.internal, languages });
  const { company_name: name } = shop.document.settings;
  const brand = {
    name,
    home: shopUrl(shop, '/', lang),
    logo: logoOf(shop),
    lozenge: mailMediaUrl(shop, '/media/mail/lozenge.png'),
  };
  const id = await insertRow(
    db,
    'INSERT INTO mails (event, key, recipient, lang, subject, text, html, headers, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    event,
    key,
    to,
    lang,
    mail.subject,
    mailText(mail, foot),
    mailHtml(mail, foot, brand),
    JSON.stringify(headers),
    now(),
  );
  await db.run("INSERT INTO mail_deliveries (mail_id, state, next_at, changed_at) VALUES (?, 'due', ?, ?)", id, now(), now());
  await attach(shop, id, attachments);
}

function logoOf(shop: Shop): Brand['logo'] {
  const { desktop_logo: own, company_name: name } = shop.document.settings;
  if (own) return { url: new URL(own, mailMediaUrl(shop, '/')).href, width: null };
  return name === WORDMARK_NAME ? { url: mailMediaUrl(shop, '/media/mail/wordmark.png'), width: 131 } : null;
}

/** Of the shop's document, or a built-in one. */
export function templateOf({ mails }: Pick<Shop, 'mails'>, key: string): MailTemplate {
  const found = [...mails.mails, ...BUILT_IN_MAILS, ...STAFF_TEMPLATES].find((mail) => mail.key === key);
  if (!found) throw new Error(`there is no mail "${key}"`);
  return found;
}

/** The languages, in the words of the mail's, of pages that are not translated into it; by their addresses. */
function foreignPages(shop: Shop, lang: Lang): ReadonlyMap<string, string> {
  return new Map(
    shop.pages.pages.flatMap(({ key }): [string, string][] => {
      const written = pageLanguage(shop, key, lang);
      return written === lang ? [] : [[pageUrl(shop, key, lang), languageName(written, lang)]];
    }),
  );
}
