import { type Outcome, TEST_CARDS } from '../../outcomes.ts';
import type { Texts } from '../../texts.ts';
import type { CardProblem } from '../messages.ts';

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Groups digits for display. */
export const grouped = (text: string): string =>
  digitsOf(text)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** `1234` and `12/34` become `12 / 34`; a month that can only be one digit gets its zero. */
export function expiryText(text: string): string {
  const digits = digitsOf(text.replace(/^([2-9])/, '0$1')).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

export const brandOf = (number: string): 'visa' | 'unknown' => (digitsOf(number).startsWith('4') ? 'visa' : 'unknown');

/** True for a complete number that is no test card: the field is cleared. */
export const isForeign = (number: string): boolean => {
  const digits = digitsOf(number);
  return digits.length >= 13 && !Object.hasOwn(TEST_CARDS, digits);
};

export function numberProblem(number: string, t: Texts): CardProblem | null {
  const digits = digitsOf(number);
  if (Object.hasOwn(TEST_CARDS, digits)) return null;
  if (digits === '') return { code: 'incomplete_number', message: t.numberMissing };
  if (digits.length < 13) return { code: 'incomplete_number', message: t.numberIncomplete };
  return { code: 'invalid_number', message: t.testCardsOnly };
}

export function expiryProblem(text: string, today: Date, t: Texts): CardProblem | null {
  const digits = digitsOf(text);
  const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))];
  if (digits.length !== 4 || month < 1 || month > 12) return { code: 'incomplete_expiry', message: t.expiryMissing };
  // Valid until the end of the month.
  if (new Date(year, month, 1) <= today) return { code: 'invalid_expiry_year_past', message: t.expiryPast };
  return null;
}

export const cvcProblem = (text: string, t: Texts): CardProblem | null =>
  /^\d{3,4}$/.test(text.trim()) ? null : { code: 'incomplete_cvc', message: t.cvcMissing };

export const outcomeOf = (number: string): Outcome | null => TEST_CARDS[digitsOf(number)] ?? null;
