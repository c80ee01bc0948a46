import * as z from 'zod';
import { Text } from './text.ts';

/**
 * A text of a mail: `{{name}}` stands for a value, `[label]({{url}})` for a link, an empty line begins a paragraph. A line whose values are
 * all empty is left out.
 */
const MailText = Text;

/** A part of a mail. A part in which nothing is left is left out. */
const MailPart = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('heading'), text: MailText }),
  z.strictObject({ type: z.literal('text'), text: MailText, small: z.boolean().default(false) }),
  /** `url` is the name of a value. */
  z.strictObject({ type: z.literal('button'), label: MailText, url: z.string() }),
  z.strictObject({ type: z.literal('steps'), steps: z.array(z.strictObject({ title: MailText, text: MailText })) }),
  /** Rows of a label and a value. */
  z.strictObject({ type: z.literal('facts'), facts: z.array(z.strictObject({ label: MailText, value: MailText })) }),
  /** Short texts side by side. */
  z.strictObject({ type: z.literal('columns'), columns: z.array(z.strictObject({ title: MailText, text: MailText })) }),
  z.strictObject({ type: z.literal('notice'), text: MailText }),
  /** What somebody declared, word for word. */
  z.strictObject({ type: z.literal('sheet'), text: MailText }),
  /** The pieces and the sums that come with the mail. */
  z.strictObject({ type: z.literal('products') }),
  z.strictObject({ type: z.literal('sums') }),
]);
export type MailPart = z.infer<typeof MailPart>;

const MailTemplate = z.strictObject({
  key: z.string(),
  subject: MailText,
  preheader: MailText,
  /** The line above the title. */
  kicker: MailText.optional(),
  title: MailText,
  lead: MailText,
  /** Divided by rules. */
  sections: z.array(z.array(MailPart)),
  /** For the shop itself: without the closing words to a customer. */
  internal: z.boolean().default(false),
});
export type MailTemplate = z.infer<typeof MailTemplate>;

export const MailsDocument = z.object({
  /** The closing words of every mail. */
  sign_off: MailText,
  mails: z.array(MailTemplate),
});
export type MailsDocument = z.infer<typeof MailsDocument>;
