import type { Settings } from '../../packages/contract/bootstrap.ts';
import { SHOP_TIME_ZONE } from '../../packages/contract/codes.ts';

type OpeningHours = Settings['opening_hours'];
export const WEEK = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
export type Weekday = (typeof WEEK)[number];

export interface DayHours {
  readonly day: Weekday;
  /** In the order of the day; empty: closed. */
  readonly spans: readonly { readonly opens: string; readonly closes: string }[];
}

/** The hours of each day, Monday first. */
export const hoursByDay = (hours: OpeningHours): DayHours[] =>
  WEEK.map((day) => ({
    day,
    spans: hours
      .filter(({ days }) => days.includes(day))
      .map(({ opens, closes }) => ({ opens, closes }))
      .sort((a, b) => (a.opens < b.opens ? -1 : 1)),
  }));

export interface Now {
  readonly today: Weekday;
  /** When the shop closes, if it is open. */
  readonly openUntil: string | null;
  readonly opensToday: boolean;
}

/** The state at this moment in the time zone of the shop, wherever the visitor is. */
export function openingNow(hours: OpeningHours, at: Date, timeZone: string = SHOP_TIME_ZONE): Now {
  const format = new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const today = WEEK.find((day) => part['weekday']?.startsWith(day)) ?? 'Mo';
  const time = `${part['hour']}:${part['minute']}`;
  const spans = hoursByDay(hours).find(({ day }) => day === today)?.spans ?? [];
  const open = spans.find(({ opens, closes }) => opens <= time && time < closes);
  return { today, openUntil: open?.closes ?? null, opensToday: spans.length > 0 };
}
