import * as z from 'zod';
import { LANGS, ORIGINAL } from '../core/language.ts';
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
  /** A person's statement, word for word. */
  z.strictObject({ type: z.literal('sheet'), text: MailText }),
  /** The pieces, the sums and what is to be done, which come with the mail. */
  z.strictObject({ type: z.literal('products') }),
  z.strictObject({ type: z.literal('sums') }),
  z.strictObject({ type: z.literal('tasks') }),
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

/** What staff may be told of. `orders`: paid ones. */
export const STAFF_NOTICES = ['orders', 'unpaid-orders', 'questions', 'returns', 'withdrawals', 'stock', 'mails', 'payments'] as const;
export type StaffNotice = (typeof STAFF_NOTICES)[number];

const StaffRecipient = z.strictObject({
  email: z.string(),
  lang: z.enum(LANGS).default(ORIGINAL),
  notices: z.array(z.enum(STAFF_NOTICES)).default(() => STAFF_NOTICES.filter((one) => one !== 'unpaid-orders')),
});
export type StaffRecipient = z.infer<typeof StaffRecipient>;

export const MailsDocument = z.object({
  /** The sender of every mail; by default the company's name and address. */
  from: z.object({ name: z.string(), email: z.string() }).optional(),
  /** Where answers go, if not to the sender. */
  reply_to: z.string().optional(),
  /** Who in the shop is told of what; by default the company's address of everything but unpaid orders. */
  staff: z.array(StaffRecipient).optional(),
  /** Where staff open an order, with `{number}` for its number: `https://office.shop.example/orders/{number}`. Without it no button. */
  order_page: z
    .string()
    .regex(/^https?:\/\/[^\s"<>]+$/, 'must be an address')
    .optional(),
  /** A product of which that many or fewer are left after an order is nearly sold out. */
  low_stock: z.int().min(0).default(2),
  /** The closing words of every mail. */
  sign_off: MailText,
  mails: z.array(MailTemplate),
});
export type MailsDocument = z.infer<typeof MailsDocument>;
