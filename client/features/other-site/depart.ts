import { HAND_OVER_PATH, type HandedLists, type HandOver } from '../../../shared/hand-over.ts';
import type { App } from '../../core/app-context.tsx';
import { readJson, readText } from '../../core/browser/storage.ts';
import { cartSettled } from '../cart/lazy-cart.ts';
import { CART_KEY } from '../cart/store.ts';

/** Goes on to a page on another domain of the shop, with the cart, the lists and the session; without them when that fails. */
export async function depart(app: App, url: URL): Promise<void> {
  await cartSettled(app);
  const lists: HandedLists = { cart: readText('local', CART_KEY), wishlist: storedId('wishlist'), comparison: storedId('comparison') };
  const hasSomething = app.isSignedIn() || Object.values(lists).some((id) => id !== null);
  location.assign((hasSomething ? await addressWith({ to: url.href, lists }).catch(() => null) : null) ?? url.href);
}

const PATIENCE_MS = 4000;

async function addressWith(body: HandOver): Promise<string | null> {
  const answer = await fetch(HAND_OVER_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return answer.ok ? ((await answer.json()) as { readonly location: string }).location : null;
}

const storedId = (name: 'wishlist' | 'comparison'): string | null =>
  readJson('local', name, (value) => {
    const { id } = value as { readonly id?: unknown };
    return typeof id === 'string' ? id : null;
  });
