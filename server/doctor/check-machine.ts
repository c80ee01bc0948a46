import { availableParallelism, totalmem } from 'node:os';
import type { Env } from '../env.ts';
import { failed, type Finding, note, ok } from './finding.ts';

/** What a process takes beside its caches. */
const BESIDE = 180 * 1024 * 1024;
/** The one that looks after several: it has the program in memory, and does nothing with it. */
const PRIMARY = 130 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

export interface Machine {
  readonly node: string;
  readonly memory: number;
  readonly cores: number;
}

export function checkMachine(
  env: Pick<Env, 'mode' | 'pageCacheBytes' | 'upstreamCacheBytes' | 'workers'>,
  { node = process.versions.node, memory = availableMemory(), cores = availableParallelism() }: Partial<Machine> = {},
): Finding[] {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const old = major < 24 || (major === 24 && minor < 15);
  return [
    old ? failed('node', `${node} is too old`, 'Karat needs 24.15 or newer; "npm ci" brings one along.') : ok('node', node),
    ...(env.mode === 'production'
      ? []
      : [note('node', `NODE_ENV is ${env.mode}`, 'Set it to production: React is several times slower without.')]),
    checkMemory(env, memory),
    ...checkWorkers(env.workers, cores),
  ];
}

function checkMemory({ workers, pageCacheBytes, upstreamCacheBytes }: Parameters<typeof checkMachine>[0], memory: number): Finding {
  const each = pageCacheBytes + upstreamCacheBytes + BESIDE;
  const needed = workers === 1 ? each : workers * each + PRIMARY;
  const by = workers === 1 ? '' : ` (${workers} workers, ${inMegabytes(each)} each)`;
  if (memory >= needed) return ok('memory', `${inMegabytes(memory)}, about ${inMegabytes(needed)} of it for the shop${by}`);
  const fix = `Lower ${workers === 1 ? '' : 'WORKERS, '}PAGE_CACHE_MB and UPSTREAM_CACHE_MB, or give it more.`;
  return failed('memory', `${inMegabytes(memory)} are there, about ${inMegabytes(needed)} are needed${by}`, fix);
}

function checkWorkers(workers: number, cores: number): Finding[] {
  if (workers > cores)
    return [
      note(
        'workers',
        `${workers} processes share ${cores} cores`,
        'Set WORKERS to auto, or to the number of cores: more only get in their way.',
      ),
    ];
  return workers === 1 ? [] : [ok('workers', `${workers} processes, ${cores} cores`)];
}

/** Of the container, when there is one. */
function availableMemory(): number {
  const bound = process.constrainedMemory();
  return bound > 0 && bound < totalmem() ? bound : totalmem();
}

const inMegabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`;
