import { type Contract, rowOf } from '../contract.ts';
import { ApiError, statusOf } from '../errors.ts';
import type { Api, CacheGroup, CallOptions, EndpointKey, Locale } from '../register.ts';
import type { CallAddress } from './call-path.ts';
import type { Backend, BackendCall } from './call-backend.ts';
import type { PublicReads } from './public-reads.ts';
import type { UpstreamReading } from './upstream-cache.ts';
import { PAGE_BUDGET } from '../limits/timeouts.ts';

/** The reads of one page from the backend, with a record of the data it used. */
export interface ApiSession {
  readonly api: Api;
  /** The fresh value in memory; undefined when the read has to be called. */
  readonly peek: (key: EndpointKey, args: CallAddress) => unknown;
  /** Cache groups read so far, each with the version under which its data were read. */
  readonly versions: ReadonlyMap<CacheGroup, string>;
  /** Identifies the data that the page used: equal texts mean equal pages. Null when a call failed, or was not a cached read. */
  readonly usedData: () => string | null;
  /** The backend knows no session for the visitor's token. */
  readonly sessionEnded: () => boolean;
  /** From now on its reads, those on their way included, have this time in milliseconds since it was opened. */
  readonly extendBudget: (ms: number) => void;
  /** A stale copy was used because the backend failed or was slow, or a call failed. */
  readonly degraded: () => boolean;
}

/** For whom a personal page is rendered. */
export interface Visitor {
  /** Of a signed-in customer. */
  readonly token?: string | undefined;
  readonly forwardedFor?: string | undefined;
  /** Of the visitor's wish list. */
  readonly wishlistId?: string | undefined;
}

/** `visitor`: the page is for one visitor and never stored. Null for public pages. */
export type OpenApi = (locale: Locale, signal: AbortSignal, visitor: Visitor | null) => ApiSession;

export interface ApiSessionsOptions {
  readonly contract: Pick<Contract, 'endpoints'>;
  readonly reads: PublicReads;
  readonly backend: Backend;
  /** Milliseconds for all reads of a page. */
  readonly pageBudget?: number | undefined;
}

/**
 * Opens a session for each render: reads of public data in one language, without a token. A personal page may also read what its address
 * identifies (an order by its unguessable id) and what belongs to the customer, bypassing all caches. All reads of a page share one time
 * budget.
 */
export function createApiSessions({ contract, reads, backend, pageBudget = PAGE_BUDGET }: ApiSessionsOptions): OpenApi {
  return (locale, signal, visitor) => {
    const opened = performance.now();
    let end = opened + pageBudget;
    const versions = new Map<CacheGroup, string>();
    const etags = new Map<string, string>();
    let degraded = false;
    let unknown = false;
    let sessionEnded = false;

    /** When two reads of one group have different versions, the older one is recorded, so that the page is stale as soon as either is. */
    function recordVersion(group: CacheGroup, version: string): void {
      const known = versions.get(group);
      if (known === undefined || known !== reads.versionOf(group)) return;
      versions.set(group, version);
    }

    /** Waits on when the budget has grown meanwhile. */
    async function readWithinBudget(call: BackendCall): Promise<UpstreamReading> {
      const until = end;
      try {
        return await reads.read({ ...call, budget: until - performance.now() });
      } catch (error) {
        if (until === end || performance.now() < until) throw error;
        return readWithinBudget(call);
      }
    }

    /** Never cached. */
    async function callForVisitor(call: BackendCall, { token, forwardedFor }: Visitor): Promise<unknown> {
      if (rowOf(contract, call.key).session === 'required' && token === undefined) throw new ApiError(401, 'not_signed_in');
      try {
        return await backend.call({ ...call, token, forwardedFor });
      } catch (error) {
        sessionEnded ||= token !== undefined && statusOf(error) === 401;
        throw error;
      }
    }

    const api = {
      async call(key: EndpointKey, args: CallAddress, options?: CallOptions): Promise<unknown> {
        const { cacheGroup: group, method } = rowOf(contract, key);
        const call = { key, params: args.params, query: args.query, locale, signal: options?.signal ?? signal };
        unknown ||= !group;
        if (!group && visitor && method === 'GET') return await callForVisitor(call, visitor);
        if (!group) throw new TypeError(`${key}: a public page can read cached endpoints only`);
        // Recorded before the response, because a page with a failed call depends on the group as well.
        if (!versions.has(group)) versions.set(group, reads.versionOf(group));
        try {
          const { entry, stale } = await readWithinBudget(call);
          recordVersion(group, entry.version);
          etags.set(nameOf(key, args), entry.etag);
          degraded ||= stale;
          return entry.value;
        } catch (error) {
          unknown = true;
          degraded ||= error instanceof ApiError && error.status >= 500;
          throw error;
        }
      },
    };
    const peek: ApiSession['peek'] = (key, args) => {
      // A query of several calls has a key of its own, and no entry.
      const group = Object.hasOwn(contract.endpoints, key) ? rowOf(contract, key).cacheGroup : undefined;
      const entry = group && reads.peek({ key, params: args.params, query: args.query, locale });
      if (!entry) return undefined;
      if (!versions.has(group)) versions.set(group, entry.version);
      recordVersion(group, entry.version);
      etags.set(nameOf(key, args), entry.etag);
      return entry.value;
    };
    const all = (): string =>
      [...etags]
        .map((pair) => pair.join(' '))
        .sort()
        .join('\n');
    return {
      api,
      peek,
      versions,
      usedData: () => (unknown || degraded ? null : all()),
      sessionEnded: () => sessionEnded,
      extendBudget: (ms) => void (end = Math.max(end, opened + ms)),
      degraded: () => degraded,
    };
  };
}

const nameOf = (key: EndpointKey, { params, query }: CallAddress): string => `${key} ${JSON.stringify([params, query])}`;
