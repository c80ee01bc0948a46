import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../contract/codes.ts';
import { Refusal } from '../core/refusal.ts';
import type { Db } from '../db/database.ts';
import { openPostgres } from '../db/postgres/database.ts';
import { migrate } from '../db/postgres/migrate.ts';
import { startPostgres, type TestPostgres } from '../db/postgres/postgres.fixture.ts';
import { type AttemptCounters, countInMemory } from './attempts.ts';
import { countInDatabase } from './attempts-in-database.ts';
import { createLimits, type LimitedCall, type Limits } from './limits.ts';

/** The promises of a limiter while strangers fill its table (`packages/contract/counters.ts`). */
const ROOM = 100;
const OWNER = '203.0.113.5';
let server: TestPostgres;
let db: Db;
beforeAll(async () => {
  server = await startPostgres();
  const url = await server.newDatabase();
  await migrate(url, () => undefined);
  db = openPostgres({ url });
});
afterAll(async () => {
  await db.close();
  await server.stop();
});

const open = (counters: AttemptCounters): Limits => createLimits({ codes: 10, messages: 20, guesses: 10 }, counters);

type Made = Pick<LimitedCall, 'key' | 'client'> & Partial<LimitedCall>;
/** `ok`, or the code of the refusal. `refusal`: what the call itself ends in. */
async function outcome(limits: Limits, call: Made, refusal?: ErrorCode): Promise<string> {
  const end = async () => {
    if (refusal !== undefined) throw new Refusal(refusal, 'no');
  };
  return limits.run({ body: {}, ...call }, end).then(
    () => 'ok',
    (error: Refusal) => error.code,
  );
}

const signIn = (limits: Limits, client = OWNER, device?: string, refusal?: ErrorCode) =>
  outcome(limits, { key: 'signIn', client, device, body: { email: 'anna@example.com' } }, refusal);
/** Networks of 256 in 40 sites (/48), so that the limits of no site end the flood. */
const networkOf = (index: number): string => `2001:db8:${(index % 40).toString(16)}:${((index * 256) % 65_536).toString(16)}::${index}`;

describe.each([
  ['in memory', () => countInMemory({ room: ROOM })],
  ['in the database', () => countInDatabase(db, { scope: 'floods', room: ROOM })],
])('counters %s', (_where, make) => {
  it('full of addresses let new carts, right passwords and tracking pass, and keep what has reached its limit', async () => {
    const limits = open(make());
    for (let times = 0; times < 30; times += 1)
      await outcome(limits, { key: 'getTracking', client: '198.51.100.1', body: { po_number: `FL-${times}` } }, 'not_found');
    for (let index = 0; index < 2 * ROOM; index += 1)
      expect(await outcome(limits, { key: 'startPasskeySignIn', client: networkOf(index) })).toBe('ok');
    expect(await outcome(limits, { key: 'addItem', client: OWNER, makesRow: true })).toBe('ok');
    expect(await signIn(limits)).toBe('ok');
    expect(await outcome(limits, { key: 'getTracking', client: OWNER, body: { po_number: 'FL-27-1' } })).toBe('ok');
    const guesser: Made = { key: 'getTracking', client: '198.51.100.1', body: { po_number: 'FL-27-1' } };
    expect(await outcome(limits, guesser)).toBe('too_many_requests');
  });

  it('full of subjects lock neither a known browser nor a new one out, and still end the guessing of a password', async () => {
    const limits = open(make());
    for (let times = 0; times < 10; times += 1) await signIn(limits, `198.51.100.${times}`, undefined, 'credentials_wrong');
    for (let index = 0; index < 2 * ROOM; index += 1) {
      const body = { po_number: `FL-27-${index}` };
      expect(await outcome(limits, { key: 'getTracking', client: networkOf(index), body }, 'not_found')).toBe('not_found');
    }
    expect(await signIn(limits, '198.51.100.77')).toBe('too_many_requests');
    expect(await signIn(limits, OWNER, 'a known browser')).toBe('ok');
    expect(await outcome(limits, { key: 'bindGiftCard', client: OWNER, body: { cart_unique_id: 'new' } })).toBe('ok');
    expect(await outcome(limits, { key: 'signUp', client: OWNER, body: { email: 'berta@example.com' } })).toBe('ok');
  });

  it('count the networks of one /48 together, so that it cannot fill them', async () => {
    const limits = open(make());
    const outcomes = new Map<string, number>();
    for (let index = 0; index < 600; index += 1) {
      const client = `2001:db8:77:${(index * 101).toString(16)}::1`;
      const code = await outcome(limits, { key: 'getTracking', client, body: { po_number: `FL-27-${index % 300}` } }, 'not_found');
      outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
    }
    expect(outcomes).toEqual(
      new Map([
        ['not_found', 480],
        ['too_many_requests', 120],
      ]),
    );
  });
});
