import { HAND_OVER_PATH, type HandedLists, type HandOver } from '../../../shared/hand-over.ts';
import type { App } from '../../core/app-context.tsx';
import { readJson, readText } from '../../../packages/engine/browser/storage/storage.ts';
import { cartSettled } from '../cart/lazy-cart.ts';
import { CART_KEY } from '../cart/store.ts';

const LISTS = ['wishlist', 'comparison'] as const;
type ListName = (typeof LISTS)[number];

/** Goes on to a page on another domain of the shop, with the cart, the lists and the session; without them when that fails. */
export async function depart(app: App, url: URL): Promise<void> {
  await Promise.all([cartSettled(app), ...LISTS.map((name) => saved(app, name))]);
  const [wishlist, comparison] = LISTS.map((name) => storedList(name).id ?? null) as [string | null, string | null];
  const lists: HandedLists = { cart: readText('local', CART_KEY), wishlist, comparison };
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

/** A list goes along by its id: what was clicked last must be at the backend. */
async function saved({ stores }: App, name: ListName): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (storedList(name).unsaved === true && stores[name].status !== 'failed' && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

const storedList = (name: ListName): { readonly id?: string | null; readonly unsaved?: boolean } =>
  readJson('local', name, (value) => value as { readonly id?: string | null }) ?? {};
