import { type EndpointKey, endpoints } from '../../packages/contract/endpoints.ts';
import { type ArgsOf, callPath, type ResponseOf } from '../../packages/contract/request.ts';
import type { Shop } from './shop.ts';

/** The sandbox, called without the shop. */
type Backend = Pick<Shop, 'sandboxOrigin'>;

/** A call of the contract outside of this browser; it must succeed. */
export async function call<K extends EndpointKey>(
  backend: Backend,
  key: K,
  args: ArgsOf<K>,
  lang: 'de' | 'en' = 'de',
  headers: Readonly<Record<string, string>> = {},
): Promise<ResponseOf<K>> {
  const { base, method } = endpoints[key];
  const path = (base === 'root' ? '' : '/api/v1') + callPath(key, args, { lang });
  return (await ask(backend, path, method, args.body, headers)) as ResponseOf<K>;
}

/** One of the sandbox's switches (`packages/sandbox/README.md`): `control(shop, 'configuration', { sku, stock_qty: 0 })`. */
export const control = (backend: Backend, name: string, body: object): Promise<unknown> => ask(backend, `/sandbox/${name}`, 'POST', body);

/** Reads the sandbox's state. */
export const look = (backend: Backend, path: string): Promise<unknown> => ask(backend, `/sandbox/${path}`, 'GET');

async function ask({ sandboxOrigin }: Backend, path: string, method: string, body?: unknown, headers = {}): Promise<unknown> {
  const answer = await fetch(sandboxOrigin + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${await answer.text()}`);
  return await answer.json();
}
