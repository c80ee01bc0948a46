import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { sendCommand, spawnRedis, startRedis, type TestRedis } from './redis.ts';

export interface SentinelFleet {
  readonly name: string;
  readonly nodes: readonly TestRedis[];
  readonly sentinels: readonly { readonly port: number; kill(): void }[];
  /** The node that the sentinels name; waits until they name another than this port. */
  primary(otherThan?: number): Promise<TestRedis>;
  close(): Promise<void>;
}

export const NODE_PASSWORD = 'of the: nodes@/%';
export const SENTINEL_PASSWORD = 'of-the-sentinels';

/** A primary, a replica and three sentinels, all with passwords. */
export async function startSentinels(name = 'jewels'): Promise<SentinelFleet> {
  const directory = mkdtempSync(join(tmpdir(), 'karat-sentinel-'));
  const secured = ['--requirepass', NODE_PASSWORD, '--masterauth', NODE_PASSWORD, '--repl-diskless-sync-delay', '0'];
  const first = await startRedis({ args: () => secured, password: NODE_PASSWORD });
  const second = await startRedis({
    args: () => [...secured, '--replicaof', '127.0.0.1', String(first.port)],
    password: NODE_PASSWORD,
  });
  await until(async () => (await second.command('INFO', 'replication')).includes('master_link_status:up'));
  const sentinels = await Promise.all(
    [0, 1, 2].map(async (index) => {
      const port = await freePort();
      const file = join(directory, `sentinel-${index}.conf`);
      const lines = [
        `port ${port}`,
        'bind 127.0.0.1',
        `dir ${directory}`,
        `requirepass ${SENTINEL_PASSWORD}`,
        `sentinel sentinel-pass ${SENTINEL_PASSWORD}`,
        `sentinel monitor ${name} 127.0.0.1 ${first.port} 2`,
        `sentinel auth-pass ${name} "${NODE_PASSWORD}"`,
        `sentinel down-after-milliseconds ${name} 700`,
        `sentinel failover-timeout ${name} 3000`,
      ];
      writeFileSync(file, lines.join('\n'));
      const child = await spawnRedis([file, '--sentinel'], '+monitor master');
      return { port, kill: () => void child.kill('SIGKILL') };
    }),
  );
  // A sentinel that was killed answers nothing.
  const ask = async (port: number, ...words: string[]): Promise<string> =>
    sendCommand(port, ['SENTINEL', ...words], SENTINEL_PASSWORD).catch(() => '');
  const askAll = async (...words: string[]): Promise<readonly string[]> =>
    Promise.all(sentinels.map(async ({ port }) => ask(port, ...words)));
  // A fail-over needs sentinels that know each other and the replica.
  await until(async () => (await askAll('MASTER', name)).every((reply) => /num-other-sentinels\r\n\$1\r\n2\r\n/.test(reply)));
  await until(async () => (await askAll('REPLICAS', name)).every((reply) => reply.includes(String(second.port))));
  const nodes = [first, second];
  return {
    name,
    nodes,
    sentinels,
    async primary(otherThan) {
      let found: TestRedis | undefined;
      await until(async () => {
        // An array of two strings, address and port.
        const ports = (await askAll('GET-MASTER-ADDR-BY-NAME', name)).map((reply) => Number(reply.split('\r\n')[4]));
        const known = ports.filter((port) => port > 0);
        found = nodes.find(({ port }) => port !== otherThan && known.length > 0 && known.every((each) => each === port));
        return found !== undefined;
      });
      return found as unknown as TestRedis;
    },
    async close() {
      for (const sentinel of sentinels) sentinel.kill();
      await Promise.all(nodes.map(async (node) => node.kill()));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export interface ClusterFleet {
  /** Three primaries, and a replica of the first. */
  readonly nodes: readonly TestRedis[];
  close(): Promise<void>;
}

export async function startCluster(): Promise<ClusterFleet> {
  const directory = mkdtempSync(join(tmpdir(), 'karat-cluster-'));
  const buses = await Promise.all([0, 1, 2, 3].map(async () => freePort()));
  const nodes = await Promise.all(
    buses.map(async (bus, index) =>
      startRedis({
        args: () => argsOfNode(directory, index, bus),
      }),
    ),
  );
  const [first, second, third, replica] = nodes as [TestRedis, TestRedis, TestRedis, TestRedis];
  for (const [index, node] of [first, second, third].entries()) {
    const [from, to] = [Math.ceil((index * 16_384) / 3), Math.ceil(((index + 1) * 16_384) / 3) - 1];
    await node.command('CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1));
    await node.command('CLUSTER', 'ADDSLOTSRANGE', String(from), String(to));
  }
  for (const [index, node] of nodes.entries())
    if (node !== first) await first.command('CLUSTER', 'MEET', '127.0.0.1', String(node.port), String(buses[index]));
  const infos = async () => Promise.all(nodes.map(async (node) => node.command('CLUSTER', 'INFO')));
  await until(async () => (await infos()).every((info) => info.includes('cluster_known_nodes:4') && info.includes('cluster_state:ok')));
  const id = /[0-9a-f]{40}/.exec(await first.command('CLUSTER', 'MYID'))?.[0] ?? '';
  await until(async () => (await replica.command('CLUSTER', 'REPLICATE', id)).startsWith('+OK'));
  await until(async () => (await replica.command('INFO', 'replication')).includes('master_link_status:up'));
  return {
    nodes,
    async close() {
      await Promise.all(nodes.map(async (node) => node.kill()));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function argsOfNode(directory: string, index: number, bus: number): string[] {
  const files = ['--cluster-enabled', 'yes', '--cluster-config-file', join(directory, `nodes-${index}.conf`), '--dir', directory];
  return [...files, '--cluster-port', String(bus), '--cluster-node-timeout', '1000', '--repl-diskless-sync-delay', '0'];
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('the servers did not become ready');
    await sleep(100);
  }
}
