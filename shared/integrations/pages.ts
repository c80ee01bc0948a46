import { type RouteKey, routeKeys, routes } from '../routes.ts';

/** Where something is paid: the form and where a payment goes on, not the order that came of it. */
export const CHECKOUT_PAGES: readonly RouteKey[] = routeKeys.filter(
  (key) => routes[key].layout === 'checkout' && key !== 'checkoutSuccess',
);

/** The express buttons stand on two pages more. */
export const PAYMENT_PAGES: readonly RouteKey[] = ['product', 'cart', ...CHECKOUT_PAGES];
