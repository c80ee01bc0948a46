import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CacheLog } from './log.ts';
import { chooseCoding, type Coding } from './content-coding.ts';
import { type Handling, forwardStatus } from './cache-status.ts';
import type { CacheKey, OriginResponse } from './origin.ts';
import { isFresh, type VersionOf } from './freshness.ts';
import type { CacheLayers } from './cache-layers.ts';
import { memo } from './memo.ts';
import type { MemoryStore } from './memory-store.ts';
import { sendCopy, type SendOptions } from './send-copy.ts';
import { sendUncached } from './send-uncached.ts';
import type { StoredCopy } from './stored-copy.ts';
import type { Variant } from './variants.ts';

export interface SenderOptions {
  readonly memory: Pick<MemoryStore, 'resized'>;
  readonly layers: Pick<CacheLayers, 'drop'>;
  readonly versionOf: VersionOf;
  readonly targetOf: (req: IncomingMessage) => string;
  readonly keyOf: (target: string) => CacheKey | null;
  readonly outagePage: (key: CacheKey) => Promise<OriginResponse>;
  /** As if there had been no copy. */
  readonly refetch: (req: IncomingMessage, res: ServerResponse, key: CacheKey) => Promise<void>;
  readonly now: () => number;
  readonly log: CacheLog;
}

interface CopyToSend {
  readonly copy: StoredCopy;
  readonly handling: SendOptions['handling'];
  readonly sent?: ((req: IncomingMessage, status: number, cache: 'hit' | 'stale') => void) | undefined;
}

interface ResponseToSend {
  readonly response: OriginResponse;
  readonly handling: Handling;
}

/** Sends responses in the coding that the client prefers. */
export interface Sender {
  sendCopy(req: IncomingMessage, res: ServerResponse, copyToSend: CopyToSend): void;
  sendUncached(req: IncomingMessage, res: ServerResponse, responseToSend: ResponseToSend): Promise<void>;
}

export function createSender({ memory, layers, versionOf, targetOf, keyOf, outagePage, refetch, now, log }: SenderOptions): Sender {
  const refetched = new WeakSet<IncomingMessage>();
  const codingOf = memo(1e5, (accepted) => chooseCoding(accepted));
  const codingFor = (req: IncomingMessage): Coding => codingOf(req.headers['accept-encoding'] ?? '');

  function send(req: IncomingMessage, res: ServerResponse, { copy, handling, sent }: CopyToSend): void {
    const coding = copy.codes ? codingFor(req) : 'identity';
    const write = (variant: Variant): void => {
      const instant = now();
      const fresh = isFresh(copy.meta, instant, versionOf);
      const status = sendCopy(req, res, { copy, variant }, { now: instant, fresh, handling });
      sent?.(req, status, fresh ? 'hit' : 'stale');
    };
    const ready = copy.variants.get(coding);
    if (ready) write(ready);
    else void addVariant(copy, coding).then(write, (err: unknown) => replaceUnreadable(req, res, { copy, err }));
  }

  /**
   * The bytes are not in the coding that the copy names: a miss, once for each request; the second time the visitor gets the outage page.
   */
  function replaceUnreadable(req: IncomingMessage, res: ServerResponse, { copy, err }: { copy: StoredCopy; err: unknown }): void {
    log.error({ err }, 'a stored page cannot be read');
    layers.drop(copy.meta);
    const key = keyOf(targetOf(req));
    const isFirst = key !== null && !refetched.has(req);
    refetched.add(req);
    (isFirst ? refetch(req, res, key) : sendOutagePage(req, res, copy)).catch(() => res.destroy());
  }

  async function sendOutagePage(req: IncomingMessage, res: ServerResponse, { meta: { key, tags } }: StoredCopy): Promise<void> {
    const response = await outagePage({ key, target: targetOf(req), label: '', tags });
    await sendUncached(req, res, { response, coding: 'identity', cacheStatus: forwardStatus({ fwd: 'stale' }) });
  }

  /**
   * A coding is made for the first client that prefers it: nearly all prefer brotli, the others would be wasted work and memory. That
   * client waits two milliseconds; eight times the bytes would take longer.
   */
  async function addVariant(copy: StoredCopy, coding: Coding): Promise<Variant> {
    const variant = await copy.variants.make(coding).catch((err: unknown) => {
      log.error({ err, coding }, 'a page could not be compressed');
      return copy.variants.make('identity');
    });
    memory.resized(copy);
    return variant;
  }

  return {
    sendCopy: send,
    sendUncached: (req, res, { response, handling }) =>
      sendUncached(req, res, { response, coding: codingFor(req), cacheStatus: forwardStatus(handling) }),
  };
}
