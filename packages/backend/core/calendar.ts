import { SHOP_TIME_ZONE } from '../../contract/codes.ts';
import { DAY_MS } from '../../contract/time.ts';

/** The shop's calendar days. */

const formatDay = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone: SHOP_TIME_ZONE });
/** `2026-11-22` */
export const shopDay = (time: number): string => formatDay.format(time);
export const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const QUARTER = 900_000;
/** The moment at which a day of the shop begins. */
export function shopDayStart(day: string): number {
  // No time zone is further ahead of UTC than 14 hours.
  let time = Date.parse(day) - 14 * 4 * QUARTER;
  while (shopDay(time) < day) time += QUARTER;
  return time;
}
