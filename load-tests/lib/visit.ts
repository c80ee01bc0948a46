import { sleep } from 'k6';
import { PAGES_A_VISIT, THINK_SECONDS } from './options.ts';
import { readsOf, scrollRead } from './reads.ts';
import { nextStep, type World } from './shopper.ts';
import type { Visitor } from './visitor.ts';

/** Of 10 returning visitors, so many send the ETag of a page. */
const RETURNING = 0.4;
/** Share of navigations inside the open shop, which request data only; the others load the document. */
const FOLLOWED = 0.5;
const SCROLLS = 0.3;
const HAS_CART = 0.3;

/** One visit: some pages with pauses. */
export function visit(visitor: Visitor, world: World, carts: readonly string[]): void {
  if (Math.random() > RETURNING) visitor.forget();
  const cart = Math.random() < HAS_CART && carts.length > 0 ? carts[Math.floor(Math.random() * carts.length)] : undefined;
  const pages = PAGES_A_VISIT - 3 + Math.floor(Math.random() * 7);
  for (let index = 0; index < pages; index += 1) {
    if (index > 0) think();
    lookAt(visitor, world, index > 0, cart);
  }
}

function lookAt(visitor: Visitor, world: World, inside: boolean, cart: string | undefined): void {
  const step = nextStep(world, Math.random);
  const reads = readsOf(step);
  if (inside && reads.length > 0 && Math.random() < FOLLOWED) {
    for (const read of reads) visitor.read(read);
    return;
  }
  visitor.page(step, { content: true });
  // Calls after hydration: the cart, and the next page of a listing.
  if (cart !== undefined) visitor.call('getCart', { query: { cart_unique_id: cart } });
  if (step.name === 'catalog' && !step.path.includes('?') && Math.random() < SCROLLS) visitor.read(scrollRead(step.path));
}

const think = (): void => sleep(THINK_SECONDS * (0.4 + Math.random() * 1.2));
