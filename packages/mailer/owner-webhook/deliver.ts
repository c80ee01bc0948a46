import { createHash } from 'node:crypto';
import type { Db } from '../../backend/db/database.ts';
import { readMeta } from '../../backend/db/meta.ts';
import { type Claim, createClaims, OF_NOTICES } from '../claims.ts';
import { WAITS } from '../sender.ts';
import { noticeBody, type NoticeRow } from './notice-body.ts';
import type { Post } from './post.ts';

/** failed: tried again, or given up. late: what it is about is gone. lost: another process has it. */
export type Outcome = 'sent' | 'failed' | 'late' | 'lost';

interface OwnerWebhookOptions {
  readonly db: Db;
  readonly now: () => number;
  readonly post: Post;
  readonly report: (notice: Pick<NoticeRow, 'id' | 'kind'>, answer: string) => void;
}

const CLAIM_MS = 5 * 60_000;
const BATCH = 2;
/** When the webhook was switched on: nobody gets a month of notices on that day. */
const SINCE = 'owner_webhook_since';

/** The same for every attempt, so that a receiver sees that a notice has come twice. */
const idOf = ({ event }: NoticeRow): string => `msg_${createHash('sha256').update(event).digest('hex').slice(0, 32)}`;

/**
 * Tells the owner's program of what staff are told, at least once each: a process that is killed between an answer and its note has sent a
 * notice that is sent again, with the same id. Several processes never have the same notice. What is not taken waits as mails do.
 */
export function createOwnerWebhook({ db, now, post, report }: OwnerWebhookOptions) {
  const claims = createClaims(db, now, CLAIM_MS, OF_NOTICES);

  async function addDeliveries(): Promise<void> {
    let since = await readMeta(db, SINCE);
    if (since === undefined) {
      // Two processes may begin at once: the first one says when.
      await db.run('INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING', SINCE, String(now()));
      since = await readMeta(db, SINCE);
    }
    await db.run(
      `INSERT INTO notice_deliveries (notice_id, state, next_at, changed_at)
       SELECT n.id, 'due', n.created_at, n.created_at FROM staff_notices n
       WHERE n.created_at >= ? AND NOT EXISTS (SELECT 1 FROM notice_deliveries d WHERE d.notice_id = n.id)
       ON CONFLICT (notice_id) DO NOTHING`,
      Number(since),
    );
  }

  async function answerTo(notice: NoticeRow, body: string): Promise<{ readonly isTaken: boolean; readonly answer: string }> {
    try {
      const status = await post(idOf(notice), body);
      const isMoved = status >= 300 && status < 400;
      return { isTaken: status >= 200 && status < 300, answer: isMoved ? `${status}: it redirects, name where it leads` : String(status) };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return { isTaken: false, answer: [code, message].filter(Boolean).join(': ') };
    }
  }

  async function deliver(claim: Claim): Promise<Outcome> {
    if (!(await claims.renew(claim))) return 'lost';
    const notice = await db.get<NoticeRow>('SELECT * FROM staff_notices WHERE id = ?', claim.id);
    if (!notice) return 'lost';
    const body = await noticeBody(db, notice);
    if (body === null) {
      await claims.settle(claim, { state: 'late', answer: 'what it is about is gone' });
      return 'late';
    }
    const { isTaken, answer } = await answerTo(notice, body);
    const waitMs = WAITS[claim.attempts - 1];
    if (isTaken) await claims.settle(claim, { state: 'sent', answer });
    else {
      report(notice, answer);
      await claims.settle(claim, waitMs === undefined ? { state: 'failed', answer } : { state: 'due', answer, waitMs });
    }
    return isTaken ? 'sent' : 'failed';
  }

  return {
    /** Delivers what is due now. A receiver that takes none of a batch is left alone until the next pass. */
    async pass(signal?: AbortSignal): Promise<readonly Outcome[]> {
      await addDeliveries();
      const outcomes: Outcome[] = [];
      for (;;) {
        const batch = signal?.aborted ? [] : await claims.take(BATCH);
        if (batch.length === 0) return outcomes;
        const ended = await Promise.all(batch.map(deliver));
        outcomes.push(...ended);
        if (ended.every((outcome) => outcome === 'failed')) return outcomes;
      }
    },
  };
}
