import { directivesOf, type Directives, GREATEST_DELTA } from './cache-control.ts';
import { fieldOf, type Fields } from './origin.ts';
import type { StoredResponse } from './stored-response.ts';

/** Milliseconds since 1970: every later decision compares them with now. */
export type Instants = Pick<StoredResponse, 'cachedAt' | 'staleAt' | 'revalidateUntil' | 'deleteAt'>;

export interface Timing {
  readonly requestedAt: number;
  readonly receivedAt: number;
}

/** RFC 9111, 4.2.1, for a shared cache; in seconds. Undefined: the origin names none; heuristic freshness (4.2.2) is not used. */
export function lifetimeOf(headers: Fields, directives: Directives, receivedAt: number): number | undefined {
  const { noCache, sMaxage, maxAge } = directives;
  if (noCache) return 0;
  if (sMaxage !== undefined) return sMaxage;
  if (maxAge !== undefined) return maxAge;
  const expires = fieldOf(headers, 'expires');
  if (expires === undefined) return undefined;
  const until = dateOf(expires);
  return until === undefined ? 0 : Math.max(0, (until - (dateOf(fieldOf(headers, 'date')) ?? receivedAt)) / 1000);
}

/** RFC 9111, 4.2.3: the age on arrival, in milliseconds. */
export function initialAge(headers: Fields, { requestedAt, receivedAt }: Timing): number {
  const age = ageOf(headers);
  const date = dateOf(fieldOf(headers, 'date'));
  // Dates are whole seconds: an apparent age below one second is 0.
  const apparent = date === undefined ? 0 : Math.max(0, Math.floor((receivedAt - date) / 1000) * 1000);
  const corrected = age === undefined ? 0 : age * 1000 + (receivedAt - requestedAt);
  return Math.max(apparent, corrected);
}

/** RFC 9111, 5.1: of several ages the first counts, and an invalid one is ignored. */
function ageOf(headers: Fields): number | undefined {
  const members = fieldOf(headers, 'age')?.split(',') ?? [];
  // RFC 9110, 5.6.1: empty members of a list are ignored.
  const first = members.map((member) => member.trim()).find((member) => member !== '');
  return first !== undefined && /^\d+$/.test(first) ? Math.min(Number(first), GREATEST_DELTA) : undefined;
}

/** Null: it names no lifetime and is not stored. */
export function instantsOf(headers: Fields, timing: Timing): Instants | null {
  const directives = directivesOf(headers);
  const lifetime = lifetimeOf(headers, directives, timing.receivedAt);
  const age = initialAge(headers, timing);
  if (lifetime === undefined) return null;
  const cachedAt = timing.receivedAt - age;
  const staleAt = cachedAt + lifetime * 1000;
  // RFC 9111, 4.2.4: stale only where the origin allows it by name.
  const mayBeStale = !directives.mustRevalidate && !directives.noCache;
  const revalidateUntil = staleAt + (mayBeStale ? directives.staleWhileRevalidate * 1000 : 0);
  const failsUntil = staleAt + (mayBeStale ? directives.staleIfError * 1000 : 0);
  return { cachedAt, staleAt, revalidateUntil, deleteAt: Math.max(revalidateUntil, failsUntil) };
}

export type VersionOf = (group: string) => string;

export function hasCurrentVersions(versions: ReadonlyMap<string, string>, versionOf: VersionOf): boolean {
  for (const [group, version] of versions) if (versionOf(group) !== version) return false;
  return true;
}

/** How far clocks of replicas may be apart, in milliseconds. */
export const SKEW = 60_000;

/** A copy from the future is not fresh: a clock was or is wrong, so its age is unknown. */
export function isFresh(copy: Instants & Pick<StoredResponse, 'versions'>, now: number, versionOf: VersionOf): boolean {
  return now < copy.staleAt && copy.cachedAt <= now + SKEW && hasCurrentVersions(copy.versions, versionOf);
}

const IMF = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/i;
const RFC_850 = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (\d\d)-(\w{3})-(\d\d) (\d\d:\d\d:\d\d GMT)$/;
const ASCTIME = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;

/** RFC 9110, 5.6.7: the three forms that a recipient must read, all of them in GMT. */
export function dateOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (IMF.test(text)) return valid(Date.parse(text));
  if (ASCTIME.test(text)) return valid(Date.parse(`${text} GMT`));
  const [, day, month, year = '', time] = RFC_850.exec(text) ?? [];
  if (day === undefined) return undefined;
  // A year of two digits that appears to be more than 50 years ahead is in the past.
  const limit = new Date().getUTCFullYear() + 50;
  const full = Math.floor(limit / 100) * 100 + Number(year);
  return valid(Date.parse(`${day} ${month} ${full > limit ? full - 100 : full} ${time}`));
}

const valid = (time: number): number | undefined => (Number.isNaN(time) ? undefined : time);
