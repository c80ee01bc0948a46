import { SHOP_TIME_ZONE } from '../../packages/contract/codes.ts';
import { DAY_MS } from '../../packages/contract/time.ts';

const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: SHOP_TIME_ZONE });

const isWorkingDay = (at: Date): boolean => !['Sat', 'Sun'].includes(weekday.format(at));

/**
 * The date after this number of working days (Monday to Friday in the shop's time zone). Holidays are ignored, as they differ by country.
 */
export function afterWorkingDays(now: Date, days: number): Date {
  // Noon, so that a change to or from daylight saving time does not change the day.
  let at = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + DAY_MS / 2);
  for (let left = Math.min(Math.max(0, Math.trunc(days)), 365); left > 0; left -= isWorkingDay(at) ? 1 : 0)
    at = new Date(at.getTime() + DAY_MS);
  return at;
}
