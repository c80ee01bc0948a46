import { CACHE_GROUPS, type CacheGroup } from '../../shared/contract/codes.ts';
import type { Db } from './database.ts';

/**
 * A version is a time in milliseconds and always higher than the last one: a newly created database never returns a version that a
 * storefront has already seen.
 */
export function bumpCacheVersion(db: Db, group: CacheGroup): void {
  db.run(
    `INSERT INTO cache_versions (cache_group, version) VALUES (?, ?)
     ON CONFLICT (cache_group) DO UPDATE SET version = max(excluded.version, version + 1)`,
    group,
    Date.now(),
  );
}

export function cacheVersions(db: Db): Record<string, string> {
  const rows = db.all<{ cache_group: string; version: number }>('SELECT cache_group, version FROM cache_versions');
  const versions = new Map(rows.map((row) => [row.cache_group, row.version]));
  return Object.fromEntries(CACHE_GROUPS.map((group) => [group, String(versions.get(group) ?? 0)]));
}
