const MINUTE_MS = 60_000;

export interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
}

/** Days, hours and minutes until a time, rounded up to a full minute; null if it has passed or is invalid. */
export function timeLeft(endsAt: number, now: number): TimeLeft | null {
  const left = Math.ceil((endsAt - now) / MINUTE_MS);
  if (!(left > 0)) return null;
  return { days: Math.floor(left / 1440), hours: Math.floor(left / 60) % 24, minutes: left % 60 };
}

/** Milliseconds until the result of `timeLeft` changes, at most a minute. */
export const untilChange = (endsAt: number, now: number): number => (endsAt - now) % MINUTE_MS || MINUTE_MS;
