import * as z from 'zod';
import { HIDDEN_TEXT } from './codes.ts';
import { UniqueId } from './common.ts';
import { EMAIL_MAX } from './limits.ts';
import { WITHDRAWAL_LENGTHS } from './withdrawal-text.ts';

const text = (most: number) => z.string().trim().min(1).max(most);

const Declared = z.object({
  name: text(WITHDRAWAL_LENGTHS.name),
  /** Where the acknowledgement goes. Any text: a statement is received, and `mail_failed` says that none could be sent. */
  email: text(EMAIL_MAX),
  /** Order number, or a description of the contract. */
  contract: text(WITHDRAWAL_LENGTHS.contract),
  /** The products concerned, in the customer's words; null: the whole contract. */
  items: text(WITHDRAWAL_LENGTHS.items).nullable(),
});

/**
 * POST /withdrawals: a statement of withdrawal (Directive 2011/83/EU, article 11a). Every valid one is received, whether or not the order
 * is known; the answer does not tell which. The same statement within 24 hours has the same receipt. No reason is asked for.
 * The sentence that declares it is the backend's, in the language of the call: the acknowledgement goes to an address that anybody may type.
 */
export const WithdrawalRequest = Declared.extend({
  /** A program may have sent it: to be looked at, but received like any other. */
  suspicious: z.boolean().optional(),
});

/**
 * The acknowledgement of receipt. It says nothing about the right to withdraw. Some hours after the statement GET /withdrawals/{id} answers
 * with a `summary`: the address of the page stays in the history of browsers, and the mail has every word.
 */
export const Withdrawal = Declared.extend({
  email: Declared.shape.email.or(z.literal(HIDDEN_TEXT)),
  /** Only number, time and checksum are true; the other texts are `HIDDEN_TEXT`. */
  summary: z.boolean().default(false),
  /** Unguessable: whoever has it may read the receipt. */
  unique_id: UniqueId,
  /** The sentence that was declared (`WITHDRAWAL_STATEMENT`). */
  statement: z.string().min(1),
  /** For people. */
  number: z.string().min(1).max(40),
  /** To the second. */
  received_at: z.iso.datetime(),
  /** The text that was acknowledged by mail: statement, data, time, number. */
  content: z.string().min(1),
  /** SHA-256 of `content` in UTF-8. */
  checksum: z.string().regex(/^[0-9a-f]{64}$/),
  /** The mail could not be delivered: the page asks to print itself. */
  mail_failed: z.boolean(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;
export const WithdrawalResponse = z.object({ data: Withdrawal });
