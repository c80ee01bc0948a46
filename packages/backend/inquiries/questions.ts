import type { z } from 'zod';
import type { QuestionRequest } from '../../contract/inquiry.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { notFound, Refusal } from '../core/refusal.ts';
import { addressOf, makeRoom } from './limits.ts';

type Question = z.output<typeof QuestionRequest>;

const QUESTIONS_MAX = 50;

/** False: it has been asked before. */
export async function askQuestion(shop: Shop, body: Question, lang: Lang): Promise<boolean> {
  const email = addressOf(body.email);
  const about = [await subjectOf(shop, body), body.sku ?? ''] as const;
  const known = await shop.db.get(
    'SELECT 1 FROM questions WHERE email = ? AND product_key = ? AND sku = ? AND question = ?',
    email,
    ...about,
    body.question,
  );
  if (known) return false;
  await makeRoom(shop.db, 'questions', email, QUESTIONS_MAX);
  await shop.db.run(
    `INSERT INTO questions (email, product_key, sku, name, question, subject, phone, po_number, lang, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    email,
    ...about,
    body.name,
    body.question,
    body.subject ?? null,
    body.phone ?? '',
    body.po_number ?? '',
    lang,
    Date.now(),
  );
  return true;
}

/** Key of the product in question, '' for a general question. The sku must belong to the product. */
async function subjectOf({ db }: Shop, { product_id: id, sku }: Question): Promise<string> {
  const byId = id === undefined ? undefined : await db.get<{ key: string }>('SELECT key FROM products WHERE id = ?', id);
  if (id !== undefined && !byId) throw notFound('product');
  if (sku === undefined) return byId?.key ?? '';
  const bySku = await db.get<{ key: string }>(
    'SELECT p.key FROM products p JOIN configurations c ON c.product_id = p.id WHERE c.sku = ?',
    sku,
  );
  if (!bySku) throw new Refusal('configuration_not_found', 'configuration not found');
  if (byId && byId.key !== bySku.key)
    throw new Refusal('validation_failed', 'the sku is another product’s', { fields: { sku: ['is another product’s'] } });
  return bySku.key;
}
