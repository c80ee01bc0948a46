import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '../db/database.ts';
import { openPostgres } from '../db/postgres/database.ts';
import { migrate } from '../db/postgres/migrate.ts';
import { startPostgres, type TestPostgres } from '../db/postgres/postgres.fixture.ts';
import type { Attempt, AttemptCounters, AttemptKind } from './attempts.ts';
import { countInDatabase } from './attempts-in-database.ts';

const MINUTE = 60_000;
let server: TestPostgres;
/** Of two processes. */
let pools: readonly Db[];
let now: number;

beforeAll(async () => {
  server = await startPostgres();
  const url = await server.newDatabase();
  await migrate(url, () => undefined);
  pools = [openPostgres({ url }), openPostgres({ url })];
});
afterAll(async () => {
  for (const pool of pools) await pool.close();
  await server.stop();
});
beforeEach(async () => {
  now = Date.parse('2026-06-01T10:00:00Z');
  await pools[0]?.run('DELETE FROM attempts');
});

const both = (room?: number): readonly [AttemptCounters, AttemptCounters] => {
  const [one, other] = pools.map((db) => countInDatabase(db, { scope: 'api', now: () => now, ...(room !== undefined && { room }) }));
  return [one!, other!];
};
const of = (name: string, kind: AttemptKind = 'subject', most = 10): Attempt => ({ kind, name, most });
const rows = async (): Promise<number> => (await pools[0]?.get<{ n: number }>('SELECT count(*) AS n FROM attempts'))?.n ?? 0;

it('forty attempts at once on two processes: ten are counted, thirty wait until the window ends', async () => {
  const counters = both();
  const waits = await Promise.all(
    Array.from({ length: 40 }, (_, index) => counters[index % 2]?.take([of('anna'), of('hour', 'hour', 30)])),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  expect(waits.filter((wait) => wait === 10 * MINUTE)).toHaveLength(30);
  now += 10 * MINUTE;
  expect(await counters[1].take([of('anna')])).toBe(0);
});

it('an attempt that one counter refuses is counted by none', async () => {
  const [counters] = both();
  for (let times = 0; times < 3; times += 1) await counters.take([of('anna', 'subject', 3), of('203.0.113.1', 'address', 9)]);
  expect(await counters.take([of('203.0.113.1', 'address', 4), of('anna', 'subject', 3)])).toBe(10 * MINUTE);
  expect(await counters.take([of('203.0.113.1', 'address', 4)])).toBe(0);
  expect(await counters.take([of('203.0.113.1', 'address', 4)])).toBe(10 * MINUTE);
});

it('attempts that are taken back leave room, on the other process too, and no row', async () => {
  const [one, other] = both();
  await one.take([of('anna', 'subject', 2)]);
  await one.take([of('anna', 'subject', 2)]);
  await other.release([of('anna', 'subject', 2)]);
  expect(await one.take([of('anna', 'subject', 2)])).toBe(0);
  for (let times = 0; times < 2; times += 1) await other.release([of('anna', 'subject', 2)]);
  expect(await rows()).toBe(0);
});

it('a flood of other names evicts no counter at its limit, and none that is nearer to it; nobody waits', async () => {
  const [one, other] = both(20);
  for (let times = 0; times < 3; times += 1) await one.take([of('anna', 'subject', 3), of('anna', 'day', 3)]);
  for (let times = 0; times < 8; times += 1) await other.take([of('berta')]);
  for (let name = 0; name < 100; name += 1) {
    const counters = name % 2 === 0 ? one : other;
    expect(await counters.take([of(`name ${name}`), of(`name ${name}`, 'day')])).toBe(0);
  }
  now += MINUTE;
  expect(await one.take([of('anna', 'subject', 3)])).toBe(9 * MINUTE);
  expect(await one.take([of('berta')])).toBe(0);
  expect(await other.take([of('berta')])).toBe(0);
  expect(await one.take([of('berta')])).toBe(9 * MINUTE);
  expect(await rows()).toBeLessThan(50);
});

it('when all have reached their limits, new names pass uncounted', async () => {
  const [counters] = both(20);
  for (let name = 0; name < 20; name += 1) await counters.take([of(`name ${name}`, 'subject', 1)]);
  for (let times = 0; times < 3; times += 1) expect(await counters.take([of('new', 'subject', 1)])).toBe(0);
  expect(await counters.take([of('name 7', 'subject', 1)])).toBe(10 * MINUTE);
  expect(await rows()).toBe(20);
});

it('stores no address of a person, and keeps scopes apart', async () => {
  const [counters] = both();
  await counters.take([of('credentials_wrong of anna@example.com', 'subject', 1)]);
  const [row] = (await pools[0]?.all<{ name: string }>('SELECT name FROM attempts')) ?? [];
  expect(row?.name).toMatch(/^[\w-]{43}$/);
  const elsewhere = countInDatabase(pools[1]!, { scope: 'statistics', now: () => now });
  expect(await elsewhere.take([of('credentials_wrong of anna@example.com', 'subject', 1)])).toBe(0);
});
