import { CACHE_GROUPS, type CacheGroup } from '../../contract/codes.ts';
import type { Db } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';

/**
 * A version is a time in milliseconds and always higher than the last one: a newly created database never returns a version that a
 * storefront has already seen.
 */
export async function bumpCacheVersion(db: Db, group: CacheGroup): Promise<void> {
  await db.run(
    `INSERT INTO cache_versions (cache_group, version) VALUES (?, ?)
     ON CONFLICT (cache_group) DO UPDATE SET version =
       CASE WHEN excluded.version > cache_versions.version THEN excluded.version ELSE cache_versions.version + 1 END`,
    group,
    Date.now(),
  );
}

/** Addresses of all languages are in all answers. */
export async function raiseAllVersions(db: Db): Promise<void> {
  for (const group of CACHE_GROUPS) await bumpCacheVersion(db, group);
}

/** Raises all versions when a setting differs from that of the last start: a storefront that went on running has answers of the old one. */
export async function noteSetting(db: Db, name: string, value: string): Promise<void> {
  const before = await readMeta(db, name);
  if (before === value) return;
  await db.transaction(async (db) => {
    await writeMeta(db, name, value);
    if (before !== undefined) await raiseAllVersions(db);
  });
}

export async function cacheVersions(db: Db): Promise<Record<string, string>> {
  const rows = await db.all<{ cache_group: string; version: number }>('SELECT cache_group, version FROM cache_versions');
  const versions = new Map(rows.map((row) => [row.cache_group, row.version]));
  return Object.fromEntries(CACHE_GROUPS.map((group) => [group, String(versions.get(group) ?? 0)]));
}
