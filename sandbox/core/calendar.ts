/** The shop's calendar days. */

const formatDay = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone: 'Europe/Vienna' });
/** `2026-11-22` */
export const viennaDay = (time: number): string => formatDay.format(time);
export const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
