import type { CacheGroup } from '../../shared/contract/codes.ts';
import type { Failure } from '../../shared/contract/common.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { ApiError } from '../../shared/errors.ts';
import { isUnmodified } from '../http-cache/conditional.ts';
import type { Fields, Origin } from '../http-cache/origin.ts';
import { formatVersions } from '../http-cache/fields.ts';
import type { BackendCall } from './call-backend.ts';
import { parseCall } from './call-key.ts';
import type { PublicReads } from './public-reads.ts';

const SHARED_SECONDS = 60;
/** What is not there: whoever asks for it again and again does not reach the backend. */
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
  /** Its language stands in its address, so the response is the same for everybody. */
  readonly isShared: boolean;
  readonly ifNoneMatch: string | undefined;
}

/** Public data: no token, no cookie. Rejects when the backend refuses it, except for what is not there. */
export async function respondToRead(reads: PublicReads, call: BackendCall, { isShared, ifNoneMatch }: ReadOptions): Promise<ReadResponse> {
  const group = endpoints[call.key].cacheGroup as CacheGroup;
  const version = reads.versionOf(group);
  try {
    const { entry, stale } = await reads.read(call);
    const headers: Fields = [
      // Its language depends on a header or a cookie, and nobody else may have it.
      ...(isShared ? sharedFields(group, stale ? 0 : SHARED_SECONDS) : [['cache-control', 'private, no-cache'] as const]),
      ['etag', entry.etag],
    ];
    const common = { version: entry.version, stale };
    if (isUnmodified(ifNoneMatch, entry.etag)) return { ...common, status: 304, headers, body: '' };
    return { ...common, status: 200, headers: [...headers, JSON_TYPE], body: JSON.stringify(entry.value) };
  } catch (error) {
    if (!isShared || !(error instanceof ApiError) || error.status !== 404) throw error;
    const failure: Failure = { error_code: error.code, message: error.message };
    const headers = [...sharedFields(group, MISSING_SECONDS), JSON_TYPE];
    return { status: 404, headers, body: JSON.stringify(failure), version, stale: false };
  }
}

/** The page cache's origin for public reads of the API. */
export function createCallOrigin(reads: PublicReads): Origin {
  return async function fetchRead({ target, headers }) {
    const found = parseCall(target);
    if (!found) throw new ApiError(404, 'not_found');
    const { path: _, ...call } = found;
    const response = await respondToRead(reads, call, { isShared: true, ifNoneMatch: headers['if-none-match'] });
    const body = Buffer.from(response.body);
    const group = endpoints[call.key].cacheGroup as CacheGroup;
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

/** Our own cache hears of a new version; others see it when the time is over. */
function sharedFields(group: CacheGroup, seconds: number): Fields {
  return [
    ['cache-control', `public, max-age=0, s-maxage=${seconds}, must-revalidate`],
    ['cache-tag', group],
  ];
}
