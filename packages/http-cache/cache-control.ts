import { parseDictionary } from 'structured-headers';
import { memo } from './memo.ts';
import { fieldOf, type Fields } from './origin.ts';

/** Directives of `Cache-Control` for a shared cache (RFC 9111, 5.2.2; RFC 5861). Times in seconds. */
export interface Directives {
  readonly noStore: boolean;
  readonly noCache: boolean;
  readonly private: boolean;
  readonly public: boolean;
  readonly noTransform: boolean;
  /** Must-revalidate or proxy-revalidate: never served stale. */
  readonly mustRevalidate: boolean;
  readonly maxAge: number | undefined;
  readonly sMaxage: number | undefined;
  readonly staleWhileRevalidate: number;
  readonly staleIfError: number;
}

/** RFC 9111, 1.2.2: delta-seconds that are too large to be represented are this. */
export const GREATEST_DELTA = 2 ** 31;

/** Directives for this cache alone. Stored with a copy, never sent to clients. */
export const OWN_CONTROL = 'karat-cache-control';

/** RFC 9213, 2.2: the first targeted field that is present and valid overrides all others. */
const TARGETS = [OWN_CONTROL, 'cdn-cache-control'];

export function directivesOf(headers: Fields): Directives {
  const targeted = TARGETS.map((name) => parseTargeted(fieldOf(headers, name) ?? '')).find((values) => values !== undefined);
  const values = targeted ?? parseList(fieldOf(headers, 'cache-control') ?? '');
  const seconds = (name: string) => (values.has(name) ? toSeconds(values.get(name)) : undefined);
  return {
    noStore: values.has('no-store'),
    noCache: values.has('no-cache'),
    private: values.has('private'),
    public: values.has('public'),
    noTransform: values.has('no-transform'),
    mustRevalidate: values.has('must-revalidate') || values.has('proxy-revalidate'),
    maxAge: seconds('max-age'),
    sMaxage: seconds('s-maxage'),
    staleWhileRevalidate: seconds('stale-while-revalidate') ?? 0,
    staleIfError: seconds('stale-if-error') ?? 0,
  };
}

type Values = ReadonlyMap<string, string | number | true>;

/** RFC 9213, 2.1: a dictionary of structured fields; ignored when it cannot be parsed or is empty. */
const parseTargeted = memo(1e5, (text): Values | undefined => {
  try {
    const dictionary = parseDictionary(text);
    if (dictionary.size === 0) return undefined;
    const values = new Map<string, string | number | true>();
    for (const [name, [value]] of dictionary) {
      if (value === true || typeof value === 'number') values.set(name, value);
      else if (value !== false) values.set(name, 'unreadable');
    }
    return values;
  } catch {
    return undefined;
  }
});

/** `name`, `name=token` or `name="quoted"`, by commas (RFC 9111, 5.2). */
const DIRECTIVE = /([\w!#$%&'*+.^`|~-]+)(?:=(?:"((?:[^"\\]|\\.)*)"|([^,]*)))?[^,]*/g;

/** RFC 9111, 4.2.1: of conflicting directives the most restrictive, of two lifetimes the shorter. */
function parseList(text: string): Values {
  const values = new Map<string, string | true>();
  for (const [, name = '', quoted, token] of text.matchAll(DIRECTIVE)) {
    const key = name.toLowerCase();
    const value = quoted?.replace(/\\(.)/g, '$1') ?? token ?? true;
    const earlier = values.get(key);
    if (earlier === undefined || toSeconds(value) < toSeconds(earlier)) values.set(key, value);
  }
  return values;
}

/** RFC 9111, 1.2.2 and 4.2.1: an invalid number of seconds is 0, that is stale. */
function toSeconds(value: string | number | true | undefined): number {
  const text = String(value);
  return /^\d+$/.test(text) ? Math.min(Number(text), GREATEST_DELTA) : 0;
}
