import { totalmem } from 'node:os';
import type { Env } from '../env.ts';
import { failed, type Finding, forTrial, ok } from '../../packages/engine/doctor/finding.ts';

/** Memory of a process without its caches. */
const BESIDE = 300 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

export interface Machine {
  readonly node: string;
  readonly memory: number;
}

export function checkMachine(
  env: Pick<Env, 'mode' | 'pageCacheBytes' | 'upstreamCacheBytes' | 'pictureBytes' | 'feeds' | 'feedBytes'>,
  { node = process.versions.node, memory = availableMemory() }: Partial<Machine> = {},
): Finding[] {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const old = major < 24 || (major === 24 && minor < 15);
  return [
    old ? failed('node', `${node} is too old`, 'Karat needs 24.15 or newer; "npm ci" installs one.') : ok('node', node),
    ...(env.mode === 'production'
      ? []
      : [forTrial('node', `NODE_ENV is ${env.mode}`, 'Set it to production: React is several times slower without.')]),
    checkMemory(env, memory),
  ];
}

function checkMemory(
  { pageCacheBytes, upstreamCacheBytes, pictureBytes, feeds, feedBytes }: Parameters<typeof checkMachine>[0],
  memory: number,
): Finding {
  const needed = pageCacheBytes + upstreamCacheBytes + pictureBytes + (feeds.length > 0 ? feedBytes : 0) + BESIDE;
  if (memory >= needed) return ok('memory', `${inMegabytes(memory)}, about ${inMegabytes(needed)} of it for the shop`);
  const text = `${inMegabytes(memory)} available, about ${inMegabytes(needed)} needed`;
  return failed('memory', text, 'Lower PAGE_CACHE_MB, UPSTREAM_CACHE_MB, PICTURES_MB and FEEDS_MB, or add memory.');
}

/** Memory of the container, when there is one. */
function availableMemory(): number {
  const bound = process.constrainedMemory();
  return bound > 0 && bound < totalmem() ? bound : totalmem();
}

const inMegabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`;
