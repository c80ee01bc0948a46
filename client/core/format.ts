import type { Locale } from '../../shared/i18n/locales.ts';

export interface Format {
  /** `1.890,00 €`, `€1,890.00`: always two decimals, number and unit joined by a no-break space. */
  readonly price: (amount: number) => string;
  /** A reduction: 15 → `−15 %` / `−15%` (U+2212). */
  readonly reduction: (percent: number) => string;
  /** `20 %`, `25,5 %`; `20%`. */
  readonly percent: (percent: number) => string;
  readonly number: (value: number) => string;
  /** `Mittwoch, 25. November`. */
  readonly day: (date: Date) => string;
  /** `Mittwoch, 25. November 2026`, `Wednesday, 25 November 2026`. */
  readonly fullDay: (date: Date) => string;
  /** `12. Dezember 2026`. */
  readonly date: (date: Date) => string;
  /** `20. Oktober`. */
  readonly dayOfYear: (date: Date) => string;
  /** `14.32 Uhr`, `2.32 pm`, in the shop's time zone. */
  readonly time: (date: Date) => string;
}

/** Austrian German would put the sign first (`€ 1.890,00`); the shop writes it behind, as its customers do. */
const INTL_LOCALE: Record<Locale, string> = { de: 'de-DE', en: 'en-GB' };
const MINUS = '\u2212';

/** Building Intl formatters costs more than using them; the memo holds pure functions of its key, nothing of a request. */
const memo = new Map<string, Format>();

export function createFormat(locale: Locale, currency: string): Format {
  const key = `${locale} ${currency}`;
  const memoized = memo.get(key);
  if (memoized) return memoized;
  const money = new Intl.NumberFormat(INTL_LOCALE[locale], { style: 'currency', currency });
  const plain = new Intl.NumberFormat(INTL_LOCALE[locale]);
  const percent = new Intl.NumberFormat(INTL_LOCALE[locale], { style: 'percent', maximumFractionDigits: 1 });
  const day = new Intl.DateTimeFormat(INTL_LOCALE[locale], { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'Europe/Vienna' });
  const weekday = new Intl.DateTimeFormat(INTL_LOCALE[locale], { weekday: 'long', timeZone: 'Europe/Vienna' });
  const date = new Intl.DateTimeFormat(INTL_LOCALE[locale], { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Vienna' });
  const dayOfYear = new Intl.DateTimeFormat(INTL_LOCALE[locale], { day: 'numeric', month: 'long', timeZone: 'Europe/Vienna' });
  const hours = { hour: 'numeric', minute: '2-digit', hour12: locale === 'en', timeZone: 'Europe/Vienna' } as const;
  const time = new Intl.DateTimeFormat(INTL_LOCALE[locale], hours);
  const format: Format = {
    price: (amount) => money.format(amount),
    reduction: (value) => MINUS + percent.format(Math.round(value) / 100),
    percent: (value) => percent.format(value / 100),
    number: (value) => plain.format(value),
    day: (at) => day.format(at),
    // Of two formats: browsers and Node disagree about the comma of one (Unicode CLDR 42).
    fullDay: (at) => `${weekday.format(at)}, ${date.format(at)}`,
    date: (at) => date.format(at),
    dayOfYear: (at) => dayOfYear.format(at),
    time: (at) => (locale === 'de' ? `${time.format(at)} Uhr` : time.format(at)).replace(':', '.'),
  };
  if (memo.size < 16) memo.set(key, format);
  return format;
}
