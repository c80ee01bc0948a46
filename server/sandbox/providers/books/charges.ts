import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import type { Outcome } from '../outcomes.ts';
import { ChargeRefused, type ChargeState, type NewCharge, type Payer } from '../provider.ts';
import { type ChargeRow, newIds } from './rows.ts';
import { before } from './states.ts';

/** How long „slow“ takes; changed by tests. */
export interface Pace {
  slowMs: number;
}

export interface PaymentMethodRow {
  readonly id: string;
  readonly outcome: Outcome;
  readonly payer: string | null;
}

/** The provider's books: every change of a charge is one guarded step, and leaves a notice in the same transaction. */
export interface Charges {
  create(wanted: NewCharge): ChargeRow;
  byRef(ref: string): ChargeRow;
  byToken(token: string): ChargeRow;
  byReference(reference: string): ChargeRow;
  changeAmount(ref: string, cents: number): ChargeRow;
  capture(ref: string): ChargeRow;
  cancel(ref: string): ChargeRow;
  refund(ref: string): ChargeRow;
  /** The shopper agrees, or what the test wants to happen instead. Said again it changes nothing. */
  agree(token: string, outcome: Outcome, payer: Payer | null): ChargeRow;
  /** The shopper's answer to their bank; null when they close its dialog: they may try again. */
  answerChallenge(token: string, agreed: boolean | null): ChargeRow;
  /** For tests: decides what is open or slow. */
  settle(ref: string, state: ChargeState): ChargeRow;
  /** Decides the slow charges whose time has come; answers when to look again. */
  settleDue(): number | null;
  keepMethod(outcome: Outcome, payer: Payer | null): string;
  readMethod(id: string): PaymentMethodRow;
}

