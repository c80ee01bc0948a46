import { randomUUID } from 'node:crypto';
import type { Lang } from '../core/language.ts';
import { addressOf } from '../inquiries/limits.ts';
import type { Shop } from '../shop/shop.ts';
import { postMail } from './outbox.ts';
import { date } from './words.ts';

/** Contains nothing that was written: nobody can send words of their own to other people's addresses. */
export async function mailQuestionReceived(shop: Shop, email: string, lang: Lang): Promise<void> {
  const values = { date: date(shop.now(), lang) };
  await postMail(shop, { event: `question-received:${randomUUID()}`, key: 'question-received', to: addressOf(email), lang, values });
}
