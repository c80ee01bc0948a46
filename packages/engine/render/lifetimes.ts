/** In seconds. Versions make a page stale at once when its data change; lifetimes bound changes without a version. */
export interface Lifetime {
  /** Fresh for. */
  readonly fresh: number;
  /** After that: may be served while one refresh runs (RFC 5861, section 3). */
  readonly whileRevalidate: number;
  /** After that: may be served when rendering fails (RFC 5861, section 4). */
  readonly ifError: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const LIFETIMES = {
  page: { fresh: 10 * MINUTE, whileRevalidate: HOUR, ifError: 24 * HOUR },
  /** A part failed or came from a stale copy: good enough to show, to be replaced soon. */
  degraded: { fresh: MINUTE / 2, whileRevalidate: HOUR, ifError: 24 * HOUR },
  notFound: { fresh: MINUTE / 2, whileRevalidate: MINUTE / 2, ifError: MINUTE / 2 },
} as const satisfies Record<string, Lifetime>;
