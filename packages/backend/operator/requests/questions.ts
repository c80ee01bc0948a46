import * as z from 'zod';
import { notFound } from '../../core/refusal.ts';
import { parsed } from '../../core/validate.ts';
import { inTransaction } from '../../shop/in-transaction.ts';
import type { Shop } from '../../shop/shop.ts';
import { containing, type Listed, listed, ListQuery, timeOf, timeOrNull } from '../lists.ts';

export const QuestionListQuery = ListQuery.extend({ open: z.boolean().default(false) });

export interface Question {
  readonly id: number;
  readonly asked_at: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly lang: string;
  readonly subject: string | null;
  /** Its subject, if the page knew: a product, a configuration, an order. */
  readonly product: string | null;
  readonly sku: string | null;
  readonly order: string | null;
  readonly question: string;
  readonly answered_at: string | null;
}

interface Row {
  readonly id: number;
  readonly created_at: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly lang: string;
  readonly subject: string | null;
  readonly product_key: string;
  readonly sku: string;
  readonly po_number: string;
  readonly question: string;
  readonly answered_at: number | null;
}

/** The newest first; `open`: without those that are answered. */
export async function listQuestions({ db }: Shop, query: z.input<typeof QuestionListQuery>): Promise<Listed<Question>> {
  const { open, ...page } = parsed(QuestionListQuery, query, 422);
  const { sql, params } = containing(page.search, ['name', 'email', 'question', 'sku', 'po_number']);
  const { items, total } = await listed<Row>(
    db,
    { columns: '*', from: `questions WHERE ${sql} ${open ? 'AND answered_at IS NULL' : ''}`, order: 'id DESC', params },
    page,
  );
  return { items: items.map(view), total };
}

export async function questionDetails({ db }: Pick<Shop, 'db'>, id: number): Promise<Question> {
  const row = await db.get<Row>('SELECT * FROM questions WHERE id = ?', id);
  if (!row) throw notFound(`question ${id}`);
  return view(row);
}

/** The answer itself is written by mail. */
export const setQuestionAnswered = (shop: Shop, id: number, isAnswered: boolean): Promise<Question> =>
  inTransaction(shop, async (shop, db) => {
    await db.run(
      'UPDATE questions SET answered_at = CASE WHEN ? = 1 THEN coalesce(answered_at, ?) END WHERE id = ?',
      isAnswered ? 1 : 0,
      shop.now(),
      id,
    );
    return questionDetails(shop, id);
  });

const view = (row: Row): Question => ({
  id: row.id,
  asked_at: timeOf(row.created_at),
  name: row.name,
  email: row.email,
  phone: row.phone,
  lang: row.lang,
  subject: row.subject,
  product: row.product_key || null,
  sku: row.sku || null,
  order: row.po_number || null,
  question: row.question,
  answered_at: timeOrNull(row.answered_at),
});
