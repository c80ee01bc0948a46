import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChargeState, CHARGE_STATES, type NewCharge, NEXT_CHARGE_STATES, type Payer } from '../payment-gateway.ts';
import { ADDRESS } from '../test-provider.fixture.ts';
import { type Charges, createCharges, type Pace } from './charges.ts';
import { createNotices } from './notices.ts';
import { ledgerFile, openLedger } from './database.ts';
import { chargeOf } from './rows.ts';
import { settleDueCharges } from './settling.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'provider-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const WANTED: NewCharge = {
  shop: null,
  provider: 'stripe',
  method: 'card',
  cents: 189_000,
  currency: 'EUR',
  reference: 'payment-1',
  returnUrl: null,
  asksAddress: false,
  noticeUrl: 'http://shop.example/notices',
};
const PAYER: Payer = {
  email: 'ana@example.com',
  address: { ...ADDRESS, company_name: '', phone_number: '', address_line_2: '', state: '' },
};

function open(pace: Pace = { slowMs: 20_000 }) {
  const said: string[] = [];
  const reported: unknown[] = [];
  const db = openLedger(dataDir, (message) => said.push(message));
  let receive: (ref: string) => unknown = () => undefined;
  const notices = createNotices(
    db,
    async (url, ref) => {
      expect(url).toBe(WANTED.noticeUrl);
      await receive(ref);
    },
    (error) => reported.push(error),
  );
  /** From now on notices are received by this function. */
  const listen = (next: typeof receive): void => {
    receive = next;
    notices.wake();
  };
  const charges: Charges = createCharges(db, pace, () => {
    notices.wake();
    settling.check();
  });
  const settling = settleDueCharges(charges, (error) => reported.push(error));
  settling.check();
  const close = async (): Promise<void> => {
    settling.stop();
    await notices.stop();
    db.close();
  };
  return { db, listen, charges, said, reported, close };
}

