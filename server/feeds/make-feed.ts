import { fork } from 'node:child_process';
import { extname, join } from 'node:path';
import { gatherGzip, type GzippedFile } from '../../packages/engine/http/gzipped-file.ts';
import { lowerPriority } from '../../packages/engine/limits/lower-priority.ts';
import type { Log } from '../../packages/engine/observability/log.ts';
import type { FeedTerms } from './feed-offer.ts';
import type { FormatName } from './formats.ts';
import type { FeedCounts } from './write-feed.ts';

/** The job of the process that writes a feed. */
export interface FeedJob {
  readonly format: FormatName;
  readonly terms: FeedTerms;
  readonly backendUrl: string;
  /** True if the backend has GET /offers. */
  readonly hasOffers: boolean;
}

/** To that process. */
export interface FeedOrder extends FeedJob {
  readonly whenIdle: boolean;
}

/** From that process, beside the bytes. */
export type FeedMessage =
  | { readonly log: { readonly level: keyof Log; readonly fields: object; readonly message: string } }
  | { readonly done: FeedCounts }
  | { readonly failed: unknown };

export interface MadeFeed extends Omit<FeedCounts, 'size'> {
  readonly file: GzippedFile;
}

/** Rejects without a whole feed, with the signal's reason when that is aborted, and when it has more bytes than allowed, compressed. */
export type MakeFeed = (job: FeedJob, bounds: { readonly signal: AbortSignal; readonly maxBytes: number }) => Promise<MadeFeed>;

export interface FeedMakerOptions {
  readonly log: Log;
  /** Another one in tests. */
  readonly program?: string;
  /** The process waits for an idle processor, and pauses between its calls (ADR-0058). False in tests of what a feed says. */
  readonly whenIdle?: boolean;
}

/** The bundle has the program beside its own. */
const PROGRAM = join(import.meta.dirname, `feed-process${extname(import.meta.filename)}`);
/**
 * Little memory rather than little work: objects of an answer die with it, so a small heap that is cleared often is enough (ADR-0058). A
 * feed needs about 25 MB of heap for 100,000 configurations.
 */
const FLAGS = ['--max-semi-space-size=1', '--heap-growing-percent=30', '--max-old-space-size=96'];
const FEW_THREADS = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2' };
/** Settings of the runtime, such as certificates; the shop's secrets are not among them. */
const IS_RUNTIME = /^(?:NODE|SSL)_/;
const STDERR_MAX = 2000;

/** Each feed is made in a process of its own: the event loop of the shop is free for pages, and its memory is free afterwards. */
export function createFeedMaker({ log, program = PROGRAM, whenIdle = true }: FeedMakerOptions): MakeFeed {
  return async function makeFeed(job, { signal, maxBytes }) {
    signal.throwIfAborted();
    const child = fork(program, {
      env: { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => IS_RUNTIME.test(name))), ...FEW_THREADS },
      execArgv: FLAGS,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    if (child.pid !== undefined) lowerPriority(child.pid);
    const { promise, resolve, reject } = Promise.withResolvers<MadeFeed>();
    const parts = gatherGzip(maxBytes);
    let counts: FeedCounts | undefined;
    let stderr = '';
    const fail = (error: unknown): void => {
      reject(error);
      child.kill('SIGKILL');
    };
    const abort = (): void => fail(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    child.stdout?.on('data', (part: Buffer) => {
      try {
        parts.add(part);
      } catch (error) {
        fail(error);
      }
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(0, STDERR_MAX)));
    child.on('message', (message: FeedMessage) => {
      if ('log' in message) log[message.log.level](message.log.fields, message.log.message);
      else if ('done' in message) counts = message.done;
      else fail(message.failed);
    });
    child.once('error', fail);
    // Not `exit`: all bytes have come.
    child.once('close', (code, by) => {
      if (code !== 0 || !counts) return fail(new Error(`the process of the feed ended with ${by ?? code}`, { cause: stderr }));
      const { size, ...others } = counts;
      resolve({ ...others, file: parts.file(size) });
    });
    const order: FeedOrder = { ...job, whenIdle };
    child.send(order, (error) => error && fail(error));
    return promise.finally(() => signal.removeEventListener('abort', abort));
  };
}
