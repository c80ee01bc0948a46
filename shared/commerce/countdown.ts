const MINUTE_MS = 60_000;

export interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
}

/** Days, hours and minutes until an instant, the last minute counted whole; null when it has come, or is none. */
export function timeLeft(endsAt: number, now: number): TimeLeft | null {
  const left = Math.ceil((endsAt - now) / MINUTE_MS);
  if (!(left > 0)) return null;
  return { days: Math.floor(left / 1440), hours: Math.floor(left / 60) % 24, minutes: left % 60 };
}

/** In how many milliseconds `timeLeft` says something else: at the latest in a minute. */
export const untilChange = (endsAt: number, now: number): number => (endsAt - now) % MINUTE_MS || MINUTE_MS;
