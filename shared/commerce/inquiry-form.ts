import { check, email, type Invalid, max, required, type Rule } from '../validation/rules.ts';

/** The limits of `contract/inquiry.ts`, without the schema library. */
export const EMAIL_LENGTH_MAX = 254;
export const NAME_LENGTH_MAX = 120;
export const QUESTION_LENGTH_MAX = 2000;

const RULES = {
  name: [max(NAME_LENGTH_MAX), required],
  email: [max(EMAIL_LENGTH_MAX), required, email],
  question: [max(QUESTION_LENGTH_MAX), required],
} satisfies Record<string, readonly Rule[]>;

/** Fields of the forms for questions and back-in-stock messages: names on the wire and of the form's controls. */
export type InquiryField = keyof typeof RULES;
export type InquiryValues = Readonly<Record<InquiryField, string>>;
export type InquiryErrors = Readonly<Partial<Record<InquiryField, Invalid | undefined>>>;

/** The errors of these fields, in their order. */
export function inquiryErrors(fields: readonly InquiryField[], values: InquiryValues): InquiryErrors {
  const found = fields.map((name) => [name, check(values[name], RULES[name])] as const);
  return Object.fromEntries(found.filter(([, invalid]) => invalid !== null));
}
