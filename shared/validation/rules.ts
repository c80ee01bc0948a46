/**
 * The rules of forms (specification, section 5). Each says what is wrong with a text, as the key of a message and its values; the
 * words stand in `locales/<lng>/validation.json`. What is empty passes all but the two rules that ask for something.
 */
export type RuleName =
  | 'required'
  | 'min'
  | 'max'
  | 'password'
  | 'confirmed'
  | 'phone_number'
  | 'email'
  | 'zip'
  | 'fieldNotExists'
  | 'regex'
  | 'required_if'
  | 'digits';

export interface Invalid {
  readonly rule: RuleName;
  /** Characters or digits, where the message tells a number. */
  readonly n?: number;
}
export type Rule = (value: string) => Invalid | null;

const PASSWORD_MIN = 8;
/**
 * No rule looks further into a text than this: what is longer is no address, number or name, and is refused by its length, so that
 * pasting a book costs as much as pasting a line. `min`, `max`, `password` and `digits` ask for the length alone.
 */
export const LOOK_MAX = 1000;
/** Addresses longer than this no mail server takes (RFC 5321). */
const EMAIL_MAX = 254;

export const required: Rule = (value) => (isBlank(value) ? { rule: 'required' } : null);

export const requiredIf =
  (condition: boolean): Rule =>
  (value) =>
    condition && isBlank(value) ? { rule: 'required_if' } : null;

/** A text that begins with a thousand spaces is none. */
const isBlank = (value: string): boolean => value.slice(0, LOOK_MAX).trim() === '';

/** Lengths are counted as the backend does, in UTF-16 units. */
export const min = (n: number): Rule => filled((value) => (value.length < n ? { rule: 'min', n } : null));
export const max = (n: number): Rule => filled((value) => (value.length > n ? { rule: 'max', n } : null));
export const password: Rule = filled((value) => (value.length < PASSWORD_MIN ? { rule: 'password' } : null));

export const confirmed = (other: string): Rule => filled((value) => (value === other ? null : { rule: 'confirmed' }));

/** Optional plus, optional 1 to 4 digits in parentheses, then digits, spaces, dashes, dots and slashes. */
const PHONE = /^\+?(?:\(\d{1,4}\))?[\d\s\-./]*$/;
export const phoneNumber: Rule = inside({ rule: 'phone_number' }, (value) => PHONE.test(value.trim()) && /\d/.test(value));

/** One @, something before it, a dotted name after it; which addresses exist, only a mail can tell. */
const LOCAL = /^[^\s@<>()[\],;:\\"]+$/;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;
export const email: Rule = inside({ rule: 'email' }, (value) => isEmail(value.trim()));

function isEmail(value: string): boolean {
  if (value.length > EMAIL_MAX) return false;
  const [local = '', domain = '', ...more] = value.split('@');
  if (more.length > 0 || !LOCAL.test(local) || local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  const labels = domain.split('.');
  return labels.length > 1 && labels.every((label) => DOMAIN_LABEL.test(label)) && (labels.at(-1) ?? '').length > 1;
}

/** Always passes: what a postcode looks like differs from country to country (a missing one fails `required`). */
export const zip: Rule = () => null;

/** Fails for what stands in the list: values of other fields that this one must not repeat. */
export const fieldNotExists = (others: readonly string[]): Rule =>
  filled((value) => (others.includes(value) ? { rule: 'fieldNotExists' } : null));

/** The pattern must be linear itself: no repetition within a repetition. */
export const regex = (pattern: RegExp): Rule =>
  inside({ rule: 'regex' }, (value) => new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(value));

export const digits = (n: number): Rule => filled((value) => (value.length === n && /^\d*$/.test(value) ? null : { rule: 'digits', n }));

function filled(rule: Rule): Rule {
  return (value) => (value === '' ? null : rule(value));
}

/** For rules that look into the text: fails beyond `LOOK_MAX` without looking. */
function inside(invalid: Invalid, test: (value: string) => boolean): Rule {
  return filled((value) => (value.length <= LOOK_MAX && test(value) ? null : invalid));
}

/** The first thing that is wrong; null when all is right. Put `max` first: no other rule then sees an endless text. */
export function check(value: string, rules: readonly Rule[]): Invalid | null {
  for (const rule of rules) {
    const invalid = rule(value);
    if (invalid) return invalid;
  }
  return null;
}
