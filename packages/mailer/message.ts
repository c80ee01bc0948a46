import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import { mailedDocument } from '../backend/documents/mailed-document.ts';
import type { Shop } from '../backend/shop/shop.ts';

/** A mail of the outbox. */
export interface OutgoingMail {
  readonly id: number;
  readonly event: string;
  readonly key: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** JSON of further header fields. */
  readonly headers: string;
  readonly created_at: number;
}

export interface Identity {
  /** The sender's address, if it is another one than the shop's document has. */
  readonly from?: string | undefined;
  readonly replyTo?: string | undefined;
  /** Where servers report that a mail cannot be delivered (RFC 5321, reverse-path). SPF is checked for its domain. */
  readonly bounces?: string | undefined;
  readonly dkim?: { readonly selector: string; readonly privateKey: string } | undefined;
}

/** One address and nothing else. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;
export const isAddress = (text: string): boolean => ADDRESS.test(text);
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** Sender and address for answers, as the shop's documents and the settings have them. */
export function senderOf({ mails, document }: Shop, { from, replyTo }: Identity) {
  const { company_name, company_address } = document.settings;
  const sender = {
    name: mails.from?.name ?? company_name,
    address: from ?? mails.from?.email ?? company_address['email_address'] ?? '',
  };
  const answers = replyTo ?? mails.reply_to;
  for (const address of [sender.address, ...(answers === undefined ? [] : [answers])])
    if (!isAddress(address)) throw new Error(`"${address}" is no mail address: set "from" of the document "mails", or MAIL_FROM`);
  return { sender, answers };
}

/** The same for every attempt, so that a mail that is sent twice can be seen to be one. It names nobody. */
export const messageIdOf = ({ id, key, event }: Pick<OutgoingMail, 'id' | 'key' | 'event'>, domain: string): string =>
  `<${key.replaceAll(/[^a-z0-9-]/g, '-')}.${id}.${createHash('sha256').update(event).digest('hex').slice(0, 16)}@${domain}>`;

/** The number of the mail in a Message-ID of ours. */
export const mailIdOf = (messageId: string): number | null => {
  const [, id] = /^<?[a-z0-9-]+\.(\d{1,15})\.[0-9a-f]{16}@/.exec(messageId.trim()) ?? [];
  return id === undefined ? null : Number(id);
};

/** The mail as nodemailer takes it, with its attachments as files. */
export async function messageOf(shop: Shop, mail: OutgoingMail, identity: Identity): Promise<SendMailOptions> {
  const { sender, answers } = senderOf(shop, identity);
  const domain = domainOf(sender.address);
  // Objects, in the envelope too: nodemailer parses strings, and one string may be several addresses.
  const to = { name: '', address: mail.recipient };
  return {
    from: sender,
    to,
    ...(answers !== undefined && { replyTo: { name: '', address: answers } }),
    envelope: { from: { name: '', address: identity.bounces ?? sender.address }, to: [to] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: new Date(mail.created_at),
    messageId: messageIdOf(mail, domain),
    headers: { 'Auto-Submitted': 'auto-generated', ...(JSON.parse(mail.headers) as Record<string, string>) },
    attachments: await attachmentsOf(shop, mail.id),
    textEncoding: 'quoted-printable',
    ...(identity.dkim && {
      dkim: { domainName: domain, keySelector: identity.dkim.selector, privateKey: identity.dkim.privateKey },
    }),
  };
}

async function attachmentsOf(shop: Shop, mailId: number) {
  const rows = await shop.db.all<{ idx: number }>('SELECT idx FROM mail_attachments WHERE mail_id = ? ORDER BY idx', mailId);
  const attachments = [];
  for (const { idx } of rows) {
    const file = await mailedDocument(shop, mailId, idx);
    if (!file) throw new Error(`mail ${mailId} lacks its attachment ${idx}`);
    const contentType = file.name.endsWith('.png') ? 'image/png' : 'application/pdf';
    attachments.push({ filename: file.name, content: file.content, contentType });
  }
  return attachments;
}
