import { createSafePath } from '../../packages/engine/observability/access-log.ts';

/** Ids and tokens below these segments give access to a cart, an order or an account. */
const PERSONAL =
  /\/(?:carts?|checkout|checkout-sessions|orders?|order-tracking|return|withdrawals?|recover-password|verify|profile|users)\//i;

export const safePath = createSafePath(PERSONAL);
