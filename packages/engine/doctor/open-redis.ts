import { createClient, createCluster, type RedisClientType } from '@redis/client';
import { isClosedUnexpectedly, refusalOf } from '../redis/first-words.ts';
import { clientOptions } from '../redis/open-node.ts';
import type { RedisHost, RedisLogin, RedisSetup } from '../redis/redis-setup.ts';
import { askSentinel } from '../redis/scouts.ts';
import { explainRedis } from './explain-redis.ts';
import { failed, type Finding, note, ok } from './finding.ts';

export interface OpenRedis {
  readonly setup: RedisSetup;
  /** Finds the node of each key. */
  readonly client: RedisClientType;
  /** All nodes that accept writes. */
  readonly nodes: readonly RedisClientType[];
  readonly notes: readonly Finding[];
  close(): void;
}

/** Connects as the shop does, but once: what is wrong is said instead of tried again. */
export async function openForDoctor(setup: RedisSetup): Promise<OpenRedis | { readonly findings: Finding[] }> {
  if (setup.kind === 'single') return openPrimary(setup, setup.node, []);
  if (setup.kind === 'cluster') return openCluster(setup);
  const { primary, findings } = await askSentinels(setup);
  return primary ? openPrimary(setup, primary, findings) : { findings };
}

async function openPrimary(setup: Exclude<RedisSetup, { kind: 'cluster' }>, host: RedisHost, notes: Finding[]) {
  const client = clientOf(host, setup.login, setup.database);
  try {
    await client.connect();
    const role = await roleOf(client);
    const wrong = role === undefined ? undefined : wrongRole(role, setup);
    if (wrong) {
      client.destroy();
      return { findings: [...notes, wrong] };
    }
    return { setup, client, nodes: [client], notes, close: () => client.destroy() };
  } catch (error) {
    if (client.isOpen) client.destroy();
    return { findings: [...notes, await cannotConnect(error, setup, host)] };
  }
}

type Role = 'sentinel' | 'cluster' | 'replica';

async function roleOf(client: RedisClientType): Promise<Role | undefined> {
  // A restricted user may not ask.
  const [server, replication] = await Promise.all([client.info('server').catch(() => ''), client.info('replication').catch(() => '')]);
  return roleIn(server, replication);
}

/** Reads the sections `server` and `replication` of INFO. Valkey writes `server_mode` where Redis writes `redis_mode`. */
export function roleIn(server: string, replication: string): Role | undefined {
  const mode = /^(?:redis|server)_mode:(sentinel|cluster)/m.exec(server)?.[1] as Role | undefined;
  return mode ?? (/^role:slave/m.test(replication) ? 'replica' : undefined);
}

function wrongRole(role: Role, setup: RedisSetup): Finding | undefined {
  if (role === 'sentinel')
    return failed(
      'redis',
      'REDIS_URL leads to a sentinel',
      'List the sentinels in REDIS_SENTINELS; REDIS_URL then names the primary: redis://<user>:<password>@<name>.',
    );
  if (role === 'cluster') return failed('redis', 'REDIS_URL leads to a node of a cluster', 'Set REDIS_CLUSTER=on.');
  if (setup.kind === 'sentinel')
    return failed('redis', 'the primary that the sentinels name is a replica', 'Is a fail-over under way? Else see their logs.');
  return failed(
    'redis',
    'refuses writes: READONLY, it is a replica',
    'REDIS_URL has to lead to the primary, or list the sentinels in REDIS_SENTINELS.',
  );
}

