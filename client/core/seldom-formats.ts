import { SHOP_TIME_ZONE } from '../../packages/contract/codes.ts';
import { fullDay } from '../../packages/contract/full-day.ts';
import { type Language, LANGUAGES } from '../../shared/i18n/languages.ts';
import { noBreakDay } from '../../shared/i18n/no-break-day.ts';
import { useLocale } from './app-context.tsx';

/** Formats that few pages use, beside `Format`, whose code every page has. Times are in the shop's zone. */
type Written = (at: Date) => string;

function written({ tag }: Language, options: Intl.DateTimeFormatOptions): Written {
  const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: SHOP_TIME_ZONE });
  return (at) => noBreakDay(format.format(at));
}

/** `Mittwoch, 25. November`, `středa 25. listopadu`. */
const weekday = (language: Language): Written => written(language, { weekday: 'long', day: 'numeric', month: 'long' });

/** `20. Oktober`, `20. října`. */
const dayOfYear = (language: Language): Written => written(language, { day: 'numeric', month: 'long' });

/** `14.32 Uhr`, `2.32 pm`, `14:32`. */
function timeOfDay(language: Language): Written {
  const { hour12, hourMark = ':', clockWord = '' } = language;
  const time = written(language, { hour: 'numeric', minute: '2-digit', hourCycle: hour12 ? 'h12' : 'h23' });
  return (at) => time(at).replace(':', hourMark) + clockWord;
}

/** Building Intl formatters costs more than using them. */
const kept = (make: (language: Language) => Written) => {
  const made = new Map<string, Written>();
  return (language: Language): Written => {
    const known = made.get(language.tag) ?? make(language);
    made.set(language.tag, known);
    return known;
  };
};

export const FORMATS = {
  weekday: kept(weekday),
  dayOfYear: kept(dayOfYear),
  fullDay: kept((language) => {
    const write = fullDay(language, SHOP_TIME_ZONE);
    return (at) => noBreakDay(write(at));
  }),
  timeOfDay: kept(timeOfDay),
} as const;

export const useWeekday = (): Written => FORMATS.weekday(LANGUAGES[useLocale()]);
export const useDayOfYear = (): Written => FORMATS.dayOfYear(LANGUAGES[useLocale()]);
export const useFullDay = (): Written => FORMATS.fullDay(LANGUAGES[useLocale()]);
export const useTimeOfDay = (): Written => FORMATS.timeOfDay(LANGUAGES[useLocale()]);
