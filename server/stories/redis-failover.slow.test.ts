import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { examine } from '../doctor/examine.ts';
import { PURGE_PATH, SIGNATURE_HEADER, signPurge } from '../../packages/engine/http/purge-signature.ts';
import { get, send } from '../../packages/http-cache/testing/http.ts';
import {
  type ClusterFleet,
  NODE_PASSWORD,
  SENTINEL_PASSWORD,
  type SentinelFleet,
  startCluster,
  startSentinels,
} from '../../packages/engine/testing/redis-fleet.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { type RunningShop, startShop } from './testing/shop.ts';

const PURGE_SECRET = 'what only the shop and its backend know';
const COUNT = 3;
/** Milliseconds: a poll of two seconds, and the five of a circuit that opened during a fail-over, on a busy machine. */
const POLL = { timeout: 10_000, interval: 50 };
/** Sentinel demotes a primary that has come back after eight seconds; then a poll and a circuit, as above. */
const DEMOTION = { timeout: 40_000, interval: 500 };

let backend: TestBackend;
const shops: RunningShop[] = [];
let pages: string[];
let stopVisitors = (): Promise<ReadonlyMap<number, number>> => Promise.resolve(new Map());

beforeAll(async () => {
  backend = await startBackend();
  const { data } = (await (await fetch(`${backend.url}/system-catalog?lang=de`)).json()) as { data: { slug: string }[] };
  pages = data.slice(0, 40).map(({ slug }) => `/product/${slug}`);
});
afterEach(async () => {
  await stopVisitors();
  await Promise.all(shops.splice(0).map((shop) => shop.close()));
});
afterAll(() => backend.close());

async function openShops(env: Readonly<Record<string, string>>): Promise<void> {
  for (let count = 0; count < COUNT; count += 1) shops.push(await startShop(backend.url, { PURGE_SECRET, ...env }));
  await allConnected();
}
const allConnected = async (): Promise<void> =>
  vi.waitFor(() => expect(shops.map(({ parts }) => parts.replicas.redis?.isReady())).toEqual(shops.map(() => true)), {
    timeout: 20_000,
    interval: 50,
  });
const shop = (index: number): RunningShop => shops[index] as RunningShop;

let purges = 0;
async function purge(through: RunningShop, body: object): Promise<{ status: number; body: string }> {
  // Each signature is good for once, and purges may follow each other within a second.
  const text = JSON.stringify(body) + ' '.repeat((purges += 1));
  const signature = signPurge(PURGE_SECRET, text, Math.floor(Date.now() / 1000));
  return send('POST', through.url + PURGE_PATH, { [SIGNATURE_HEADER]: signature }, text);
}

/** Purges and versions of one replica arrive at all others within a poll. */
async function allReceive(patience = POLL): Promise<void> {
  for (const through of shops) {
    // A node that was just replaced may answer late: the purge then answers 202 and follows later.
    const body = await vi.waitFor(async () => {
      const answer = await purge(through, { tags: ['product'] });
      expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('"everywhere":true')]);
      return answer.body;
    }, patience);
    const { epoch } = JSON.parse(body) as { epoch: number };
    // A later one, when a node that comes back makes the replicas agree anew, has the purge in it.
    await vi.waitFor(
      () => expect(Math.min(...shops.map(({ parts }) => parts.replicas.purges.epoch()))).toBeGreaterThanOrEqual(epoch),
      patience,
    );
  }
  await backend.bump('product');
  await shop(0).parts.versions.poll();
  const version = shop(0).parts.versions.current('product');
  await vi.waitFor(() => expect(shops.map(({ parts }) => parts.versions.current('product'))).toEqual(shops.map(() => version)), patience);
}

/** Each page is rendered by one replica and found by another: the shared store is in use. */
async function shareCopies(): Promise<void> {
  await purge(shop(0), { all: true });
  for (const [index, path] of pages.slice(0, 12).entries()) {
    expect((await get(shop(index % COUNT).url + path)).status).toBe(200);
    await vi.waitFor(async () => {
      const { headers } = await get(shop((index + 1) % COUNT).url + path);
      expect(headers['cache-status']).toContain('hit');
    }, POLL);
  }
}

/** Visits all replicas, different pages, until `stop` is called; returns how each visit ended. */
function visit(): { stop(): Promise<ReadonlyMap<number, number>> } {
  const ended = new Map<number, number>();
  const over = new AbortController();
  const visitors = Array.from({ length: 6 }, async (_, visitor) => {
    for (let round = 0; !over.signal.aborted; round += 1) {
      const { status } = await get(`${shop(round % COUNT).url}${pages[(visitor + round) % pages.length]}`);
      ended.set(status, (ended.get(status) ?? 0) + 1);
      await sleep(5);
    }
  });
  stopVisitors = async () => {
    over.abort();
    await Promise.all(visitors);
    return ended;
  };
  return { stop: stopVisitors };
}

const failures = async (env: Readonly<Record<string, string>>) => {
  const findings = await examine({ BACKEND_URL: backend.url, PUBLIC_ORIGIN: 'http://shop.test', PORT: new URL(shop(0).url).port, ...env });
  return findings.filter(({ subject, state }) => state === 'failed' && ['redis', 'settings'].includes(subject));
};

