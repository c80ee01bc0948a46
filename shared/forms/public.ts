import type { QUESTION_SUBJECTS } from '../contract/codes.ts';
import { max, phoneNumber, required } from '../validation/rules.ts';
import { defineForm, type Form } from './form.ts';
import type { PublicFormName } from './public-form-names.ts';
import { NUMBER_LENGTH_MAX } from './order.ts';
import { emailRules, nameRules } from './sign-in.ts';

/** The limits of `contract/inquiry.ts`, without the schema library. */
export const QUESTION_LENGTH_MAX = 2000;

const messageFields = { name: [...nameRules, required], email: emailRules, question: [max(QUESTION_LENGTH_MAX), required] };

/** Asks for the mail that confirms a subscription. */
export const newsletterForm = defineForm({
  name: 'newsletter',
  isPublic: true,
  call: 'subscribe',
  fields: { email: emailRules },
  args: (body) => ({ body }),
});

const PHONE_LENGTH_MAX = 40;
const orAbsent = (value: string): string | undefined => (value === '' ? undefined : value);
type Subject = (typeof QUESTION_SUBJECTS)[number];

/** A message to the shop. */
export const contactForm = defineForm({
  name: 'contact',
  isPublic: true,
  call: 'askQuestion',
  fields: { subject: [], ...messageFields, phone: [max(PHONE_LENGTH_MAX), phoneNumber], po_number: [max(NUMBER_LENGTH_MAX)] },
  args: ({ subject, phone, po_number, ...message }) => ({
    body: { ...message, subject: orAbsent(subject) as Subject | undefined, phone: orAbsent(phone), po_number: orAbsent(po_number) },
  }),
});

/** A question about a piece, answered by mail. */
export const questionForm = defineForm({
  name: 'question',
  isPublic: true,
  call: 'askQuestion',
  fields: { ...messageFields, sku: [required] },
  args: (body) => ({ body }),
});

/** One mail when a sold-out piece is back. */
export const notifyForm = defineForm({
  name: 'notify',
  isPublic: true,
  call: 'subscribe',
  fields: { email: emailRules, sku: [required] },
  args: (body) => ({ body }),
});

export const publicForms = {
  contact: contactForm,
  newsletter: newsletterForm,
  question: questionForm,
  notify: notifyForm,
} as const satisfies Record<PublicFormName, unknown>;

/** By the name in an address. */
export const publicFormOf = (name: string): Form | undefined =>
  Object.hasOwn(publicForms, name) ? (publicForms[name as PublicFormName] as unknown as Form) : undefined;
