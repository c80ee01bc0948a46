import { bumpCacheVersion } from '../db/cache-versions.ts';
import type { Db } from '../db/database.ts';
import { readMeta, writeMeta } from '../db/meta.ts';

/** Raises the version of `posts` when other posts are visible than at the last check, which `meta` stores across restarts. */
export async function publishPosts(db: Db, now: number): Promise<void> {
  const keys = (await db.all<{ key: string }>('SELECT key FROM posts WHERE published_at <= ? ORDER BY key', now)).map(({ key }) => key);
  const visible = JSON.stringify(keys);
  const before = await readMeta(db, 'visible_posts');
  if (before === visible) return;
  await db.transaction(async (db) => {
    await writeMeta(db, 'visible_posts', visible);
    if (before !== undefined) await bumpCacheVersion(db, 'posts');
  });
}

export const nextPublication = async (db: Db, now: number): Promise<number | undefined> =>
  (await db.get<{ at: number | null }>('SELECT min(published_at) AS at FROM posts WHERE published_at > ?', now))?.at ?? undefined;
