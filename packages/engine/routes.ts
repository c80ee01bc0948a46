import type { RouteKey } from './register.ts';

/** A row of the route table: one page of the shop. */
export interface Route {
  /** Path without locale prefix. `:name` is a parameter, `:name?` an optional one at the end. */
  readonly path: string;
  readonly layout: 'default' | 'checkout' | 'empty';
  /** Visitors who may see it: `guest` sends customers home, `customer` sends guests to sign-in. */
  readonly guard?: 'guest' | 'customer';
  /** `public`: the same HTML for everybody, stored by the page cache. `personal`: `no-store`. */
  readonly cache: 'public' | 'personal';
  /**
   * A personal page whose HTML is the same for everybody while its path has no parameter (a shell that the browser fills in). Our page
   * cache
   * stores the shell; all other caches see `no-store`.
   */
  readonly shell?: true;
  /** Accepts the posts of forms. */
  readonly forms?: true;
  /** Its parameter gives access to something: no other site may get the address as a referrer. */
  readonly confidential?: true;
  /** Accepted search parameters: those that change the page. All others are not in the cache key and not in the HTML. */
  readonly search: readonly string[];
  /** Normalizes the accepted parameters, so that equivalent URLs share one cache key and one render. */
  readonly normalize?: (accepted: URLSearchParams) => Readonly<Record<string, unknown>>;
  /** Listed in the sitemap. */
  readonly sitemap?: true;
  /** Of a public page: it has no Markdown form, because it is nothing to be read. All others have one (ADR-0059). */
  readonly markdown?: false;
}

/** True if the page has a Markdown form, too. */
export const hasMarkdown = ({ cache, markdown }: Route): boolean => cache === 'public' && markdown !== false;

export interface RouteMatch {
  readonly key: RouteKey;
  readonly params: Readonly<Record<string, string>>;
}

/** Caches that may store the page: any shared cache (`public`), our page cache only (`shell`), or nobody (`personal`). */
export type PageStorage = 'public' | 'shell' | 'personal';

type Search = URLSearchParams | Readonly<Record<string, unknown>>;

/** How a route table reads and writes addresses. */
export interface Routes {
  readonly table: Readonly<Record<RouteKey, Route>>;
  /** The page of a path without locale prefix; null for no page, also for invalid percent-encoding and parameters that are too long. */
  match(path: string): RouteMatch | null;
  /** The path of a page, without locale prefix. Throws without a required parameter. */
  pathOf(key: RouteKey, params?: Readonly<Record<string, string | undefined>>): string;
  /** The accepted parameters of a page, normalized. Links and cache keys use the same string. */
  searchString(key: RouteKey, search: Search): string;
  pageStorage(match: RouteMatch): PageStorage;
}

interface Segment {
  readonly text: string;
  /** Of the parameter that stands here. */
  readonly name?: string | undefined;
  readonly optional?: boolean;
}

/** `maxParam`: most characters of a parameter. No path begins with a parameter. */
export function createRoutes(table: Readonly<Record<RouteKey, Route>>, maxParam: number): Routes {
  const keys = Object.keys(table);
  const rowOf = (key: RouteKey): Route => table[key] as Route;
  /** By the first segment: a page looks a path up a dozen times. */
  const patterns = new Map<string | undefined, (readonly [RouteKey, RegExp])[]>();
  for (const key of keys) {
    const { path } = rowOf(key);
    const alike = patterns.get(firstSegment(path)) ?? [];
    alike.push([key, patternOf(path)]);
    patterns.set(firstSegment(path), alike);
  }
  /** The paths in segments: a page has a hundred links and more. */
  const segments = new Map(keys.map((key) => [key, rowOf(key).path.split('/').slice(1).filter(Boolean).map(segmentOf)]));

  return {
    table,
    match(path) {
      const clean = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
      for (const [key, pattern] of patterns.get(firstSegment(clean)) ?? []) {
        const found = pattern.exec(clean);
        if (!found) continue;
        const params = decodeAll(found.groups ?? {}, maxParam);
        return params && { key, params };
      }
      return null;
    },
    pathOf(key, params) {
      let path = '';
      for (const { text, name, optional } of segments.get(key) as readonly Segment[]) {
        const value = name === undefined ? text : params?.[name];
        if (value !== undefined) path += `/${name === undefined ? text : encodeURIComponent(value)}`;
        else if (!optional) throw new TypeError(`${key}: "${name}" is missing`);
      }
      return path === '' ? '/' : path;
    },
    searchString(key, search) {
      const row = rowOf(key);
      const accepted = acceptedOf(row, search);
      return (row.normalize && accepted ? acceptedOf(row, row.normalize(accepted)) : accepted)?.toString() ?? '';
    },
    pageStorage({ key, params }) {
      const { cache, shell } = rowOf(key);
      return shell && Object.keys(params).length === 0 ? 'shell' : cache;
    },
  };
}

function segmentOf(text: string): Segment {
  const [, name, optional] = /^:(\w+)(\??)$/.exec(text) ?? [];
  return { text, name, optional: optional === '?' };
}

/** In the order of the table, values sorted. Null: none, as in most of the hundreds of links on a page. */
function acceptedOf(row: Route, search: Search): URLSearchParams | null {
  const given = search instanceof URLSearchParams ? [...search.keys()] : Object.keys(search);
  if (given.length === 0) return null;
  const out = new URLSearchParams();
  let isEmpty = true;
  for (const name of row.search) {
    if (!given.includes(name)) continue;
    for (const value of valuesOf(search, name)) {
      out.append(name, value);
      isEmpty = false;
    }
  }
  return isEmpty ? null : out;
}

/** The distinct values, sorted, because their order does not change the page. */
function valuesOf(search: Search, name: string): string[] {
  const raw = search instanceof URLSearchParams ? search.getAll(name) : [search[name]].flat();
  const values = raw.filter((value) => value !== undefined && value !== null && value !== '').map(String);
  return values.length < 2 ? values : [...new Set(values)].sort();
}

const firstSegment = (path: string): string | undefined => path.split('/', 2)[1];

function patternOf(path: string): RegExp {
  const source = path.replace(/\/:(\w+)(\??)/g, (_, name: string, optional: string) =>
    optional === '?' ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`,
  );
  return new RegExp(`^${source}$`);
}

function decodeAll(groups: Readonly<Record<string, string | undefined>>, maxParam: number): Record<string, string> | null {
  const params: Record<string, string> = {};
  try {
    for (const [name, value = ''] of Object.entries(groups)) {
      const text = decodeURIComponent(value);
      if (text.length > maxParam) return null;
      if (text !== '') params[name] = text;
    }
    return params;
  } catch {
    return null;
  }
}
