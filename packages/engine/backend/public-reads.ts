import { type Contract, rowOf } from '../contract.ts';
import type { CacheGroup } from '../register.ts';
import type { CacheVersions } from './cache-versions.ts';
import type { UpstreamCache, UpstreamReading } from './upstream-cache.ts';
import type { UpstreamEntry } from './upstream-entry.ts';
import type { Log } from '../observability/log.ts';
import { type Backend, type BackendCall, backendPath, parseResponse } from './call-backend.ts';
import { PAGE_BUDGET } from '../limits/timeouts.ts';

export type PublicRead = Pick<BackendCall, 'key' | 'params' | 'query' | 'locale' | 'signal'> & {
  /** Milliseconds that this caller waits; a later response is still stored. */
  readonly budget?: number;
};

/** Reads of public data (rows with a cache group), through the upstream cache. Never carries a token. */
export interface PublicReads {
  read(call: PublicRead): Promise<UpstreamReading>;
  /** The fresh copy in memory; undefined without one, and for calls that are not cached. */
  peek(call: PublicRead): UpstreamEntry | undefined;
  versionOf(group: CacheGroup): string;
}

export interface PublicReadsOptions {
  readonly contract: Contract;
  readonly backend: Backend;
  readonly cache: UpstreamCache;
  readonly versions: CacheVersions;
  readonly log: Log;
  readonly budget?: number | undefined;
}

export function createPublicReads({ contract, backend, cache, versions, log, budget = PAGE_BUDGET }: PublicReadsOptions): PublicReads {
  return {
    versionOf: (group) => versions.current(group),
    peek(call) {
      const { cacheGroup } = rowOf(contract, call.key);
      return cacheGroup === undefined
        ? undefined
        : cache.peek({ key: cacheKey(contract, call), group: cacheGroup, openEnded: contract.isOpenEnded(call) });
    },
    async read(call) {
      const { key, params, query, locale, signal } = call;
      const { cacheGroup } = rowOf(contract, key);
      if (!cacheGroup) throw new TypeError(`${key} has no cache group`);
      return cache.read({
        key: cacheKey(contract, call),
        group: cacheGroup,
        openEnded: contract.isOpenEnded(call),
        load: (version, end) => backend.call({ key, params, query, locale, version, signal: end }),
        parse: (json) => parseResponse(contract, key, json, log),
        signal,
        budget: call.budget ?? budget,
      });
    },
  };
}

const cacheKey = (contract: Contract, { key, params, query, locale }: PublicRead): string =>
  `${rowOf(contract, key).method} ${backendPath(contract, { key, params, query, locale })}`;
