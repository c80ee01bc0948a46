import type { Contract } from '../contract.ts';
import type { EndpointKey } from '../register.ts';

export type EndpointMatch =
  | { readonly key: EndpointKey; readonly params: Readonly<Record<string, string>> }
  | { readonly allow: readonly string[] }
  | null;

/** Finds the endpoint that browsers may call by method and path. Null: unknown path. `allow`: the path exists with other methods only. */
export function createEndpointRouter({
  endpoints,
  maxParam,
}: Pick<Contract, 'endpoints' | 'maxParam'>): (method: string, path: string) => EndpointMatch {
  const rows = Object.entries(endpoints)
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
      const params = paramsOf(row.pattern, path, maxParam);
      return params && { key: row.key, params };
    }
    return found.length === 0 ? null : { allow: [...new Set(found.map((other) => other.method))] };
  };
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

function paramsOf(pattern: RegExp, path: string, maxParam: number): Record<string, string> | null {
  try {
    const params = Object.entries(pattern.exec(path)?.groups ?? {}).map(([name, value]): [string, string] => [
      name,
      decodeURIComponent(value),
    ]);
    return params.every(([, value]) => value.length <= maxParam) ? Object.fromEntries(params) : null;
  } catch {
    return null;
  }
}
