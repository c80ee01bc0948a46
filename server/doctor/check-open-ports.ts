import { connect } from 'node:net';
import type { RedisSetup } from '../../packages/engine/redis/redis-setup.ts';
import type { Env } from '../env.ts';
import { isLocalOrigin } from './check-origin.ts';
import { failed, type Finding, ok } from '../../packages/engine/doctor/finding.ts';

const PATIENCE = 3000;

type Settings = Pick<Env, 'publicOrigin' | 'backendUrl' | 'ops' | 'redis'>;
type Ports = ReadonlyMap<number, string>;

/** Ports that programs of a shop have by their settings here, and by the documents where this program does not know them. */
export function privatePorts({ publicOrigin, backendUrl, ops, redis }: Settings): Ports {
  const backend = portOf(backendUrl);
  const ports = new Map<number, string>([
    [5432, 'PostgreSQL'],
    [9464, 'metrics of the backend'],
    [9465, 'metrics of the mailer'],
    [6379, 'Redis'],
    [backend, 'the backend'],
    ...(redis ? redisPorts(redis).map((port): [number, string] => [port, 'Redis']) : []),
    ...(ops ? [[ops.port, 'metrics of the shop'] as const] : []),
  ]);
  // Those of web servers are there for everybody: an edge may lead to the backend as well.
  for (const port of [80, 443, portOf(publicOrigin)]) ports.delete(port);
  return ports;
}

/** Does the public host of the shop let strangers reach what only its own programs should? */
export async function checkOpenPorts(env: Settings, ports = privatePorts(env)): Promise<Finding[]> {
  // A fault by itself; all ports of this machine would be open.
  if (isLocalOrigin(env.publicOrigin)) return [];
  const host = new URL(env.publicOrigin).hostname.replace(/^\[|\]$/g, '');
  const answers = await Promise.all(Array.from(ports, async ([port, what]) => ((await isOpen(host, port)) ? [`${port} (${what})`] : [])));
  const open = answers.flat();
  return open.length === 0
    ? [ok('ports', `${host} lets nobody reach ${[...ports.keys()].join(', ')}`)]
    : [failed('ports', `${host} lets others reach ${open.join(', ')}`, BIND)];
}

function isOpen(host: string, port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host, port, timeout: PATIENCE });
  socket.once('connect', () => resolve(true));
  for (const event of ['error', 'timeout', 'close']) socket.once(event, () => resolve(false));
  return promise.finally(() => socket.destroy());
}

const portOf = (address: string): number => {
  const { port, protocol } = new URL(address);
  return Number(port) || (protocol === 'https:' ? 443 : 80);
};

function redisPorts(setup: RedisSetup): number[] {
  if (setup.kind === 'single') return [setup.node.port];
  return (setup.kind === 'sentinel' ? setup.sentinels : setup.nodes).hosts.map(({ port }) => port);
}

const BIND =
  'Bind it to 127.0.0.1 or to a network of your own; ports that Docker publishes pass by a firewall of the machine. ' +
  'Where a firewall in front of it closes the port, only a doctor on another machine sees that.';
