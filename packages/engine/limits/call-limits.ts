import { rowOf } from '../contract.ts';
import type { EndpointKey } from '../register.ts';
import { type BackendCircuits, type BackendCircuitsOptions, createBackendCircuits } from './backend-circuits.ts';
import { type Bulkhead, type BulkheadOptions, createBulkhead, type SlotRequest } from './bulkhead.ts';
import { PAGE_BUDGET } from './timeouts.ts';

export interface LimitedCall {
  readonly key: EndpointKey;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Decides whether and when the backend is called (ADR-0018). */
export interface CallLimits {
  /** Runs the task when there is a slot. Rejects with 503 when there is none, or when the backend must not be called now. */
  run<T>(call: LimitedCall, task: () => Promise<T>): Promise<T>;
  readonly circuits: BackendCircuits['circuits'];
  /** Calls that were not made so far, by reason. */
  skipped(): Readonly<Record<string, number>>;
  /** Calls under way, and calls that wait for a slot. */
  calls(): Readonly<Record<string, number>>;
}

export interface CallLimitsOptions extends BackendCircuitsOptions {
  readonly publicReads?: BulkheadOptions | undefined;
  /** Cart, checkout, order. */
  readonly shopperCalls?: BulkheadOptions | undefined;
}

/** The queue is for a new cache version, when all cached data are read again at once. No page waits longer than its budget. */
const PUBLIC_READS: BulkheadOptions = {
  slots: { total: 48, perGroup: 24, perKey: 8 },
  queue: { total: 1000, perGroup: 500, perKey: 100 },
  maxWait: PAGE_BUDGET,
};
const SHOPPER_CALLS: BulkheadOptions = {
  slots: { total: 64, perGroup: 32, perKey: 32 },
  queue: { total: 256, perGroup: 128, perKey: 128 },
  maxWait: 2000,
};

/**
 * Reads of public data are made for the shop, and stale copies can replace them: they have circuits and obey Retry-After. A shopper's
 * call is always made, with its own slots: an order that could succeed must not fail because others did.
 */
export function createCallLimits(options: CallLimitsOptions): CallLimits {
  const { publicReads = PUBLIC_READS, shopperCalls = SHOPPER_CALLS, ...circuitOptions } = options;
  const { contract } = options;
  const readers = createBulkhead(publicReads);
  const shoppers = createBulkhead(shopperCalls);
  const circuits = createBackendCircuits(circuitOptions);
  return {
    async run({ key, params = {}, signal }, task) {
      if (!rowOf(contract, key).cacheGroup) return runInSlot(shoppers, { group: key, key: '', signal }, task);
      const name = [key, ...Object.values(params)].join(' ');
      circuits.check({ key, name });
      return runInSlot(readers, { group: key, key: name, signal }, () => circuits.watch({ key, name }, task, signal));
    },
    circuits: circuits.circuits,
    skipped: () => ({ ...circuits.skipped, no_place: readers.shed + shoppers.shed }),
    calls: () => ({
      public: readers.active,
      public_waiting: readers.waiting,
      own: shoppers.active,
      own_waiting: shoppers.waiting,
    }),
  };
}

async function runInSlot<T>(bulkhead: Bulkhead, request: SlotRequest, task: () => Promise<T>): Promise<T> {
  const release = await bulkhead.enter(request);
  try {
    return await task();
  } finally {
    release();
  }
}
