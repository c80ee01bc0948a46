import { raiseAllVersions } from './db/cache-versions.ts';
import type { Db } from './db/database.ts';
import { readMeta } from './db/meta.ts';
import { listenTo } from './db/postgres/listen.ts';
import { createQueue } from './db/queue.ts';
import { leftOutMessage } from './shop/read-document.ts';
import { readContent, type Shop } from './shop/shop.ts';

/** Raised by triggers of the database with each change of the documents of editors. */
export const documentsRevision = (db: Db): Promise<string | undefined> => readMeta(db, 'revision:documents');

interface Options {
  /** Of PostgreSQL, which tells of changes; the file of SQLite has to be asked. */
  readonly url: string | undefined;
  /** Of what the process has read. */
  readonly revision: string | undefined;
  readonly report: (error: unknown) => void;
}

export interface ContentChanges {
  /** Resolves when the content is as the database has it. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

export function reportLeftOut({ leftOut }: Shop, report: (error: unknown) => void): void {
  for (const one of leftOut) report(new Error(leftOutMessage(one)));
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
    reportLeftOut(shop, report);
    known = found;
    await raiseAllVersions(db);
  }

  const onWake = () => void checks.run(check).catch(report);
  const listener = url === undefined ? undefined : listenTo({ url, channel: 'content', onWake, report });
  return {
    check: () => checks.run(check),
    async stop() {
      await listener?.stop();
      await checks.run(async () => undefined);
    },
  };
}
