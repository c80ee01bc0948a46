import * as z from 'zod';
import { SKU_MAX } from './codes.ts';

/** Longest e-mail address (RFC 5321, section 4.5.3.1.3, less the angle brackets). */
export const EMAIL_MAX = 254;
export const QUESTION_MAX = 2000;

const Email = z.email().max(EMAIL_MAX);

/**
 * POST /subscribe: to the newsletter, or, with the sku of a sold-out configuration, to one message when it is back. For one that can be
 * had 409 `in_stock`: the message would never come.
 */
export const SubscribeRequest = z.object({ email: Email, sku: z.string().min(1).max(SKU_MAX).optional() });

/** POST /questions: about a product, answered by e-mail. */
export const QuestionRequest = z.object({
  name: z.string().trim().min(1).max(120),
  email: Email,
  question: z.string().trim().min(1).max(QUESTION_MAX),
  product_id: z.int().optional(),
  sku: z.string().min(1).max(SKU_MAX).optional(),
});

/** What both answer: it was taken, once; the same again changes nothing. */
export const Accepted = z.object({ data: z.object({ accepted: z.literal(true) }) });
