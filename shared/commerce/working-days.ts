const DAY_MS = 86_400_000;
const HERE = 'Europe/Vienna';
const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: HERE });

const isWorkingDay = (at: Date): boolean => !['Sat', 'Sun'].includes(weekday.format(at));

/** The day so many working days from now on, Monday to Friday as the shop's calendar has it. Holidays differ by country: they are not known here. */
export function afterWorkingDays(now: Date, days: number): Date {
  // Noon: the hour that is lost or won when clocks change moves nothing to another day.
  let at = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + DAY_MS / 2);
  for (let left = Math.min(Math.max(0, Math.trunc(days)), 365); left > 0; left -= isWorkingDay(at) ? 1 : 0)
    at = new Date(at.getTime() + DAY_MS);
  return at;
}