describe('a charge', () => {
  it('is created once for a reference, with a random token', async () => {
    const { charges, close } = open();
    const first = charges.create(WANTED);
    expect(charges.create({ ...WANTED, cents: 5 })).toEqual(first);
    expect(first).toMatchObject({ state: 'open', cents: 189_000 });
    expect(charges.create({ ...WANTED, reference: 'payment-2' }).token).not.toBe(first.token);
    expect(() => charges.create({ ...WANTED, reference: 'payment-3', cents: 0 })).toThrow('positive');
    expect(() => charges.create({ ...WANTED, reference: 'payment-3', cents: 1.5 })).toThrow('positive');
    await close();
  });

  it('is authorised, captured and refunded, each once', async () => {
    const { charges, close } = open();
    const { ref, token } = charges.create(WANTED);
    expect(() => charges.capture(ref)).toThrow('nothing is held');
    expect(() => charges.refunds.refund(ref, null)).toThrow('nothing was taken');
    expect(charges.agree(token, 'success', null).state).toBe('authorised');
    expect(charges.changeAmount(ref, 188_990).cents).toBe(188_990);
    expect([charges.capture(ref).state, charges.capture(ref).state]).toEqual(['captured', 'captured']);
    expect(() => charges.changeAmount(ref, 1)).toThrow('keeps its amount');
    expect(charges.cancel(ref).state).toBe('captured');
    expect([charges.refunds.refund(ref, null).state, charges.refunds.refund(ref, null).state]).toEqual(['refunded', 'refunded']);
    expect(() => charges.capture(ref)).toThrow('nothing is held');
    await close();
  });

  it('is refunded in parts to the cent, once for each key, and again after a refund has failed', async () => {
    const { charges, close } = open();
    const { ref, token } = charges.create(WANTED);
    charges.agree(token, 'success', null);
    charges.capture(ref);
    const { refund, of, decide, refundElsewhere, setMode } = charges.refunds;
    for (const _ of [1, 2]) expect(refund(ref, { cents: 63_001, key: 'a' })).toMatchObject({ state: 'captured', refunded_cents: 63_001 });
    expect(() => refund(ref, { cents: 126_000, key: 'b' })).toThrow('125999 are left');
    refundElsewhere(ref, 999);
    expect(refund(ref, { cents: 125_000, key: 'b' }).state).toBe('refunded');
    expect(of(ref).map(({ cents, state, key }) => [cents, state, key])).toEqual([
      [63_001, 'done', 'a'],
      [999, 'done', null],
      [125_000, 'done', 'b'],
    ]);
    expect(() => refund(ref, { cents: 1, key: 'c' })).toThrow('nothing is left');
    expect(decide(ref, 'failed')).toMatchObject({ state: 'captured', refunded_cents: 64_000 });
    setMode('too_late');
    expect(() => refund(ref, { cents: 1, key: 'd' })).toThrow('limit');
    await close();
  });

  it('more than a card holds is refused by Stripe, and set by PayPal', async () => {
    const { charges, close } = open();
    const card = charges.create(WANTED);
    expect(charges.changeAmount(card.ref, 189_001).cents).toBe(189_001);
    charges.agree(card.token, 'success', null);
    expect(() => charges.changeAmount(card.ref, 189_002)).toThrow('a card holds 189001');
    const order = charges.create({ ...WANTED, provider: 'paypal', reference: 'payment-2' });
    charges.agree(order.token, 'success', null);
    expect(charges.changeAmount(order.ref, 189_001).cents).toBe(189_001);
    await close();
  });

  it('cancel releases held money and ends an open charge', async () => {
    const { charges, close } = open();
    const held = charges.create(WANTED);
    charges.agree(held.token, 'success', null);
    expect([charges.cancel(held.ref).state, charges.cancel(held.ref).state]).toEqual(['voided', 'voided']);
    const idle = charges.create({ ...WANTED, reference: 'payment-2' });
    expect(charges.cancel(idle.ref).state).toBe('cancelled');
    expect(charges.agree(idle.token, 'success', null).state).toBe('cancelled');
    await close();
  });

  it("waits for the shopper's answer to their bank", async () => {
    const { charges, close } = open();
    const { token } = charges.create(WANTED);
    expect(charges.answerChallenge(token, true).state).toBe('open');
    expect(charges.agree(token, 'challenge', null)).toMatchObject({ state: 'open', challenge: 1 });
    expect(charges.agree(token, 'challenge', null)).toMatchObject({ state: 'open', challenge: 1 });
    expect(charges.answerChallenge(token, true).state).toBe('authorised');
    expect(charges.answerChallenge(token, false).state).toBe('authorised');
    const other = charges.create({ ...WANTED, reference: 'payment-2' });
    charges.agree(other.token, 'challenge', null);
    expect(charges.answerChallenge(other.token, false).state).toBe('declined');
    await close();
  });

  it('of an express payment has the payer', async () => {
    const { charges, close } = open();
    const { token } = charges.create({ ...WANTED, asksAddress: true });
    expect(() => charges.agree(token, 'success', null)).toThrow('address');
    expect(chargeOf(charges.agree(token, 'success', PAYER), 'http://p').payer).toEqual(PAYER);
    await close();
  });

  it('has a page URL at the current origin if the method needs one', async () => {
    const { charges, close } = open();
    const page = (method: NewCharge['method']) =>
      chargeOf(charges.create({ ...WANTED, method, reference: method }), 'http://provider.example').pageUrl;
    expect(page('affirm')).toMatch(/^http:\/\/provider\.example\/provider\/pay\/\w{40,}$/);
    expect([page('card'), page('paypal')]).toEqual([null, null]);
    await close();
  });

  it('allows only the changes of the table, in random sequences', async () => {
    const { charges, db, close } = open();
    const calls: readonly ((ref: string, token: string) => unknown)[] = [
      (ref) => charges.capture(ref),
      (ref) => charges.cancel(ref),
      (ref) => charges.refunds.refund(ref, null),
      (ref) => charges.changeAmount(ref, 7),
      (_, token) => charges.agree(token, 'success', null),
      (_, token) => charges.agree(token, 'declined', null),
      (_, token) => charges.agree(token, 'slow', null),
      (_, token) => charges.agree(token, 'challenge', null),
      (_, token) => charges.answerChallenge(token, true),
      (ref) => charges.settle(ref, 'authorised'),
    ];
    let n = 0;
    fc.assert(
      fc.property(fc.array(fc.nat(calls.length - 1), { maxLength: 12 }), (order) => {
        const { ref, token } = charges.create({ ...WANTED, reference: `order-${(n += 1)}` });
        const way: ChargeState[] = ['open'];
        for (const index of order) {
          try {
            calls[index]?.(ref, token);
          } catch {
            // A refusal changes nothing.
          }
          const { state } = charges.byRef(ref);
          if (state !== way.at(-1)) way.push(state);
        }
        for (const [index, state] of way.slice(1).entries()) expect(NEXT_CHARGE_STATES[way[index] ?? 'open']).toContain(state);
        const noticeRows = db.all<{ state: string }>('SELECT state FROM notices WHERE ref = ? ORDER BY id', ref);
        expect(noticeRows.map(({ state }) => state)).toEqual(way.slice(1));
      }),
      { numRuns: 60 },
    );
    await close();
  });

  it('is guarded by triggers, too', async () => {
    const { charges, db, close } = open();
    const { ref, token } = charges.create(WANTED);
    const force = (state: ChargeState) => () => db.run('UPDATE charges SET state = ? WHERE ref = ?', state, ref);
    expect(force('captured')).toThrow('cannot take this step');
    charges.agree(token, 'declined', null);
    for (const state of CHARGE_STATES) expect(force(state)).toThrow('cannot take this step');
    await close();
  });
});

