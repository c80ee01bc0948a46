import { randomBytes } from 'node:crypto';
import { ChargeRefused, type Dispute, type Refund, type RefundPart } from '../payment-gateway.ts';
import type { LedgerDb } from './database.ts';
import type { ChargeRow } from './rows.ts';

/** How refunds go until it is told otherwise: done at once, pending, or refused after the limit of the method. */
export type RefundMode = 'done' | 'pending' | 'too_late';

export interface Refunds {
  /** Idempotent by key. Without a part: all that is left. */
  refund(ref: string, part: RefundPart | null): ChargeRow;
  of(ref: string): Refund[];
  /** For tests, in the place of the gateway's dashboard: a refund without a key. */
  refundElsewhere(ref: string, cents: number): ChargeRow;
  /** For tests: the state of the last refund of a charge. */
  decide(ref: string, state: Refund['state']): ChargeRow;
  /** For tests: the buyer demands the money back, or what became of it. */
  dispute(ref: string, dispute: Dispute): ChargeRow;
  setMode(mode: RefundMode): void;
}

interface RefundRow {
  readonly id: string;
  readonly cents: number;
  readonly state: Refund['state'];
  readonly key: string | null;
}

interface Ledger {
  readonly byRef: (ref: string) => ChargeRow;
  /** One transaction, after which notices are sent. */
  readonly change: (work: () => ChargeRow) => ChargeRow;
  readonly notify: (ref: string, what: string) => void;
}

/** Refunds and disputes of captured charges. A charge is `refunded` while all of it has gone back. */
export function createRefunds(db: LedgerDb, { byRef, change, notify }: Ledger): Refunds {
  let mode: RefundMode = 'done';

  const rows = (ref: string): RefundRow[] => db.all<RefundRow>('SELECT id, cents, state, key FROM refunds WHERE ref = ? ORDER BY n', ref);

  function setState(ref: string): void {
    const { cents, refunded_cents } = byRef(ref);
    const state = refunded_cents >= cents ? 'refunded' : 'captured';
    db.run('UPDATE charges SET state = ?, changed_at = ? WHERE ref = ? AND state <> ?', state, Date.now(), ref, state);
    notify(ref, state === 'refunded' ? state : 'refund');
  }

  function add(ref: string, cents: number, key: string | null): ChargeRow {
    const { state, cents: all, refunded_cents } = byRef(ref);
    if (state !== 'captured') throw new ChargeRefused('not_taken', `nothing was taken: the charge is ${state}`);
    if (mode === 'too_late') throw new ChargeRefused('too_late', 'the limit of the method is over');
    if (!Number.isSafeInteger(cents) || cents <= 0 || cents > all - refunded_cents)
      throw new ChargeRefused('amount', `${all - refunded_cents} are left`);
    const id = `re_${randomBytes(9).toString('hex')}`;
    const sql = 'INSERT INTO refunds (id, ref, cents, key, state, created_at) VALUES (?, ?, ?, ?, ?, ?)';
    db.run(sql, id, ref, cents, key, mode === 'pending' ? 'pending' : 'done', Date.now());
    setState(ref);
    return byRef(ref);
  }

  return {
    refund: (ref, part) =>
      change(() => {
        const { state, cents, refunded_cents } = byRef(ref);
        if (part === null) return state === 'refunded' ? byRef(ref) : add(ref, cents - refunded_cents, null);
        const known = rows(ref).some(({ key }) => key === part.key);
        // All of it may have gone back in another way: nothing is left.
        if (!known && state === 'refunded') throw new ChargeRefused('amount', 'nothing is left');
        return known ? byRef(ref) : add(ref, part.cents, part.key);
      }),
    of(ref) {
      byRef(ref);
      return rows(ref).map(({ id, cents, state, key }) => ({ ref: id, cents, state, key }));
    },
    refundElsewhere: (ref, cents) => change(() => add(ref, cents, null)),
    decide: (ref, state) =>
      change(() => {
        const last = rows(ref).at(-1);
        if (!last) throw new ChargeRefused('unknown', 'the charge has no refund');
        db.run('UPDATE refunds SET state = ? WHERE id = ?', state, last.id);
        setState(ref);
        return byRef(ref);
      }),
    dispute: (ref, dispute) =>
      change(() => {
        db.run('UPDATE charges SET dispute = ? WHERE ref = ?', JSON.stringify(dispute), ref);
        notify(ref, 'dispute');
        return byRef(ref);
      }),
    setMode(wanted) {
      mode = wanted;
    },
  };
}
