import { type RouteKey, routeKeys, routes } from '../routes.ts';

/** The pages on which a payment runs: checkout form and payment return page, not the order page. */
export const CHECKOUT_PAGES: readonly RouteKey[] = routeKeys.filter(
  (key) => routes[key].layout === 'checkout' && key !== 'checkoutSuccess',
);

/**
 * A document keeps the CSP it was loaded with during client-side navigation. The checkout is therefore always a new document: only it may
 * load its services, and scripts of earlier pages do not run in it (docs/decisions/0026).
 */
export const needsOwnDocument = (page: RouteKey | null, documentRoute: RouteKey | null): boolean =>
  isCheckout(page) && !isCheckout(documentRoute);

const isCheckout = (page: RouteKey | null): boolean => page !== null && CHECKOUT_PAGES.includes(page);

/** Product and cart page have express buttons. */
export const PAYMENT_PAGES: readonly RouteKey[] = ['product', 'cart', ...CHECKOUT_PAGES];

/** Whether the CSP of a document that was loaded as this page allows scripts of payment providers. */
export const mayLoadProviders = (documentRoute: RouteKey | null): boolean =>
  documentRoute !== null && PAYMENT_PAGES.includes(documentRoute);
