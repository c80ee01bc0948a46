import type { QUESTION_SUBJECTS } from '../../packages/contract/codes.ts';
import { ORDER_NUMBER_MAX, PHONE_MAX, QUESTION_MAX } from '../../packages/contract/limits.ts';
import { max, phoneNumber, required } from '../validation/rules.ts';
import { defineForm, type Form } from '../../packages/engine/forms/form.ts';
import type { PublicFormName } from './public-form-names.ts';
import { emailRules, nameRules } from './sign-in.ts';

const messageFields = { name: [...nameRules, required], email: emailRules, question: [max(QUESTION_MAX), required] };

/** Asks for the mail that confirms a subscription. */
export const newsletterForm = defineForm({
  name: 'newsletter',
  isPublic: true,
  call: 'subscribe',
  fields: { email: emailRules },
  args: (body) => ({ body }),
});

const orAbsent = (value: string): string | undefined => (value === '' ? undefined : value);
type Subject = (typeof QUESTION_SUBJECTS)[number];

/** A message to the shop. */
export const contactForm = defineForm({
  name: 'contact',
  isPublic: true,
  call: 'askQuestion',
  fields: { subject: [], ...messageFields, phone: [max(PHONE_MAX), phoneNumber], po_number: [max(ORDER_NUMBER_MAX)] },
  args: ({ subject, phone, po_number, ...message }) => ({
    body: { ...message, subject: orAbsent(subject) as Subject | undefined, phone: orAbsent(phone), po_number: orAbsent(po_number) },
  }),
});

/** A question about a product, answered by mail. */
export const questionForm = defineForm({
  name: 'question',
  isPublic: true,
  call: 'askQuestion',
  fields: { ...messageFields, sku: [required] },
  args: (body) => ({ body }),
});

/** One mail when a sold-out product is back. */
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
  Object.hasOwn(publicForms, name) ? publicForms[name as PublicFormName] : undefined;
