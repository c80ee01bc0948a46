import type { Language } from './languages.ts';

/** An hour as the language writes it: `10`, `10.30`; `10 am`, `10.30 am`; `10:00`, `10:30`. */
export function hourText({ hour12, hourMark }: Language, hours: number, minutes = 0): string {
  const rest = minutes === 0 && hourMark ? '' : `${hourMark ?? ':'}${String(minutes).padStart(2, '0')}`;
  if (!hour12) return `${hours}${rest}`;
  return `${hours % 12 || 12}${rest}\u00a0${hours % 24 < 12 ? 'am' : 'pm'}`;
}
