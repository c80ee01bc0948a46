import { type EndpointKey, endpoints } from '../../shared/contract/endpoints.ts';
import { type BackendCircuits, type BackendCircuitsOptions, createBackendCircuits } from './backend-circuits.ts';
import { type Bulkhead, type BulkheadOptions, createBulkhead, type PlaceFor } from './bulkhead.ts';
import { PAGE_BUDGET } from './timeouts.ts';

export interface GuardedCall {
  readonly key: EndpointKey;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Decides whether the backend is asked, and when (docs/decisions/0042). */
export interface Guard {
  /** Runs the task in its place. Rejects with 503 at once when there is none, or when it is better not to ask now. */
  run<T>(call: GuardedCall, task: () => Promise<T>): Promise<T>;
  readonly circuits: BackendCircuits['circuits'];
  /** Calls that were not made so far, by reason. */
  skipped(): Readonly<Record<string, number>>;
  /** Calls under way, and those that wait for a place. */
  calls(): Readonly<Record<string, number>>;
}

export interface GuardOptions extends BackendCircuitsOptions {
  /** Reads of public data. */
  readonly publicPlaces?: BulkheadOptions | undefined;
  /** What one shopper does: cart, checkout, order. */
  readonly ownPlaces?: BulkheadOptions | undefined;
}

/** The queue is for a new cache version, when all that is known is read again at once. No page waits longer than its budget. */
const PUBLIC_PLACES: BulkheadOptions = {
  places: { total: 48, perGroup: 24, perKey: 8 },
  queue: { total: 1000, perGroup: 500, perKey: 100 },
  maxWait: PAGE_BUDGET,
};
const OWN_PLACES: BulkheadOptions = {
  places: { total: 64, perGroup: 32, perKey: 32 },
  queue: { total: 256, perGroup: 128, perKey: 128 },
  maxWait: 2000,
};

/**
 * Reads of public data are made in the shop's name, and copies can stand in for them: they have circuits and heed Retry-After. What a shopper
 * does is always tried (an order that could work must not fail because others did), in places of its own.
 */
export function createGuard({ publicPlaces = PUBLIC_PLACES, ownPlaces = OWN_PLACES, ...options }: GuardOptions): Guard {
  const readers = createBulkhead(publicPlaces);
  const shoppers = createBulkhead(ownPlaces);
  const circuits = createBackendCircuits(options);
  return {
    async run({ key, params = {}, signal }, task) {
      if (!endpoints[key].cacheGroup) return inPlace(shoppers, { group: key, key: '', signal }, task);
      const name = [key, ...Object.values(params)].join(' ');
      circuits.check({ key, name });
      return inPlace(readers, { group: key, key: name, signal }, () => circuits.watch({ key, name }, task, signal));
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

async function inPlace<T>(places: Bulkhead, who: PlaceFor, task: () => Promise<T>): Promise<T> {
  const leave = await places.enter(who);
  try {
    return await task();
  } finally {
    leave();
  }
}
