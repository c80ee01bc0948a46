import type { CacheGroup } from '../../shared/contract/codes.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import type { CacheVersions } from '../cache/cache-versions.ts';
import type { UpstreamCache, UpstreamReading } from '../cache/upstream-cache.ts';
import type { Log } from '../ops/log.ts';
import { type Backend, type BackendCall, backendPath, parseResponse } from './call-backend.ts';

export type PublicRead = Pick<BackendCall, 'key' | 'params' | 'query' | 'locale' | 'signal'>;

/** Reads of public data (rows with a cache group), through the upstream cache. Never carries a token. */
export interface PublicReads {
  read(call: PublicRead): Promise<UpstreamReading>;
  versionOf(group: CacheGroup): string;
}

export interface PublicReadsOptions {
  readonly backend: Backend;
  readonly cache: UpstreamCache;
  readonly versions: CacheVersions;
  readonly log: Log;
}

export function createPublicReads({ backend, cache, versions, log }: PublicReadsOptions): PublicReads {
  return {
    versionOf: (group) => versions.current(group),
    async read({ key, params, query, locale, signal }) {
      const { method, cacheGroup } = endpoints[key];
      if (!cacheGroup) throw new TypeError(`${key} has no cache group`);
      return cache.read({
        key: `${method} ${backendPath({ key, params, query, locale })}`,
        group: cacheGroup,
        load: (version) => backend.call({ key, params, query, locale, version }),
        parse: (json) => parseResponse(key, json, log),
        signal,
      });
    },
  };
}
