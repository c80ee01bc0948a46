import * as z from 'zod';
import { Id } from './common.ts';
import { QUESTION_SUBJECTS } from './codes.ts';
import { NAME_MAX, ORDER_NUMBER_MAX, PHONE_MAX, QUESTION_MAX, SKU_MAX } from './limits.ts';
import { cleanPhone } from './typed.ts';
import { MailAddress } from './mail-address.ts';

/**
 * POST /subscribe. Without `sku`: sends a mail with a link that confirms the subscription to the newsletter; the response is the same
 * whether or not the address has one already. With the sku of a sold-out configuration: one e-mail when it is back in
 * stock. Error: 409 `in_stock` when the configuration can be bought now.
 */
export const SubscribeRequest = z.object({ email: MailAddress, sku: z.string().min(1).max(SKU_MAX).optional() });

/** Token of the link in a newsletter mail: to confirm within a limited time, or to unsubscribe at any time. Repeating changes nothing. */
export const SubscriptionTokenRequest = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{20,128}$/) });
export const SubscriptionResponse = z.object({ data: z.object({ email: z.string() }) });

/** POST /questions: a question about a product or a message to the shop, which it answers by e-mail. The sender gets an acknowledgement. */
export const QuestionRequest = z.object({
  name: z.string().trim().min(1).max(NAME_MAX),
  email: MailAddress,
  question: z.string().trim().min(1).max(QUESTION_MAX),
  product_id: Id.optional(),
  sku: z.string().min(1).max(SKU_MAX).optional(),
  subject: z.enum(QUESTION_SUBJECTS).optional(),
  phone: z.string().overwrite(cleanPhone).max(PHONE_MAX).optional(),
  po_number: z.string().trim().max(ORDER_NUMBER_MAX).optional(),
});

/** Response of both calls. Repeating a call changes nothing. */
export const Accepted = z.object({ data: z.object({ accepted: z.literal(true) }) });
