import { type EndpointKey, endpoints } from '../../contract/endpoints.ts';
import { type Claim, inOneTransaction, inSteps } from '../core/idempotency.ts';
import { withConnection } from '../shop/in-transaction.ts';
import type { Shop } from '../shop/shop.ts';
import type { Call, Handler } from './handler.ts';
import { handlers } from './handlers.ts';

/** Carries a call out: a read as it is, a write in one transaction or, where a gateway is called in between, in steps. */
export async function perform<K extends EndpointKey>(shop: Shop, key: K, call: Call<K>, claim: Claim | null = null): Promise<unknown> {
  // Handler and schema belong together by their key; the compiler checks it in handlers.ts.
  const handler = handlers[key] as unknown as Handler<K>;
  if ('steps' in handler) return inSteps(shop.db, claim, () => handler.steps(shop, call));
  if (endpoints[key].method === 'GET') return handler.handle(shop, call);
  return inOneTransaction(shop.db, claim, (db) => withConnection(shop, db, async (shop) => handler.handle(shop, call)));
}
