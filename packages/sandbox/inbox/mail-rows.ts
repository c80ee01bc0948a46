import type { Lang } from '../../backend/core/language.ts';
import type { Db } from '../../backend/db/database.ts';

export interface MailRow {
  readonly id: number;
  readonly key: string;
  readonly recipient: string;
  readonly lang: Lang;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** JSON of further header fields. */
  readonly headers: string;
  readonly created_at: number;
}

const PAGE = 50;

export interface MailList {
  readonly mails: readonly MailRow[];
  /** Cursor of the next page; null at the end. */
  readonly before: number | null;
}

/** Mails to one address, or all, newest first. */
export async function mailList(db: Db, to: string, before = Number.MAX_SAFE_INTEGER): Promise<MailList> {
  const rows = await db.all<MailRow>(
    "SELECT * FROM mails WHERE id < ? AND (? = '' OR lower(recipient) = lower(?)) ORDER BY id DESC LIMIT ?",
    before,
    to,
    to,
    PAGE + 1,
  );
  const mails = rows.slice(0, PAGE);
  return { mails, before: rows.length > PAGE ? (mails.at(-1)?.id ?? null) : null };
}

export const mailById = (db: Db, id: number): Promise<MailRow | undefined> => db.get<MailRow>('SELECT * FROM mails WHERE id = ?', id);

export interface AttachmentRow {
  readonly idx: number;
  readonly kind: string;
  readonly name: string;
}

export const attachmentsOf = (db: Db, mailId: number): Promise<AttachmentRow[]> =>
  db.all<AttachmentRow>('SELECT idx, kind, name FROM mail_attachments WHERE mail_id = ? ORDER BY idx', mailId);

/** Recent recipients, for suggestions. */
export const lastRecipients = async (db: Db): Promise<string[]> =>
  (await db.all<{ recipient: string }>('SELECT recipient FROM mails GROUP BY recipient ORDER BY max(id) DESC LIMIT 20')).map(
    ({ recipient }) => recipient,
  );
