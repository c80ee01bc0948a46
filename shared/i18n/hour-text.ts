import { LANGUAGES, type Locale } from './languages.ts';

/** An hour as the language writes it: `10`, `10.30`; `10 am`, `10.30 am`. */
export function hourText(locale: Locale, hours: number, minutes = 0): string {
  const rest = minutes === 0 ? '' : `.${String(minutes).padStart(2, '0')}`;
  if (!LANGUAGES[locale].hour12) return `${hours}${rest}`;
  return `${hours % 12 || 12}${rest}\u00a0${hours % 24 < 12 ? 'am' : 'pm'}`;
}
