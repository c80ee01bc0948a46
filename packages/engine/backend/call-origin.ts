import { type Contract, rowOf } from '../contract.ts';
import type { CacheGroup } from '../register.ts';
import { ApiError } from '../errors.ts';
import { isUnmodified } from '../../http-cache/conditional.ts';
import type { Fields, Origin } from '../../http-cache/origin.ts';
import { formatVersions } from '../../http-cache/fields.ts';
import type { BackendCall } from './call-backend.ts';
import { createCallParser } from './call-key.ts';
import type { PublicReads } from './public-reads.ts';

const SHARED_SECONDS = 60;
/** 404 responses are cached briefly, so that repeated requests for a missing entity do not reach the backend. */
const MISSING_SECONDS = 10;

export interface ReadResponse {
  readonly status: 200 | 304 | 404;
  readonly headers: Fields;
  readonly body: string;
  /** The cache version that the data were read under. */
  readonly version: string;
  readonly stale: boolean;
}

export interface ReadOptions {
  readonly contract: Pick<Contract, 'endpoints'>;
  readonly reads: PublicReads;
  /** The address contains the language, so the response is the same for all visitors. */
  readonly isShared: boolean;
  readonly ifNoneMatch: string | undefined;
}

/** Reads public data, without token and cookie. A 404 of the backend is a response; other errors reject. */
export async function respondToRead(call: BackendCall, { contract, reads, isShared, ifNoneMatch }: ReadOptions): Promise<ReadResponse> {
  const group = rowOf(contract, call.key).cacheGroup as CacheGroup;
  const version = reads.versionOf(group);
  try {
    const { entry, stale } = await reads.read(call);
    const headers: Fields = [
      // Otherwise the language depends on a header or a cookie, so shared caches must not store the response.
      ...(isShared ? sharedFields(group, stale ? 0 : SHARED_SECONDS) : [['cache-control', 'private, no-cache'] as const]),
      ['etag', entry.etag],
    ];
    const common = { version: entry.version, stale };
    if (isUnmodified(ifNoneMatch, entry.etag)) return { ...common, status: 304, headers, body: '' };
    return { ...common, status: 200, headers: [...headers, JSON_TYPE], body: JSON.stringify(entry.value) };
  } catch (error) {
    if (!isShared || !(error instanceof ApiError) || error.status !== 404) throw error;
    const failure = { error_code: error.code, message: error.message };
    const headers = [...sharedFields(group, MISSING_SECONDS), JSON_TYPE];
    return { status: 404, headers, body: JSON.stringify(failure), version, stale: false };
  }
}

/** The page cache's origin for public reads of the API. */
export function createCallOrigin(contract: Contract, reads: PublicReads): Origin {
  const parseCall = createCallParser(contract);
  return async function fetchRead({ target, headers }) {
    const found = parseCall(target);
    if (!found) throw new ApiError(404, 'not_found');
    const { path: _, ...call } = found;
    const response = await respondToRead(call, { contract, reads, isShared: true, ifNoneMatch: headers['if-none-match'] });
    const body = Buffer.from(response.body);
    const group = rowOf(contract, call.key).cacheGroup as CacheGroup;
    const fields: Fields = [
      ...response.headers,
      ['karat-versions', formatVersions(new Map([[group, response.version]]))],
      ...(response.stale ? [['karat-degraded', '?1'] as const] : []),
      ...(response.status === 304 ? [] : [['content-length', String(body.length)] as const]),
    ];
    return { status: response.status, headers: fields, body };
  };
}

const JSON_TYPE = ['content-type', 'application/json; charset=utf-8'] as const;

/** Our own cache is notified of a new version; other caches see it after `seconds`. */
function sharedFields(group: CacheGroup, seconds: number): Fields {
  return [
    ['cache-control', `public, max-age=0, s-maxage=${seconds}, must-revalidate`],
    ['cache-tag', group],
  ];
}
