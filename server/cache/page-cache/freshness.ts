import type { CacheGroup } from '../../../shared/contract/codes.ts';

/** Named lifetimes in milliseconds. Versions make a page stale at once when its data change; these bound what versions cannot see. */
export interface Lifetime {
  /** Fresh for. */
  readonly fresh: number;
  /** After that: may be served while one refresh runs (RFC 5861, section 3). */
  readonly whileRevalidate: number;
  /** After that: may be served when rendering fails (RFC 5861, section 4). */
  readonly ifError: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const LIFETIMES = {
  page: { fresh: 10 * MINUTE, whileRevalidate: HOUR, ifError: 24 * HOUR },
  /** A part failed or came from a stale copy: good enough to show, to be replaced soon. */
  degraded: { fresh: MINUTE / 2, whileRevalidate: HOUR, ifError: 24 * HOUR },
  notFound: { fresh: MINUTE / 2, whileRevalidate: MINUTE / 2, ifError: MINUTE / 2 },
} as const satisfies Record<string, Lifetime>;

/** Every later decision is one comparison of these with now. */
export interface Instants {
  readonly cachedAt: number;
  readonly staleAt: number;
  readonly revalidateUntil: number;
  readonly deleteAt: number;
}

export function instantsOf(lifetime: Lifetime, now: number): Instants {
  const staleAt = now + lifetime.fresh;
  const revalidateUntil = staleAt + lifetime.whileRevalidate;
  return { cachedAt: now, staleAt, revalidateUntil, deleteAt: Math.max(revalidateUntil, staleAt + lifetime.ifError) };
}

export type VersionOf = (group: CacheGroup) => string;
export type Versions = ReadonlyMap<CacheGroup, string>;

export function hasCurrentVersions(versions: Versions, versionOf: VersionOf): boolean {
  for (const [group, version] of versions) if (versionOf(group) !== version) return false;
  return true;
}

export function isFresh(entry: Instants & { readonly versions: Versions }, now: number, versionOf: VersionOf): boolean {
  return now < entry.staleAt && hasCurrentVersions(entry.versions, versionOf);
}

export function mayServeWhileRevalidating(entry: Instants, now: number): boolean {
  return now < entry.revalidateUntil;
}

export function mayServeOnError(entry: Instants, now: number): boolean {
  return now < entry.deleteAt;
}
