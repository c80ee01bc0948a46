import { type Endpoint, type EndpointKey, endpoints } from '../../shared/contract/endpoints.ts';
import { SLUG_MAX } from '../../shared/contract/limits.ts';

export type EndpointMatch =
  | { readonly key: EndpointKey; readonly params: Readonly<Record<string, string>> }
  | { readonly allow: readonly string[] }
  | null;

/** Finds the endpoint that browsers may call by method and path. Null: unknown path. `allow`: the path exists with other methods only. */
export function createEndpointRouter(): (method: string, path: string) => EndpointMatch {
  const rows = (Object.entries(endpoints) as [EndpointKey, Endpoint][])
    .filter(([, endpoint]) => endpoint.serverOnly !== true)
    .map(([key, endpoint]) => ({
      key,
      method: endpoint.method,
      pattern: toPattern(endpoint.path),
      params: endpoint.path.split(':').length - 1,
    }))
    // `/carts/checkout` before `/carts/:id`, wherever they stand in the table.
    .sort((a, b) => a.params - b.params);

  return (method, path) => {
    const wanted = method === 'HEAD' ? 'GET' : method;
    const found = rows.filter(({ pattern }) => pattern.test(path));
    const row = found.find((candidate) => candidate.method === wanted);
    if (row) {
      const params = paramsOf(row.pattern, path);
      return params && { key: row.key, params };
    }
    return found.length === 0 ? null : { allow: [...new Set(found.map((other) => other.method))] };
  };
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

function paramsOf(pattern: RegExp, path: string): Record<string, string> | null {
  try {
    const params = Object.entries(pattern.exec(path)?.groups ?? {}).map(([name, value]): [string, string] => [
      name,
      decodeURIComponent(value),
    ]);
    return params.every(([, value]) => value.length <= SLUG_MAX) ? Object.fromEntries(params) : null;
  } catch {
    return null;
  }
}
