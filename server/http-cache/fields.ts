import type { Fields } from './origin.ts';
import { memo } from './memo.ts';

/** What the origin tells the cache and nobody else: fields of this name go no further. */
const INTERNAL = 'karat-';

/** RFC 9110, 7.6.1: of the connection, not of the message. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

export const isEndToEnd = (name: string): boolean => !HOP_BY_HOP.has(name);

/** Of one exchange, not of the content. */
const OF_ONE_EXCHANGE = new Set(['x-request-id', 'server-timing']);

export interface Internal {
  /** The cache groups of its data, each with the version it was read under. */
  readonly versions: ReadonlyMap<string, string>;
  /** Made of old data because the backend failed: kept though its versions are not the current ones. */
  readonly degraded: boolean;
  /** These bytes cannot be kept, but whoever asks with the purpose `store` gets some that can. */
  readonly copyAvailable: boolean;
  /** There was no place to make it. */
  readonly shed: boolean;
  /** An entity tag between the two of them, of what it was made of: clients get one of the bytes. */
  readonly validator: string | undefined;
  /** Cache-Control for this cache alone (RFC 9213): others read the field that everybody reads. */
  readonly control: string | undefined;
}

/** Parts what the origin says to the cache from what it says to everybody. */
export function partFields(fields: Fields): { readonly headers: Fields; readonly internal: Internal } {
  const own = new Map<string, string>();
  const dropped = connectionOptions(fields);
  const headers = fields.filter(([name, value]) => {
    if (name.startsWith(INTERNAL)) own.set(name.slice(INTERNAL.length), value);
    return !name.startsWith(INTERNAL) && !HOP_BY_HOP.has(name) && !dropped.has(name);
  });
  return {
    headers,
    internal: {
      versions: parseVersions(own.get('versions') ?? ''),
      degraded: own.get('degraded') === '?1',
      copyAvailable: own.get('copy') === '?1',
      shed: own.get('shed') === '?1',
      validator: own.get('validator'),
      control: own.get('cache-control'),
    },
  };
}

export function formatVersions(versions: ReadonlyMap<string, string>): string {
  return [...versions].map(([group, version]) => `${encodeURIComponent(group)}=${encodeURIComponent(version)}`).join(', ');
}

/** What cannot be read is a version that is never the current one. Answers that were read under the same versions share them. */
const parseVersions = memo(1e5, (text): ReadonlyMap<string, string> => {
  const pairs = text.split(', ').filter((pair) => pair !== '');
  try {
    return new Map(pairs.map((pair) => pair.split('=', 2).map(decodeURIComponent) as [string, string]));
  } catch {
    return new Map([['', 'unreadable']]);
  }
});

/** RFC 9111, 3.1. What the cache writes itself is not kept either. */
export function storedFields(headers: Fields): Fields {
  return headers.filter(([name]) => !OF_ONE_EXCHANGE.has(name) && name !== 'content-length' && name !== 'age');
}

/** RFC 9110, 7.6.1: `Connection` names further fields that end here. */
function connectionOptions(fields: Fields): Set<string> {
  const names = fields.filter(([name]) => name === 'connection').flatMap(([, value]) => value.toLowerCase().split(','));
  return new Set(names.map((name) => name.trim()));
}
