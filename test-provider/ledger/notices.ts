import type { LedgerDb } from './database.ts';
import type { GatewayApi } from '../payment-gateway.ts';

type Listener = Parameters<GatewayApi['onNotice']>[0];

/** Sends notices of the ledger in order, at least once: failed ones are sent again later. */
export interface Notices {
  listen(listener: Listener): void;
  /** Sends pending notices after the current event-loop turn. */
  wake(): void;
  /** Waits for the running listener. */
  stop(): Promise<void>;
}

const FIRST_WAIT = 200;
const LONGEST_WAIT = 60_000;

export function createNotices(db: LedgerDb, report: (error: unknown) => void): Notices {
  const listeners: Listener[] = [];
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | null = null;
  let stopped = false;

  /** The next due notice; equal times in the order of events. */
  const next = (): { id: number; ref: string; tries: number; due_at: number } | undefined =>
    stopped ? undefined : db.get('SELECT id, ref, tries, due_at FROM notices WHERE delivered_at IS NULL ORDER BY due_at, id LIMIT 1');

  async function work(): Promise<void> {
    for (let notice = next(); notice && notice.due_at <= Date.now(); notice = next()) {
      try {
        for (const listener of listeners) await listener(notice.ref);
        if (!stopped) db.run('UPDATE notices SET delivered_at = ? WHERE id = ?', Date.now(), notice.id);
      } catch (error) {
        if (notice.tries === 0) report(error);
        const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** notice.tries);
        if (!stopped) db.run('UPDATE notices SET tries = tries + 1, due_at = ? WHERE id = ?', Date.now() + wait, notice.id);
      }
    }
  }

  function wake(): void {
    if (stopped || working || listeners.length === 0) return;
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
    listen(listener) {
      listeners.push(listener);
      wake();
    },
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}
