import { SHOP_TIME_ZONE } from '../../shared/contract/codes.ts';
import { LANGUAGES, type Locale } from '../../shared/i18n/languages.ts';
import { useLocale } from './app-context.tsx';

/** Formats that few pages use, beside `Format`, whose code every page has. Times are in the shop's zone. */
type Written = (at: Date) => string;

function written(locale: Locale, options: Intl.DateTimeFormatOptions): Written {
  const format = new Intl.DateTimeFormat(LANGUAGES[locale].tag, { ...options, timeZone: SHOP_TIME_ZONE });
  return (at) => format.format(at);
}

/** `Mittwoch, 25. November`. */
const weekday = (locale: Locale): Written => written(locale, { weekday: 'long', day: 'numeric', month: 'long' });

/** `20. Oktober`. */
const dayOfYear = (locale: Locale): Written => written(locale, { day: 'numeric', month: 'long' });

/** `Mittwoch, 25. November 2026`, `Wednesday, 25 November 2026`. */
function fullDay(locale: Locale): Written {
  const [name, date] = [written(locale, { weekday: 'long' }), written(locale, { day: 'numeric', month: 'long', year: 'numeric' })];
  // Of two formats: browsers and Node disagree about the comma of one (Unicode CLDR 42).
  return (at) => `${name(at)}, ${date(at)}`;
}

/** `14.32 Uhr`, `2.32 pm`. */
function timeOfDay(locale: Locale): Written {
  const { hour12, clockWord = '' } = LANGUAGES[locale];
  const time = written(locale, { hour: 'numeric', minute: '2-digit', hourCycle: hour12 ? 'h12' : 'h23' });
  return (at) => time(at).replace(':', '.') + clockWord;
}

/** Building Intl formatters costs more than using them. */
const kept = (make: (locale: Locale) => Written) => {
  const made = new Map<Locale, Written>();
  return (locale: Locale): Written => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
};

export const FORMATS = {
  weekday: kept(weekday),
  dayOfYear: kept(dayOfYear),
  fullDay: kept(fullDay),
  timeOfDay: kept(timeOfDay),
} as const;

export const useWeekday = (): Written => FORMATS.weekday(useLocale());
export const useDayOfYear = (): Written => FORMATS.dayOfYear(useLocale());
export const useFullDay = (): Written => FORMATS.fullDay(useLocale());
export const useTimeOfDay = (): Written => FORMATS.timeOfDay(useLocale());
