import { DAY_MS } from '../../../contract/time.ts';
import { LOCKED_OR_SKIPPED } from '../../db/locks.ts';
import { inTransaction } from '../../shop/in-transaction.ts';
import type { StaffRecipient } from '../../shop/mail-document.ts';
import type { Shop } from '../../shop/shop.ts';
import { fillWords } from '../form/fill.ts';
import type { MailContent } from '../form/mail.ts';
import { postMail, templateOf } from '../outbox.ts';
import { type Notice, noticeContent } from './notice-content.ts';
import { staffOf } from './notices.ts';
import { staffTexts } from './words.ts';

/** After a mail further notices are gathered for that long, and come as one. */
const GATHER_MS = 5 * 60_000;
/** They name people. */
const KEPT_MS = 30 * DAY_MS;
/** In one mail. */
const MOST = 100;

interface NoticeRow {
  readonly id: number;
  readonly event: string;
  readonly kind: Notice['kind'];
  readonly facts: string;
  readonly created_at: number;
}

/**
 * Writes mails of the notices that wait: one at once, several within five minutes as one digest. Several processes never take the same
 * ones.
 */
export async function mailStaff(shop: Shop): Promise<void> {
  if (!(await shop.db.get('SELECT 1 FROM staff_notices WHERE mailed_at IS NULL LIMIT 1'))) return;
  await inTransaction(shop, async (shop, db) => {
    await db.run('DELETE FROM staff_notices WHERE mailed_at IS NOT NULL AND created_at < ?', shop.now() - KEPT_MS);
    const rows = await db.all<NoticeRow>(
      `SELECT * FROM staff_notices WHERE mailed_at IS NULL ORDER BY id LIMIT ${MOST} ${LOCKED_OR_SKIPPED}`,
    );
    const [first] = rows;
    if (!first) return;
    const now = shop.now();
    const last = (await db.get<{ at: number | null }>('SELECT max(mailed_at) AS at FROM staff_notices'))?.at ?? 0;
    if (now - last < GATHER_MS && now - first.created_at < GATHER_MS) return;
    const notices = rows.map(({ facts, ...row }) => ({ ...row, facts: JSON.parse(facts) as Notice['facts'] }));
    let isMailed = false;
    for (const recipient of staffOf(shop)) {
      const own = notices.filter(({ kind }) => recipient.notices.includes(kind));
      if (await mailTo(shop, recipient, own)) isMailed = true;
    }
    await db.run(
      'UPDATE staff_notices SET mailed_at = ? WHERE id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))',
      // Of those that nobody wants no mail is left to wait after.
      isMailed ? now : 0,
      JSON.stringify(rows.map(({ id }) => id)),
    );
  });
}

/** False: there is nothing to write. */
async function mailTo(shop: Shop, { email: to, lang }: StaffRecipient, notices: readonly Notice[]): Promise<boolean> {
  const contents: { readonly notice: Notice; readonly content: MailContent }[] = [];
  for (const notice of notices) {
    const content = await noticeContent(shop, notice, lang);
    if (content) contents.push({ notice, content });
  }
  const [only, ...others] = contents;
  if (!only) return false;
  const event = `staff:${only.notice.event}:${to}`;
  if (others.length === 0) {
    const order = only.notice.kind === 'orders' ? only.content.values['number'] : undefined;
    const { values, ...content } = only.content;
    const mail = { event, key: `staff-${only.notice.kind}`, to, lang, ...content, values: { ...values, staff: to } };
    await postMail(shop, order === undefined ? mail : { ...mail, order });
    return true;
  }
  const list = contents.map(({ notice, content }) => fillWords(templateOf(shop, `staff-${notice.kind}`).subject[lang], content.values));
  const count = staffTexts(lang)('count', { count: contents.length });
  const tasks = list.map((title) => ({ title, due: '', note: '' }));
  // `list` is for templates of a shop's own.
  await postMail(shop, { event, key: 'staff-digest', to, lang, values: { count, list: list.join('\n'), staff: to }, tasks });
  return true;
}