describe('Sentinel, with passwords of nodes and of sentinels', () => {
  let fleet: SentinelFleet;
  let env: Record<string, string>;
  beforeAll(async () => {
    fleet = await startSentinels();
    env = {
      REDIS_URL: `redis://:${encodeURIComponent(NODE_PASSWORD)}@${fleet.name}`,
      REDIS_SENTINELS: `redis://:${SENTINEL_PASSWORD}@${fleet.sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    };
  });
  afterAll(() => fleet.close());

  it('a fail-over under load fails no page; purges and versions reach all replicas through the new primary', async () => {
    await openShops(env);
    await allReceive();
    await shareCopies();
    const [before, visitors] = [await fleet.primary(), visit()];
    await sleep(500);
    await before.kill();
    // No other replica can be reached: the answer has `everywhere: false`, and the purge follows later.
    const meanwhile = await purge(shop(0), { tags: ['page'] });
    expect([meanwhile.status, meanwhile.body]).toEqual([202, expect.stringContaining('"everywhere":false')]);
    await fleet.primary(before.port);
    await allConnected();
    await vi.waitFor(() => {
      const epochs = shops.map(({ parts }) => parts.replicas.purges.epoch());
      expect(new Set(epochs).size).toBe(1);
      expect(epochs[0]).toBeGreaterThanOrEqual((JSON.parse(meanwhile.body) as { epoch: number }).epoch);
    }, POLL);
    await allReceive();
    const ended = await visitors.stop();
    expect([...ended.keys()]).toEqual([200]);
    await shareCopies();
    await before.restart();
  });

  it('a demoted primary that still runs is replaced, also when one sentinel is dead', async () => {
    fleet.sentinels[0]?.kill();
    await openShops(env);
    const [before, visitors] = [await fleet.primary(), visit()];
    await vi.waitFor(async () => expect(await before.command('INFO', 'replication')).toContain('connected_slaves:1'), { timeout: 20_000 });
    // Cut off from the others it would go on as a primary; a client that stayed would talk to itself.
    before.freeze();
    await fleet.primary(before.port);
    await allConnected();
    before.thaw();
    // A replica that noticed nothing talks to it until it is demoted: a purge then answers 202 and follows later.
    for (const through of shops)
      await vi.waitFor(async () => expect((await purge(through, { tags: ['page'] })).status).toBe(200), DEMOTION);
    await allReceive(DEMOTION);
    expect([...(await visitors.stop()).keys()]).toEqual([200]);
  }, 120_000);

  it('the doctor reports a wrong name, a sentinel as Redis, and wrong passwords', async () => {
    await openShops(env);
    const texts = async () => (await failures(env)).map(({ text }) => text);
    await vi.waitFor(async () => expect(await texts()).toEqual([expect.stringContaining('ECONNREFUSED')]), { timeout: 20_000 });
    const [sentinel] = fleet.sentinels.slice(1);
    const adviceFor = async (changed: Record<string, string>) =>
      (await failures({ ...env, ...changed })).map(({ text, fix }) => `${text} ${fix}`).join('\n');
    expect(await adviceFor({ REDIS_URL: 'redis://pearls' })).toMatch(/No such master.*sentinel monitor <name>/);
    expect(await adviceFor({ REDIS_URL: `redis://:${SENTINEL_PASSWORD}@127.0.0.1:${sentinel?.port}`, REDIS_SENTINELS: '' })).toMatch(
      /leads to a sentinel.*REDIS_SENTINELS/,
    );
    expect(await adviceFor({ REDIS_URL: `redis://:wrong@${fleet.name}` })).toMatch(/WRONGPASS.*REDIS_URL is wrong/);
    expect(await adviceFor({ REDIS_SENTINELS: `redis://:wrong@127.0.0.1:${sentinel?.port}` })).toMatch(
      /WRONGPASS.*REDIS_SENTINELS is wrong/,
    );
    expect(
      await adviceFor({
        REDIS_SENTINELS: fleet.nodes.map(({ url }) => url.replace('//', `//:${encodeURIComponent(NODE_PASSWORD)}@`))[0] ?? '',
      }),
    ).toMatch(/ERR unknown command 'SENTINEL'.*no sentinel/);
  });
});

describe('a cluster of three', () => {
  let fleet: ClusterFleet;
  let env: Record<string, string>;
  beforeAll(async () => {
    fleet = await startCluster();
    env = { REDIS_CLUSTER: 'on', REDIS_URL: `redis://${fleet.nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}` };
  });
  afterAll(() => fleet.close());

  it('shares pages, purges and versions over all slots, and a fail-over under load fails no page', async () => {
    await openShops(env);
    await allReceive();
    await shareCopies();
    const stored = await Promise.all(fleet.nodes.slice(0, 3).map(async (node) => node.command('DBSIZE')));
    for (const count of stored) expect(Number(count.match(/:(\d+)/)?.[1])).toBeGreaterThan(0);
    expect(await failures(env)).toEqual([]);
    const visitors = visit();
    await sleep(500);
    await fleet.nodes[0]?.kill();
    await vi.waitFor(async () => expect(await fleet.nodes[3]?.command('ROLE')).toContain('master'), { timeout: 30_000 });
    await allConnected();
    await allReceive();
    expect([...(await visitors.stop()).keys()]).toEqual([200]);
    await shareCopies();
  });

  it('the doctor reports a node without the mode, and the mode without a cluster', async () => {
    shops.push(await startShop(backend.url));
    const node = `redis://127.0.0.1:${fleet.nodes[1]?.port}`;
    const adviceFor = async (changed: Record<string, string>) =>
      (await failures(changed)).map(({ text, fix }) => `${text} ${fix}`).join('\n');
    expect(await adviceFor({ REDIS_URL: node })).toMatch(/node of a cluster Set REDIS_CLUSTER=on/);
    expect(await adviceFor({ REDIS_URL: `${node},127.0.0.1:${fleet.nodes[2]?.port}` })).toMatch(/several hosts.*REDIS_CLUSTER=on/);
    expect(await adviceFor({ REDIS_URL: `${node}/3`, REDIS_CLUSTER: 'on' })).toMatch(/a cluster has only one/);
  });
});
