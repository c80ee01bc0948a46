import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';
import { recode } from '../http-cache/content-coding.ts';
import { createInProcessOrigin } from '../http-cache/in-process-origin.ts';
import { FlushWriter } from '../pages/flush-writer.ts';
import { PageBody } from '../pages/page-body.ts';
import { createAsker } from '../backend/whole-answer.ts';

/**
 * `node --expose-gc leftovers.ts <work>`: does something forty times with 100 KB, and prints how many KB of each time are left when the small
 * collections are through. What a full one finds beyond that was held by nothing that lives.
 */
const KB = 1024;
const TIMES = 40;
const bytes = (): Buffer => Buffer.alloc(100 * KB, 'Solitärring 750 Gold ');

const WORK: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  stream: () => Promise.resolve(holdByStream),
  page: () => Promise.resolve(makePage),
  br: () => Promise.resolve(() => recode(bytes(), 'identity', 'br')),
  zstd: () => Promise.resolve(() => recode(bytes(), 'identity', 'zstd')),
  gzip: () => Promise.resolve(() => recode(bytes(), 'identity', 'gzip')),
  async plain() {
    const coded = await recode(bytes(), 'identity', 'br');
    return () => recode(coded, 'br', 'identity');
  },
  async other() {
    const coded = await recode(bytes(), 'identity', 'br');
    return () => recode(coded, 'br', 'zstd');
  },
  origin: () => Promise.resolve(askInProcess()),
  answer: askOverHttp,
};

/** What all of this is about. */
async function holdByStream(): Promise<void> {
  Object.assign(new Writable(), { held: bytes() });
}

async function makePage(): Promise<number> {
  const body = new PageBody();
  const writer = new FlushWriter(body, () => '');
  writer.write(bytes());
  writer.end();
  await writer.done;
  return body.collected().length;
}

function askInProcess(): () => Promise<unknown> {
  const { ask, attach } = createInProcessOrigin();
  attach((_req, res) => void res.end(bytes()));
  return async () => {
    const { body } = await ask({
      method: 'GET',
      target: '/',
      headers: {},
      signal: new AbortController().signal,
      purpose: 'visitor',
      budget: 1000,
    });
    return body.toArray();
  };
}

async function askOverHttp(): Promise<() => Promise<unknown>> {
  const server = createServer((_req, res) => void res.end(bytes())).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const ask = createAsker(new Agent(), { maxBytes: 1e6, maxTotalBytes: 1e6 });
  return () => ask({ method: 'GET', url, headers: {} }, new AbortController().signal);
}

const collect = (globalThis as unknown as { gc: (options?: { type: 'minor' }) => void }).gc;
const external = (): number => process.memoryUsage().arrayBuffers / KB;

const once = await WORK[process.argv[2] ?? '']?.();
if (!once) throw new Error(`one of ${Object.keys(WORK).join(', ')}`);
for (let warm = 0; warm < 5; warm += 1) await once();
await sleep(20);
collect();
for (let time = 0; time < TIMES; time += 1) await once();
await sleep(50);
for (let round = 0; round < 4; round += 1) collect({ type: 'minor' });
const left = external();
collect();
process.stdout.write(String((left - external()) / TIMES));
process.exit();
