import { type RouteKey, routeKeys, routes } from '../routes.ts';

/** Where something is paid: the form and where a payment goes on, not the order that came of it. */
export const CHECKOUT_PAGES: readonly RouteKey[] = routeKeys.filter(
  (key) => routes[key].layout === 'checkout' && key !== 'checkoutSuccess',
);

/**
 * A document keeps the policy it came with, whatever page it shows later. So the checkout is a document of its own: what it may load,
 * nothing else may, and nothing that ran before is in it.
 */
export const needsOwnDocument = (page: RouteKey | null, documentRoute: RouteKey | null): boolean =>
  isCheckout(page) && !isCheckout(documentRoute);

const isCheckout = (page: RouteKey | null): boolean => page !== null && CHECKOUT_PAGES.includes(page);

/** The express buttons stand on two pages more. */
export const PAYMENT_PAGES: readonly RouteKey[] = ['product', 'cart', ...CHECKOUT_PAGES];

/** Whether a document that came as this page may load the script of a provider. */
export const mayLoadProviders = (documentRoute: RouteKey | null): boolean =>
  documentRoute !== null && PAYMENT_PAGES.includes(documentRoute);
