import { noBreakDay } from './no-break-day.ts';

/** When the configured one is invalid (specification, section 9). */
const FALLBACK = 'dd.MM.yyyy';

/** Letters are tokens but in quotes: `d 'de' MMMM` (UTS #35, date field symbols). */
const QUOTED = /'(\p{L}*)'/gu;
const TOKENS = /'\p{L}*'|\p{L}+/gu;
const PARTS = { d: 'day', dd: 'day', M: 'month', MM: 'month', MMM: 'month', MMMM: 'month', yy: 'year', yyyy: 'year' } as const;
type Token = keyof typeof PARTS;

/** Year, month and day, each once. */
function isPattern(pattern: string): boolean {
  const parts = (pattern.replace(QUOTED, '').match(TOKENS) ?? []).map((token) =>
    Object.hasOwn(PARTS, token) ? PARTS[token as Token] : '',
  );
  return parts.sort().join(' ') === 'day month year' && !/[\d<>]/.test(pattern);
}

/** A day as the shop's `date_format` writes it: `dd.MM.yyyy`, `d MMM yyyy`; names of months in the language `tag`. */
export function formatDay(at: Date, pattern: string, tag: string, timeZone: string): string {
  const partOf = (token: Token, month: 'numeric' | 'short' | 'long', language = tag): string => {
    // Beside a day and a year the name of a month has the form that a date needs ("ledna", not "leden").
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, year: 'numeric', timeZone });
    return format.formatToParts(at).find(({ type }) => type === PARTS[token])?.value ?? '';
  };
  const text = (token: Token): string => {
    if (token === 'MMM' || token === 'MMMM') return partOf(token, token === 'MMM' ? 'short' : 'long');
    const digits = partOf(token, 'numeric', 'en-US');
    return token === 'yyyy' ? digits : digits.slice(-2).padStart(token.length, '0');
  };
  return noBreakDay(
    (isPattern(pattern) ? pattern : FALLBACK).replace(TOKENS, (token) =>
      token.startsWith("'") ? token.slice(1, -1) : text(token as Token),
    ),
  );
}
