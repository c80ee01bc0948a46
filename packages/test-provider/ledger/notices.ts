import type { LedgerDb } from './database.ts';

/** Rejects when the notice did not arrive. */
export type SendNotice = (url: string, ref: string) => Promise<void>;

/** Sends notices of the ledger in order, at least once: failed ones are sent again later. */
export interface Notices {
  /** Sends pending notices after the current event-loop turn. */
  wake(): void;
  /** Waits for the notice that is on its way. */
  stop(): Promise<void>;
}

const FIRST_WAIT = 200;
const LONGEST_WAIT = 60_000;

export function createNotices(db: LedgerDb, send: SendNotice, report: (error: unknown) => void): Notices {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | null = null;
  let stopped = false;

  /** The next due notice; equal times in the order of events. */
  const next = (): { id: number; ref: string; url: string; tries: number; due_at: number } | undefined =>
    stopped
      ? undefined
      : db.get(
          `SELECT n.id, n.ref, n.tries, n.due_at, c.notice_url AS url FROM notices n JOIN charges c ON c.ref = n.ref
           WHERE n.delivered_at IS NULL ORDER BY n.due_at, n.id LIMIT 1`,
        );

  async function work(): Promise<void> {
    for (let notice = next(); notice && notice.due_at <= Date.now(); notice = next()) {
      try {
        await send(notice.url, notice.ref);
        if (!stopped) db.run('UPDATE notices SET delivered_at = ? WHERE id = ?', Date.now(), notice.id);
      } catch (error) {
        if (notice.tries === 0) report(error);
        const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** notice.tries);
        if (!stopped) db.run('UPDATE notices SET tries = tries + 1, due_at = ? WHERE id = ?', Date.now() + wait, notice.id);
      }
    }
  }

  function wake(): void {
    if (stopped || working) return;
    clearTimeout(timer);
    const notice = next();
    if (!notice) return;
    timer = setTimeout(begin, Math.min(LONGEST_WAIT, Math.max(0, notice.due_at - Date.now())));
    timer.unref();
  }

  function begin(): void {
    working = work()
      .catch(report)
      .finally(() => {
        working = null;
        wake();
      });
  }

  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}
