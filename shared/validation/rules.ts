import { PASSWORD_MIN } from '../../packages/contract/limits.ts';
import type { Invalid, Rule } from '../../packages/engine/forms/rule.ts';
import { isLinkedName } from '../../packages/contract/web-address.ts';
import { cleanPhone, hasForeignLocal, mailAddress } from '../../packages/contract/typed.ts';

/**
 * `confirmed` and `min` are rules of the specification that no form of this shop uses. Passwords are typed once: the field can show them
 * (NIST SP 800-63B, 3.1.1.2), password managers fill one field reliably, and a forgotten password is recovered by mail. Names, questions
 * and order numbers have no minimum, because real ones may have one character.
 */

/**
 * Validation rules of forms (specification, section 5). A rule returns key and values of its message in `locales/<lng>/validation.json`,
 * or null. An empty text passes all rules except `required` and `required_if`.
 */
export type RuleName =
  | 'required'
  | 'min'
  | 'max'
  | 'password'
  | 'confirmed'
  | 'phone_number'
  | 'email'
  | 'email_local'
  | 'zip'
  | 'fieldNotExists'
  | 'regex'
  | 'required_if'
  | 'digits'
  | 'date'
  | 'past'
  | 'no_web_address';

type NameOfRule = RuleName;

declare module '../../packages/engine/register.ts' {
  interface Register {
    rule: NameOfRule;
  }
}

export { check, type Invalid, type Rule } from '../../packages/engine/forms/rule.ts';

/**
 * Maximum number of characters that a rule inspects. A longer text is invalid without inspection, so that a pasted book costs as much as a
 * pasted line. `min`, `max`, `password` and `digits` check only the length.
 */
export const INSPECTED_MAX = 1000;

export const required: Rule = (value) => (isBlank(value) ? { rule: 'required' } : null);

export const requiredIf =
  (condition: boolean): Rule =>
  (value) =>
    condition && isBlank(value) ? { rule: 'required_if' } : null;

/** A text that starts with a thousand spaces counts as blank. */
const isBlank = (value: string): boolean => value.slice(0, INSPECTED_MAX).trim() === '';

/** Lengths are counted in UTF-16 units, as in the backend. */
export const min = (n: number): Rule => filled((value) => (value.length < n ? { rule: 'min', n } : null));
export const max = (n: number): Rule => filled((value) => (value.length > n ? { rule: 'max', n } : null));
export const password: Rule = filled((value) => (value.length < PASSWORD_MIN ? { rule: 'password' } : null));

export const confirmed = (other: string): Rule => filled((value) => (value === other ? null : { rule: 'confirmed' }));

/** Of the cleaned number: optional plus, optional 1 to 4 digits in parentheses, then digits, spaces, dashes, dots and slashes. */
const PHONE = /^\+?(?:\(\d{1,4}\))?[\d\s\-./]*$/;
export const phoneNumber: Rule = inside({ rule: 'phone_number' }, (value) => {
  const number = cleanPhone(value);
  return PHONE.test(number) && /\d/.test(number);
});

/** The message says so when nothing but letters beyond ASCII before the @ is wrong. */
export const email: Rule = filled((value) => {
  if (value.length <= INSPECTED_MAX && mailAddress(value) !== null) return null;
  return { rule: value.length <= INSPECTED_MAX && hasForeignLocal(value) ? 'email_local' : 'email' };
});

/** Always passes, because formats of postcodes differ by country; a missing one fails `required`. */
export const zip: Rule = () => null;

/** Fails if the value is in the list, e.g. values of other fields that must not be repeated. */
export const fieldNotExists = (others: readonly string[]): Rule =>
  filled((value) => (others.includes(value) ? { rule: 'fieldNotExists' } : null));

/** The pattern must run in linear time: no nested repetition. */
export const regex = (pattern: RegExp): Rule =>
  inside({ rule: 'regex' }, (value) => new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(value));

export const digits = (n: number): Rule => filled((value) => (value.length === n && /^\d*$/.test(value) ? null : { rule: 'digits', n }));

/** A calendar date as a date field sends it: `2024-02-29`. Rejects 30 February and years before 1900. */
export const date: Rule = inside({ rule: 'date' }, (value) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '1900') return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
});

/** For dates that passed `date`: today or earlier. */
export const past: Rule = filled((value) => (value > new Date().toISOString().slice(0, 10) ? { rule: 'past' } : null));

/** For names: they stand in mails, and a link in one would be a stranger's. */
export const noWebAddress: Rule = inside({ rule: 'no_web_address' }, (value) => !isLinkedName(value));

function filled(rule: Rule): Rule {
  return (value) => (value === '' ? null : rule(value));
}

/** For rules that inspect the text: fails beyond `INSPECTED_MAX` without inspecting it. */
function inside(invalid: Invalid, test: (value: string) => boolean): Rule {
  return filled((value) => (value.length <= INSPECTED_MAX && test(value) ? null : invalid));
}
