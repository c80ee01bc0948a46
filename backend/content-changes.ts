import { raiseAllVersions } from './db/cache-versions.ts';
import type { Db } from './db/database.ts';
import { readMeta } from './db/meta.ts';
import { listenTo } from './db/postgres/listen.ts';
import { createQueue } from './db/queue.ts';
import { readContent, type Shop } from './shop/shop.ts';

/** Raised by the database with each change of the documents of editors (migration "content-revisions"). */
export const documentsRevision = (db: Db): Promise<string | undefined> => readMeta(db, 'revision:documents');

interface Options {
  /** PostgreSQL. */
  readonly url: string;
  /** Of what the process has read. */
  readonly revision: string | undefined;
  readonly report: (error: unknown) => void;
}

export interface ContentChanges {
  stop(): Promise<void>;
}

/**
 * Reads the documents again after another process has changed them, whatever connection was lost meanwhile: the revision decides, a
 * notification only wakes. Afterwards cache versions are raised once more: the storefront may have asked this process with the new version
 * before it had the new content. Products, facets and full text follow `product_changes` (`catalog/index/up-to-date.ts`).
 */
export function followDocuments(shop: Shop, { url, revision, report }: Options): ContentChanges {
  const { db } = shop;
  const checks = createQueue();
  let known = revision;

  async function check(): Promise<void> {
    const found = await documentsRevision(db);
    if (found === known) return;
    Object.assign(shop, await readContent(db));
    known = found;
    await raiseAllVersions(db);
  }

  const listener = listenTo({ url, channel: 'content', onWake: () => void checks.run(check).catch(report), report });
  return {
    async stop() {
      await listener.stop();
      await checks.run(async () => undefined);
    },
  };
}
