import { LRUCache } from 'lru-cache';
import { CODE_PROBLEMS } from '../../shared/contract/codes.ts';
import type { EndpointKey } from '../../shared/contract/endpoints.ts';
import { Refusal } from '../core/refusal.ts';

/** Maximum within ten minutes; 0: no limit. */
export interface LimitSettings {
  /** Wrong codes of one cart; an address may try three times as many, since several shoppers may share it. */
  readonly codes: number;
  /** Subscriptions and questions of one address. */
  readonly messages: number;
}

export interface LimitedCall {
  readonly key: EndpointKey;
  readonly body: unknown;
  /** Address of the shopper. */
  readonly client: string;
}

export interface Limits {
  /** Runs the call, or refuses it with 429 and `Retry-After`. */
  run<T>(call: LimitedCall, task: () => T): T;
}

interface Counter {
  readonly name: string;
  readonly most: number;
}

const WINDOW = 10 * 60_000;
/** Bounds memory: the least recently used counters are dropped. */
const MOST_COUNTERS = 10_000;

/**
 * Limits guessing and spam. Counters are in memory and start with the first attempt; a restart resets them. Above the limit the right code
 * is refused, too, or the answer would reveal it.
 */
export function createLimits({ codes, messages }: LimitSettings, now: () => number = Date.now): Limits {
  const counts = new LRUCache<string, { count: number; readonly until: number }>({ max: MOST_COUNTERS });

  function countersOf({ key, body, client }: LimitedCall): readonly Counter[] {
    if (key === 'subscribe' || key === 'askQuestion') return [{ name: `messages ${client}`, most: messages }];
    if (key !== 'bindGiftCard') return [];
    const { cart_unique_id: cart } = body as { cart_unique_id: string };
    return [
      { name: `codes of cart ${cart}`, most: codes },
      { name: `codes of ${client}`, most: 3 * codes },
    ];
  }

  function waitFor({ name, most }: Counter): number {
    const known = counts.get(name);
    return most > 0 && known && known.count >= most ? Math.max(0, known.until - now()) : 0;
  }

  function count({ name }: Counter): void {
    const known = counts.get(name);
    if (known && now() < known.until) known.count += 1;
    else counts.set(name, { count: 1, until: now() + WINDOW });
  }

  return {
    run(call, task) {
      const counters = countersOf(call);
      const wait = Math.max(0, ...counters.map(waitFor));
      if (wait > 0) throw new Refusal('too_many_requests', 'too many requests', { retryAfter: Math.ceil(wait / 1000) });
      if (call.key !== 'bindGiftCard') counters.forEach(count);
      try {
        return task();
      } catch (error) {
        if (isWrongCode(error)) counters.forEach(count);
        throw error;
      }
    },
  };
}

const isWrongCode = (error: unknown): boolean => error instanceof Refusal && (CODE_PROBLEMS as readonly string[]).includes(error.code);
