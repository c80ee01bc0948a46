import type { CacheGroup } from '../../shared/contract/codes.ts';
import { type EndpointKey, endpoints } from '../../shared/contract/endpoints.ts';
import type { Api, ArgsOf } from '../../shared/contract/request.ts';
import { ApiError } from '../../shared/errors.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import type { Backend } from './call-backend.ts';
import type { PublicReads } from './public-reads.ts';
import { PAGE_BUDGET } from '../limits/timeouts.ts';

/** One page's way to the backend, and what it took from there. */
export interface ApiSession {
  readonly api: Api;
  /** What a read would answer without asking anybody; undefined when it has to be called. */
  readonly peek: <K extends EndpointKey>(key: K, args: ArgsOf<K>) => unknown;
  /** Cache groups asked so far, each with the version its data was read under. */
  readonly versions: ReadonlyMap<CacheGroup, string>;
  /** What it took, in one text: the same text, the same page. Null when it cannot be told, as some call did not come through. */
  readonly taken: () => string | null;
  /** A stale copy stood in for the backend, or a call did not come through. */
  readonly degraded: () => boolean;
}

/** `personal`: the page is nobody else's and never stored. */
export type OpenApi = (locale: Locale, signal: AbortSignal, personal: boolean) => ApiSession;

/**
 * Opens a session for each render: reads of public data in one language, without any token. A personal page may read by what its
 * address tells (an order by its unguessable id), past all caches. All reads of a page share one budget: what waits for one call is missing for the next.
 */
export function createApiSessions(reads: PublicReads, backend: Backend, pageBudget: number = PAGE_BUDGET): OpenApi {
  return (locale, signal, personal) => {
    const end = performance.now() + pageBudget;
    const versions = new Map<CacheGroup, string>();
    const taken = new Map<string, string>();
    let degraded = false;
    let unknown = false;

    /** Two reads of one group under different versions: the older one counts, the page is stale as soon as either is. */
    function used(group: CacheGroup, version: string): void {
      const known = versions.get(group);
      if (known === undefined || known !== reads.versionOf(group)) return;
      versions.set(group, version);
    }

    const api: Api = {
      async call(key, args, options) {
        const { cacheGroup: group, method } = endpoints[key];
        const call = { key, params: args.params, query: args.query, locale, signal: options?.signal ?? signal };
        unknown ||= !group;
        if (!group && personal && method === 'GET') return (await backend.call(call)) as never;
        if (!group) throw new TypeError(`${key}: a public page can read cached endpoints only`);
        // Noted before the answer: a page built on a failed call depends on the group as well.
        if (!versions.has(group)) versions.set(group, reads.versionOf(group));
        try {
          const { entry, stale } = await reads.read({ ...call, budget: end - performance.now() });
          used(group, entry.version);
          taken.set(nameOf(key, args), entry.etag);
          degraded ||= stale;
          return entry.value as never;
        } catch (error) {
          unknown = true;
          degraded ||= error instanceof ApiError && error.status >= 500;
          throw error;
        }
      },
    };
    const peek: ApiSession['peek'] = (key, args) => {
      const group = endpoints[key].cacheGroup;
      const entry = group && reads.peek({ key, params: args.params, query: args.query, locale });
      if (!entry) return undefined;
      if (!versions.has(group)) versions.set(group, entry.version);
      used(group, entry.version);
      taken.set(nameOf(key, args), entry.etag);
      return entry.value;
    };
    const all = (): string =>
      [...taken]
        .map((pair) => pair.join(' '))
        .sort()
        .join('\n');
    return { api, peek, versions, taken: () => (unknown || degraded ? null : all()), degraded: () => degraded };
  };
}

const nameOf = <K extends EndpointKey>(key: K, { params, query }: ArgsOf<K>): string => `${key} ${JSON.stringify([params, query])}`;
