import type { App } from '../../core/app-context.tsx';
import { isChunkError, reloadAt } from '../../core/browser/chunk-reload.ts';

export type Machinery = typeof import('./cart-actions.ts');

/**
 * The one way to the cart's machinery, a chunk of its own: who has no cart and wants none does not load it. What is asked for meanwhile
 * waits, and is done in the order in which it was asked. Rejects when the chunk cannot be loaded: it can be asked for again.
 */
export function withCart({ stores: { cart } }: App): Promise<Machinery> {
  const { session } = cart;
  session.machinery ??= import('./cart-actions.ts').catch((error: unknown) => {
    session.machinery = null;
    throw error;
  });
  return session.machinery;
}

/**
 * For a click. That it fails once may be the network, and the shopper is told; twice: the page is older than the shop, or this browser
 * does not try again what failed (Safari and Firefox), and only loading the page anew helps.
 */
export function withCartForClick(app: App): Promise<Machinery> {
  const { session } = app.stores.cart;
  const here = withCart(app);
  here.catch((error: unknown) => {
    if (session.missed !== null && session.missed !== here && isChunkError(error)) reloadAt(location.href);
    session.missed = here;
  });
  return here;
}

/** Somebody comes near a button that will need it. */
export const reachForCart = (app: App): void => void withCart(app).catch(() => undefined);

const PATIENCE_MS = 10_000;

/** Ends when everything that was asked for has been answered: a document that goes takes its calls along. */
export async function cartSettled({ stores: { cart } }: App): Promise<void> {
  const { session } = cart;
  const enough = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  // Who waits for the machinery asked before this did: its change is in the queue by then.
  const asked = Promise.resolve(session.machinery).catch(() => undefined);
  await Promise.race([asked.then(() => session.tail), enough]);
}