export function createCharges(db: Db, pace: Pace, changed: () => void): Charges {
  function one(column: 'ref' | 'token' | 'reference', value: string): ChargeRow {
    const row = db.get<ChargeRow>(`SELECT * FROM charges WHERE ${column} = ?`, value);
    if (!row) throw new ChargeRefused('unknown', 'the provider knows no such charge');
    return row;
  }
  const byRef = (ref: string): ChargeRow => one('ref', ref);

  /** True when the charge has gone there; false when it could not from where it is. */
  function move(ref: string, to: ChargeState): boolean {
    const from = before(to);
    const now = Date.now();
    const { changes } = db.run(
      `UPDATE charges SET state = ?, challenge = 0, settle_at = NULL, changed_at = ? WHERE ref = ? AND state IN (${from.map(() => '?').join()})`,
      to,
      now,
      ref,
      ...from,
    );
    if (changes === 0) return false;
    const { notices } = byRef(ref);
    for (let n = 0; n < notices; n += 1) db.run('INSERT INTO notices (ref, state, due_at) VALUES (?, ?, ?)', ref, to, now);
    return true;
  }

  /** One transaction; notices go out after it. */
  function change(work: () => ChargeRow): ChargeRow {
    const row = db.transaction(work);
    changed();
    return row;
  }

  function create(wanted: NewCharge): ChargeRow {
    if (!Number.isSafeInteger(wanted.cents) || wanted.cents <= 0) throw new ChargeRefused('amount', 'a charge has a positive amount');
    return db.transaction(() => {
      const known = db.get<ChargeRow>('SELECT * FROM charges WHERE reference = ?', wanted.reference);
      if (known) return known;
      const { ref, token } = newIds(wanted.provider);
      const now = Date.now();
      db.run(
        `INSERT INTO charges (ref, token, provider, method, cents, currency, reference, return_url, asks_address, created_at, changed_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ref,
        token,
        wanted.provider,
        wanted.method,
        wanted.cents,
        wanted.currency,
        wanted.reference,
        wanted.returnUrl,
        wanted.asksAddress ? 1 : 0,
        now,
        now,
      );
      return byRef(ref);
    });
  }

  function changeAmount(ref: string, cents: number): ChargeRow {
    if (!Number.isSafeInteger(cents) || cents <= 0) throw new ChargeRefused('amount', 'a charge has a positive amount');
    return db.transaction(() => {
      const { changes } = db.run(
        "UPDATE charges SET cents = ?, changed_at = ? WHERE ref = ? AND state IN ('open', 'processing', 'authorised')",
        cents,
        Date.now(),
        ref,
      );
      const row = byRef(ref);
      if (changes === 0) throw new ChargeRefused('over', `a charge that is ${row.state} keeps its amount`);
      return row;
    });
  }

  const capture = (ref: string): ChargeRow =>
    change(() => {
      const taken = move(ref, 'captured');
      const row = byRef(ref);
      if (!taken && row.state !== 'captured') throw new ChargeRefused('not_held', `nothing is held: the charge is ${row.state}`);
      return row;
    });

  const cancel = (ref: string): ChargeRow =>
    change(() => {
      if (!move(ref, 'voided')) move(ref, 'cancelled');
      return byRef(ref);
    });

  const refund = (ref: string): ChargeRow =>
    change(() => {
      const given = move(ref, 'refunded');
      const row = byRef(ref);
      if (!given && row.state !== 'refunded') throw new ChargeRefused('not_taken', `nothing was taken: the charge is ${row.state}`);
      return row;
    });

  function agree(token: string, outcome: Outcome, payer: Payer | null): ChargeRow {
    return change(() => {
      const { ref, state, asks_address, payer: known } = one('token', token);
      if (state !== 'open') return byRef(ref);
      if (asks_address === 1 && payer === null && known === null) {
        throw new ChargeRefused('payer_missing', 'this charge needs the address of the shopper');
      }
      if (payer !== null) db.run('UPDATE charges SET payer = ? WHERE ref = ?', JSON.stringify(payer), ref);
      if (outcome === 'challenge') db.run('UPDATE charges SET challenge = 1 WHERE ref = ?', ref);
      if (outcome === 'double') db.run('UPDATE charges SET notices = 2 WHERE ref = ?', ref);
      if (outcome === 'slow') {
        move(ref, 'processing');
        db.run('UPDATE charges SET settle_at = ? WHERE ref = ?', Date.now() + pace.slowMs, ref);
      }
      if (outcome === 'declined') move(ref, 'declined');
      if (outcome === 'success' || outcome === 'double' || outcome === 'lost') move(ref, 'authorised');
      return byRef(ref);
    });
  }

  function answerChallenge(token: string, agreed: boolean | null): ChargeRow {
    return change(() => {
      const { ref, challenge } = one('token', token);
      if (challenge === 0) return byRef(ref);
      if (agreed === null) db.run('UPDATE charges SET challenge = 0 WHERE ref = ?', ref);
      else move(ref, agreed ? 'authorised' : 'declined');
      return byRef(ref);
    });
  }

  function settle(ref: string, state: ChargeState): ChargeRow {
    return change(() => {
      if (!move(ref, state)) throw new ChargeRefused('over', `a charge that is ${byRef(ref).state} cannot become ${state}`);
      return byRef(ref);
    });
  }

  function settleDue(): number | null {
    const due = db.all<{ ref: string }>("SELECT ref FROM charges WHERE state = 'processing' AND settle_at <= ?", Date.now());
    for (const { ref } of due) change(() => (move(ref, 'authorised'), byRef(ref)));
    return db.get<{ at: number | null }>("SELECT min(settle_at) AS at FROM charges WHERE state = 'processing'")?.at ?? null;
  }

  function keepMethod(outcome: Outcome, payer: Payer | null): string {
    const id = `pm_${randomBytes(24).toString('hex')}`;
    const json = payer === null ? null : JSON.stringify(payer);
    db.run('INSERT INTO payment_methods (id, outcome, payer, created_at) VALUES (?, ?, ?, ?)', id, outcome, json, Date.now());
    return id;
  }

  function readMethod(id: string): PaymentMethodRow {
    const row = db.get<PaymentMethodRow>('SELECT * FROM payment_methods WHERE id = ?', id);
    if (!row) throw new ChargeRefused('unknown', 'the provider knows no such payment method');
    return row;
  }

  return {
    create,
    byRef,
    byToken: (token) => one('token', token),
    byReference: (reference) => one('reference', reference),
    changeAmount,
    capture,
    cancel,
    refund,
    agree,
    answerChallenge,
    settle,
    settleDue,
    keepMethod,
    readMethod,
  };
}
