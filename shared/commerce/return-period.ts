import { SHOP_TIME_ZONE } from '../../packages/contract/codes.ts';
import { DAY_MS } from '../../packages/contract/time.ts';

/** The period for the return of a product, in calendar days of the shop. */
export interface ReturnPeriod {
  readonly days: number;
  /** The last day, to its end: `2026-11-19`. */
  readonly lastDay: string;
  /** Days after today: 0 on the last day, negative when the period is over. */
  readonly daysLeft: number;
}

/** The day of delivery does not count (Regulation 1182/71, article 3). */
export function returnPeriod(delivered: Date, days: number, now: Date, timeZone: string = SHOP_TIME_ZONE): ReturnPeriod {
  const lastDay = addDays(calendarDay(delivered, timeZone), days);
  return { days, lastDay, daysLeft: daysBetween(calendarDay(now, timeZone), lastDay) };
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-19`: the day that a calendar in this time zone shows. */
export function calendarDay(at: Date, timeZone: string = SHOP_TIME_ZONE): string {
  const known = formatters.get(timeZone);
  const formatter = known ?? new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone });
  if (!known && formatters.size < 8) formatters.set(timeZone, formatter);
  return formatter.format(at);
}

/** Calendar days have no clock, so that no change of daylight saving time moves them. */
const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The same day of a later year; 29 February becomes 1 March. */
export const addYears = (day: string, years: number): string => addMonths(day, 12 * years);

/** The same day of a later month; where that month has no such day, one of the next month. */
export function addMonths(day: string, months: number): string {
  const date = new Date(Date.parse(day));
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/** A calendar day for formatters in any time zone of Europe: its noon. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