describe('a notice', () => {
  it('is sent for each change, after the call', async () => {
    const { charges, listen, close } = open();
    const received: string[] = [];
    listen((ref) => void received.push(charges.byRef(ref).state));
    const { ref, token } = charges.create(WANTED);
    charges.agree(token, 'success', null);
    expect(received).toEqual([]);
    await vi.waitFor(() => expect(received).toEqual(['authorised']));
    charges.capture(ref);
    await vi.waitFor(() => expect(received).toEqual(['authorised', 'captured']));
    await close();
  });

  it('is sent twice with the card for double notices', async () => {
    const { charges, listen, close } = open();
    const received: string[] = [];
    listen((ref) => void received.push(ref));
    const { ref, token } = charges.create(WANTED);
    charges.agree(token, 'double', null);
    await vi.waitFor(() => expect(received).toEqual([ref, ref]));
    await close();
  });

  it('is sent again until the listener succeeds', async () => {
    const { charges, listen, reported, close } = open();
    let tries = 0;
    listen(async () => {
      tries += 1;
      if (tries < 3) throw new Error('busy');
    });
    charges.agree(charges.create(WANTED).token, 'success', null);
    await vi.waitFor(() => expect(tries).toBe(3), { timeout: 5000 });
    expect(reported).toEqual([new Error('busy')]);
    await close();
  });

  it('is sent after a restart if it was not delivered', async () => {
    const first = open();
    first.listen(() => {
      throw new Error('the backend is being killed');
    });
    const { ref, token } = first.charges.create(WANTED);
    first.charges.agree(token, 'success', null);
    await vi.waitFor(() => expect(first.reported).toHaveLength(1));
    await first.close();

    const second = open();
    const received: string[] = [];
    second.listen((notified) => void received.push(notified));
    await vi.waitFor(() => expect(received).toEqual([ref]));
    await second.close();

    const third = open();
    third.listen(() => void received.push('again'));
    const next = third.charges.create({ ...WANTED, reference: 'payment-2' });
    third.charges.agree(next.token, 'success', null);
    await vi.waitFor(() => expect(received).toEqual([ref, 'again']));
    await third.close();
  });
});

describe('a slow charge', () => {
  it('is decided later', async () => {
    const { charges, listen, close } = open({ slowMs: 30 });
    const received: string[] = [];
    listen((ref) => void received.push(charges.byRef(ref).state));
    const { ref, token } = charges.create(WANTED);
    expect(charges.agree(token, 'slow', null).state).toBe('processing');
    expect(() => charges.capture(ref)).toThrow('nothing is held');
    await vi.waitFor(() => expect(received.at(-1)).toBe('authorised'));
    await close();
  });

  it('is decided by a test, or cancelled meanwhile', async () => {
    const { charges, close } = open();
    const made = [1, 2, 3].map((n) => charges.create({ ...WANTED, reference: `payment-${n}` }));
    for (const { token } of made) charges.agree(token, 'slow', null);
    const [a, b, c] = made.map(({ ref }) => ref);
    expect(charges.settle(a ?? '', 'authorised').state).toBe('authorised');
    expect(charges.settle(b ?? '', 'declined').state).toBe('declined');
    expect(() => charges.settle(b ?? '', 'authorised')).toThrow('cannot become');
    expect(charges.cancel(c ?? '').state).toBe('cancelled');
    await close();
  });

  it('is decided after a restart, too', async () => {
    const first = open({ slowMs: 300 });
    const { ref, token } = first.charges.create(WANTED);
    first.charges.agree(token, 'slow', null);
    await first.close();
    const second = open();
    await vi.waitFor(() => expect(second.charges.byRef(ref).state).toBe('authorised'), { timeout: 5000 });
    await second.close();
  });
});

it('a ledger with another schema version is renamed', async () => {
  const first = open();
  first.charges.create(WANTED);
  await first.close();
  withFile(ledgerFile(dataDir), (db) => db.exec('PRAGMA user_version = 77'));
  const second = open();
  expect(second.said[0]).toContain('1 charges');
  expect(second.charges.create(WANTED).state).toBe('open');
  await second.close();
  const renamed = readdirSync(dataDir).find((name) => name.includes('.schema-77.')) ?? '';
  expect(withFile(join(dataDir, renamed), (db) => db.prepare('SELECT count(*) AS n FROM charges').get())).toEqual({ n: 1 });
  expect(ledgerFile('/x')).toBe('/x/provider.db');
});

function withFile<T>(file: string, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file);
  try {
    return work(db);
  } finally {
    db.close();
  }
}