async function askSentinels(setup: Extract<RedisSetup, { kind: 'sentinel' }>) {
  const { sentinels, name } = setup;
  const answers = await Promise.all(
    sentinels.hosts.map(async (host) => {
      const client = clientOf(host, sentinels);
      try {
        await client.connect();
        const sighting = await askSentinel(name)(client, host);
        return sighting
          ? { sighting }
          : { finding: failed('redis', `${nameOf(host)} does not know the primary's address`, 'See its log.') };
      } catch (error) {
        const { reason, fix } = explainRedis(error, setup, 'sentinel');
        const advice = fix ?? 'Is it running, and are its address, user and password in REDIS_SENTINELS right?';
        return { finding: failed('redis', `the sentinel ${nameOf(host)} is of no use: ${reason}`, advice) };
      } finally {
        if (client.isOpen) client.destroy();
      }
    }),
  );
  const [latest] = answers.flatMap(({ sighting }) => sighting ?? []).toSorted((a, b) => b.epoch - a.epoch);
  const findings = answers.flatMap(({ finding }) => finding ?? []);
  if (answers.length < 3) findings.push(note('redis', `REDIS_SENTINELS lists ${answers.length}`, 'Run three at least, and list all.'));
  const primary = latest?.primaries[0];
  if (primary) findings.push(ok('redis', `the sentinels name ${nameOf(primary)} as primary`));
  return { primary, findings };
}

async function openCluster(setup: Extract<RedisSetup, { kind: 'cluster' }>) {
  const [first] = setup.nodes.hosts as [RedisHost];
  const findings: Finding[] = [];
  for (const host of setup.nodes.hosts) {
    const client = clientOf(host, setup.nodes);
    try {
      await client.connect();
      const info = await client.sendCommand<string>(['CLUSTER', 'INFO']);
      const [state, known] = ['state', 'slots_ok'].map((field) => new RegExp(`^cluster_${field}:(\\S+)`, 'm').exec(info)?.[1]);
      if (state !== 'ok')
        findings.push(failed('redis', `${nameOf(host)} says that the cluster is down`, `It serves ${known} of 16384 slots.`));
    } catch (error) {
      findings.push(await cannotConnect(error, setup, host));
    } finally {
      if (client.isOpen) client.destroy();
    }
  }
  if (findings.length === setup.nodes.hosts.length) return { findings };
  const options = doctorOptions(setup.nodes);
  const cluster = createCluster({ rootNodes: setup.nodes.hosts.map((socket) => ({ socket })), defaults: options });
  let last: unknown;
  for (const event of ['error', 'node-error']) cluster.on(event, (error) => (last = error));
  try {
    await cluster.connect();
    const nodes = (await Promise.all(cluster.masters.map(async (node) => cluster.nodeClient(node)))) as unknown as RedisClientType[];
    const notes = [...findings, ok('redis', `is a cluster of ${nodes.length} primaries`)];
    return { setup, client: cluster as unknown as RedisClientType, nodes, notes, close: () => cluster.destroy() };
  } catch (error) {
    if (cluster.isOpen) cluster.destroy();
    return { findings: [...findings, await cannotConnect(last ?? error, setup, first)] };
  }
}

async function cannotConnect(error: unknown, setup: RedisSetup, host: RedisHost): Promise<Finding> {
  const refusal = isClosedUnexpectedly(error) ? await refusalOf(host) : null;
  const { reason, fix } = explainRedis(refusal === null ? error : new Error(refusal), setup);
  return failed(
    'redis',
    `cannot connect to ${nameOf(host)}: ${reason}`,
    fix ?? 'Is it running, and are host, port, user and password of REDIS_URL right?',
  );
}

function doctorOptions(login: RedisLogin, database = 0) {
  const options = clientOptions(login, { idleTimeout: 5000, database });
  return { ...options, socket: { ...options.socket, connectTimeout: 2000, reconnectStrategy: false as const } };
}

function clientOf(host: RedisHost, login: RedisLogin, database = 0): RedisClientType {
  const options = doctorOptions(login, database);
  const client: RedisClientType = createClient({ ...options, socket: { ...options.socket, ...host } });
  client.on('error', () => undefined);
  return client;
}

const nameOf = ({ host, port }: RedisHost): string => `${host}:${port}`;
