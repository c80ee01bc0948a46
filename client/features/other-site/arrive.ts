import { ARRIVED_COOKIE } from '../../../shared/hand-over.ts';
import { deleteCookie, readCookie } from '../../core/browser/cookies.ts';
import { writeJson, writeText } from '../../core/browser/storage.ts';
import { CART_KEY } from '../cart/store.ts';

/** Keeps the lists that the shopper has brought along from another domain of the shop. Call before the lists are loaded. */
export function arrive(): void {
  const text = readCookie(ARRIVED_COOKIE);
  deleteCookie(ARRIVED_COOKIE);
  const lists = parse(text);
  if (typeof lists['cart'] === 'string') writeText('local', CART_KEY, lists['cart']);
  for (const name of ['wishlist', 'comparison']) {
    const id = lists[name];
    if (typeof id === 'string') writeJson('local', name, { id, since: Date.now(), unsaved: false, list: [] });
  }
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(text ?? '{}') as Readonly<Record<string, unknown>> | null) ?? {};
  } catch {
    return {};
  }
}
