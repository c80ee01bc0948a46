import type { Fields } from './origin.ts';
import { memo } from './memo.ts';

/** Fields with this prefix are for the cache and go no further. */
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

/** They describe one request, not the content. */
const OF_ONE_REQUEST = new Set(['x-request-id', 'server-timing']);

export interface Internal {
  /** The cache groups of its data, each with the version it was read under. */
  readonly versions: ReadonlyMap<string, string>;
  /** Made of old data because the backend failed: stored although its versions are not the current ones. */
  readonly degraded: boolean;
  /** These bytes cannot be stored; a request with the purpose `store` gets bytes that can. */
  readonly copyAvailable: boolean;
  /** No render slot was free. */
  readonly shed: boolean;
  /** An entity tag of the data that it was made of, only between origin and cache: clients get a tag of the bytes. */
  readonly validator: string | undefined;
  /** Cache-Control for this cache alone (RFC 9213). */
  readonly control: string | undefined;
}

/** Separates the fields for the cache from those for everybody. */
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

/** An unreadable field gives a version that is never current. Equal fields share one map. */
const parseVersions = memo(1e5, (text): ReadonlyMap<string, string> => {
  const pairs = text.split(', ').filter((pair) => pair !== '');
  try {
    return new Map(pairs.map((pair) => pair.split('=', 2).map(decodeURIComponent) as [string, string]));
  } catch {
    return new Map([['', 'unreadable']]);
  }
});

/** RFC 9111, 3.1, without the fields that the cache writes itself. */
export function storedFields(headers: Fields): Fields {
  return headers.filter(([name]) => !OF_ONE_REQUEST.has(name) && name !== 'content-length' && name !== 'age');
}

/** RFC 9110, 7.6.1: `Connection` names further fields that end here. */
function connectionOptions(fields: Fields): Set<string> {
  const names = fields.filter(([name]) => name === 'connection').flatMap(([, value]) => value.toLowerCase().split(','));
  return new Set(names.map((name) => name.trim()));
}
