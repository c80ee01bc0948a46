import { randomUUID } from 'node:crypto';
import type { Lang } from '../core/language.ts';
import { addressOf } from '../inquiries/limits.ts';
import type { Shop } from '../shop/shop.ts';
import { postMail } from './outbox.ts';
import { noticeStaff } from './staff/notices.ts';
import { date } from './words.ts';

/** Contains nothing that was written: nobody can send words of their own to other people's addresses. */
export async function mailQuestionReceived(shop: Shop, email: string, lang: Lang): Promise<void> {
  const values = { date: date(shop.now(), lang) };
  await postMail(shop, { event: `question-received:${randomUUID()}`, key: 'question-received', to: addressOf(email), lang, values });
}

interface AskedQuestion {
  readonly email: string;
  readonly name: string;
  readonly question: string;
  readonly phone?: string | undefined;
  readonly po_number?: string | undefined;
  readonly sku?: string | undefined;
  readonly subject?: string | undefined;
}

/** What was asked goes to staff alone. */
export async function noticeQuestion(shop: Shop, asked: AskedQuestion): Promise<void> {
  const { name, email, question, phone = '', po_number = '', sku = '', subject = '' } = asked;
  const facts = { question, person: name, email: addressOf(email), phone, order: po_number, about: sku || subject };
  await noticeStaff(shop, { event: `questions:${randomUUID()}`, kind: 'questions', facts });
}
