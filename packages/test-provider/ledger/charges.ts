import { randomBytes } from 'node:crypto';
import type { LedgerDb } from './database.ts';
import type { Outcome } from '../outcomes.ts';
import { ChargeRefused, type ChargeState, type NewCharge, type Payer } from '../payment-gateway.ts';
import { createRefunds, type Refunds } from './refunds.ts';
import { CHARGE_COLUMNS, type ChargeRow, newIds } from './rows.ts';
import { before } from './states.ts';
import { DAY_MS } from '../../contract/time.ts';

/** Duration of slow payments; tests change it. */
export interface Pace {
  slowMs: number;
}

/** A wallet's payment method. */
export interface WalletMethod {
  readonly outcome: Outcome;
  readonly payer: Payer | null;
}

/** The provider's own form accepts another card: declined is not final there. */
const TRIES_AGAIN: readonly string[] = ['stripe_checkout_form'];

/** The provider's ledger: every change of a charge is one guarded UPDATE with a notice in the same transaction. */
export interface Charges {
  create(wanted: NewCharge): ChargeRow;
  byRef(ref: string): ChargeRow;
  byToken(token: string): ChargeRow;
  byReference(reference: string): ChargeRow;
  /** Null for an unknown token, too. */
  returnUrlOf(token: string): string | null;
  changeAmount(ref: string, cents: number): ChargeRow;
  capture(ref: string): ChargeRow;
  cancel(ref: string): ChargeRow;
  readonly refunds: Refunds;
  /** The shopper agrees, or another outcome of the test. Idempotent. */
  agree(token: string, outcome: Outcome, payer: Payer | null): ChargeRow;
  /** The shopper's answer to the bank. Closing the dialog is no answer. */
  answerChallenge(token: string, agreed: boolean): ChargeRow;
  /** The shopper cancels. An authorised charge stays. */
  withdraw(token: string): ChargeRow;
  /** For tests: decides an open or slow charge. */
  settle(ref: string, state: ChargeState): ChargeRow;
  /** Decides slow charges that are due; returns the time of the next one. */
  settleDue(): number | null;
  keepMethod(outcome: Outcome, payer: Payer | null): string;
  readMethod(id: string): WalletMethod;
}

export function createCharges(db: LedgerDb, pace: Pace, changed: () => void): Charges {
  function one(column: 'ref' | 'token' | 'reference', value: string): ChargeRow {
    const row = db.get<ChargeRow>(`SELECT ${CHARGE_COLUMNS} FROM charges WHERE ${column} = ?`, value);
    if (!row) throw new ChargeRefused('unknown', 'the provider knows no such charge');
    return row;
  }
  const byRef = (ref: string): ChargeRow => one('ref', ref);

  /** Guarded UPDATE: false if the current state does not allow the new one. */
  function move(ref: string, to: ChargeState): boolean {
    const from = before(to);
    const now = Date.now();
    const changes = db.run(
      `UPDATE charges SET state = ?, challenge = 0, settle_at = NULL, changed_at = ? WHERE ref = ? AND state IN (${from.map(() => '?').join()})`,
      to,
      now,
      ref,
      ...from,
    );
    if (changes === 0) return false;
    notify(ref, to);
    return true;
  }

  function notify(ref: string, what: string): void {
    const { notices, notice_url } = byRef(ref);
    if (notice_url === null) return;
    for (let n = 0; n < notices; n += 1) db.run('INSERT INTO notices (ref, state, due_at) VALUES (?, ?, ?)', ref, what, Date.now());
  }

  /** One transaction; notices are sent after it. */
  function change(work: () => ChargeRow): ChargeRow {
    const row = db.transaction(work);
    changed();
    return row;
  }

  function create(wanted: NewCharge): ChargeRow {
    if (!Number.isSafeInteger(wanted.cents) || wanted.cents <= 0) throw new ChargeRefused('amount', 'a charge has a positive amount');
    return db.transaction(() => {
      const known = db.get<ChargeRow>(`SELECT ${CHARGE_COLUMNS} FROM charges WHERE reference = ?`, wanted.reference);
      if (known) return known;
      const { ref, token } = newIds(wanted.provider);
      const now = Date.now();
      db.run(
        `INSERT INTO charges (ref, token, provider, method, cents, currency, reference, shop, return_url, notice_url, asks_address, created_at,
           changed_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ref,
        token,
        wanted.provider,
        wanted.method,
        wanted.cents,
        wanted.currency,
        wanted.reference,
        wanted.shop,
        wanted.returnUrl,
        wanted.noticeUrl,
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
      const held = byRef(ref);
      if (held.provider === 'stripe' && held.state !== 'open' && cents > held.cents)
        throw new ChargeRefused('amount', `a card holds ${held.cents}, which cannot become ${cents}`);
      const changes = db.run(
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

  const refunds = createRefunds(db, { byRef, change, notify });

  function agree(token: string, outcome: Outcome, payer: Payer | null): ChargeRow {
    return change(() => {
      const { ref, state, method, asks_address, payer: known } = one('token', token);
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
      if (outcome === 'declined' && !TRIES_AGAIN.includes(method)) move(ref, 'declined');
      if (outcome === 'success' || outcome === 'double' || outcome === 'lost') move(ref, 'authorised');
      return byRef(ref);
    });
  }

  function answerChallenge(token: string, agreed: boolean): ChargeRow {
    return change(() => {
      const { ref, challenge } = one('token', token);
      if (challenge === 0) return byRef(ref);
      move(ref, agreed ? 'authorised' : 'declined');
      return byRef(ref);
    });
  }

  const withdraw = (token: string): ChargeRow =>
    change(() => {
      const { ref } = one('token', token);
      move(ref, 'cancelled');
      return byRef(ref);
    });

  function settle(ref: string, state: ChargeState): ChargeRow {
    if (state === 'refunded') return refunds.refund(ref, null);
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
    db.run('DELETE FROM payment_methods WHERE created_at < ?', Date.now() - DAY_MS);
    db.run('INSERT INTO payment_methods (id, outcome, payer, created_at) VALUES (?, ?, ?, ?)', id, outcome, json, Date.now());
    return id;
  }

  function readMethod(id: string): WalletMethod {
    const row = db.get<{ outcome: Outcome; payer: string | null }>('SELECT * FROM payment_methods WHERE id = ?', id);
    if (!row) throw new ChargeRefused('unknown', 'the provider knows no such payment method');
    return { outcome: row.outcome, payer: row.payer === null ? null : (JSON.parse(row.payer) as Payer) };
  }

  return {
    create,
    byRef,
    byToken: (token) => one('token', token),
    byReference: (reference) => one('reference', reference),
    returnUrlOf: (token) => db.get<ChargeRow>('SELECT * FROM charges WHERE token = ?', token)?.return_url ?? null,
    changeAmount,
    capture,
    cancel,
    refunds,
    agree,
    answerChallenge,
    withdraw,
    settle,
    settleDue,
    keepMethod,
    readMethod,
  };
}
