import * as z from 'zod';
import { SKU_MAX } from './codes.ts';

/** Maximum length of an e-mail address (RFC 5321 section 4.5.3.1.3, without the angle brackets). */
export const EMAIL_MAX = 254;
export const QUESTION_MAX = 2000;

const Email = z.email().max(EMAIL_MAX);

/**
 * POST /subscribe. Without `sku`: subscribes to the newsletter. With the sku of a sold-out configuration: one e-mail when it is back in
 * stock. Error: 409 `in_stock` when the configuration can be bought now.
 */
export const SubscribeRequest = z.object({ email: Email, sku: z.string().min(1).max(SKU_MAX).optional() });

/** POST /questions: a question, usually about a product, which the shop answers by e-mail. */
export const QuestionRequest = z.object({
  name: z.string().trim().min(1).max(120),
  email: Email,
  question: z.string().trim().min(1).max(QUESTION_MAX),
  product_id: z.int().optional(),
  sku: z.string().min(1).max(SKU_MAX).optional(),
});

/** Response of both calls. Repeating a call changes nothing. */
export const Accepted = z.object({ data: z.object({ accepted: z.literal(true) }) });
