import { bumpCacheVersion } from '../db/cache-versions.ts';
import type { Db } from '../db/database.ts';
import { readMeta, writeMeta } from '../db/meta.ts';

/** Raises the version of `posts` when other posts are visible than at the last check, which `meta` stores across restarts. */
export function publishPosts(db: Db, now: number): void {
  const keys = db.all<{ key: string }>('SELECT key FROM posts WHERE published_at <= ? ORDER BY key', now).map(({ key }) => key);
  const visible = JSON.stringify(keys);
  const before = readMeta(db, 'visible_posts');
  if (before === visible) return;
  db.transaction(() => {
    writeMeta(db, 'visible_posts', visible);
    if (before !== undefined) bumpCacheVersion(db, 'posts');
  });
}

export const nextPublication = (db: Db, now: number): number | undefined =>
  db.get<{ at: number | null }>('SELECT min(published_at) AS at FROM posts WHERE published_at > ?', now)?.at ?? undefined;
