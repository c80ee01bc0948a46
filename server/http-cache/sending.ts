import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../observability/log.ts';
import { chooseCoding, type Coding } from './content-coding.ts';
import { type Did, forwardStatus } from './cache-status.ts';
import type { CacheKey, OriginResponse } from './origin.ts';
import { isFresh, type VersionOf } from './freshness.ts';
import type { Keeping } from './cache-layers.ts';
import { memo } from './memo.ts';
import type { MemoryStore } from './memory-store.ts';
import { sendCopy, type SendOptions } from './send-copy.ts';
import { sendThrough } from './send-through.ts';
import type { StoredCopy } from './stored-copy.ts';
import type { Variant } from './variants.ts';

export interface SendingOptions {
  readonly memory: Pick<MemoryStore, 'resized'>;
  readonly keeping: Pick<Keeping, 'drop'>;
  readonly versionOf: VersionOf;
  readonly keyOf: (target: string) => CacheKey | null;
  readonly apology: (key: CacheKey) => Promise<OriginResponse>;
  /** As if there had been no copy. */
  readonly askAnew: (req: IncomingMessage, res: ServerResponse, key: CacheKey) => Promise<void>;
  readonly now: () => number;
  readonly log: Log;
}

interface Served {
  readonly copy: StoredCopy;
  readonly did: SendOptions['did'];
  readonly sent?: ((req: IncomingMessage, status: number, cache: 'hit' | 'stale') => void) | undefined;
}

/** What goes out to a visitor, in the coding that he takes. */
export interface Sending {
  copy(req: IncomingMessage, res: ServerResponse, served: Served): void;
  /** What is not kept, as it comes. */
  through(req: IncomingMessage, res: ServerResponse, passed: { readonly response: OriginResponse; readonly did: Did }): Promise<void>;
}

export function createSending({ memory, keeping, versionOf, keyOf, apology, askAnew, now, log }: SendingOptions): Sending {
  const disappointed = new WeakSet<IncomingMessage>();
  const codingOf = memo(1e5, (accepted) => chooseCoding(accepted));
  const codingFor = (req: IncomingMessage): Coding => codingOf(req.headers['accept-encoding'] ?? '');

  function send(req: IncomingMessage, res: ServerResponse, { copy, did, sent }: Served): void {
    const coding = copy.codes ? codingFor(req) : 'identity';
    const write = (variant: Variant): void => {
      const instant = now();
      const fresh = isFresh(copy.meta, instant, versionOf);
      const status = sendCopy(req, res, { copy, variant }, { now: instant, fresh, did });
      sent?.(req, status, fresh ? 'hit' : 'stale');
    };
    const ready = copy.variants.get(coding);
    if (ready) write(ready);
    else void addVariant(copy, coding).then(write, (err: unknown) => giveUp(req, res, { copy, err }));
  }

  /** Not even its plain bytes can be had: they are not what its head says. That is no copy, so the origin is asked; who gets such a one twice is told so. */
  function giveUp(req: IncomingMessage, res: ServerResponse, { copy, err }: { copy: StoredCopy; err: unknown }): void {
    log.error({ err }, 'a stored page cannot be read');
    keeping.drop(copy.meta);
    const key = keyOf(req.url ?? '');
    const isFirst = key !== null && !disappointed.has(req);
    disappointed.add(req);
    (isFirst ? askAnew(req, res, key) : apologise(req, res, copy)).catch(() => res.destroy());
  }

  async function apologise(req: IncomingMessage, res: ServerResponse, { meta: { key, tags } }: StoredCopy): Promise<void> {
    const response = await apology({ key, target: req.url ?? '/', label: '', tags });
    await sendThrough(req, res, { response, coding: 'identity', cacheStatus: forwardStatus({ fwd: 'stale' }) });
  }

  /**
   * A coding is made when somebody first asks for it: nearly all ask for brotli, and the others would be work and memory
   * for nobody. The first asker waits the two milliseconds; that costs less than sending eight times the bytes.
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
    copy: send,
    through: (req, res, { response, did }) => sendThrough(req, res, { response, coding: codingFor(req), cacheStatus: forwardStatus(did) }),
  };
}
