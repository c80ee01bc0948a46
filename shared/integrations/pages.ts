/**
 * A content security policy belongs to a document, and one policy for all services on every page would let payment scripts run in the whole
 * shop. In a document that was loaded as a product or cart page, express buttons load the gateway's script on pointer or focus; in any
 * other document they lead to the checkout with the method selected.
 */
import { type RouteKey, routeKeys, type RouteMatch, routes } from '../routes.ts';

/** The pages on which a payment runs: checkout form and payment return page, not the order page. */
export const CHECKOUT_PAGES: readonly RouteKey[] = routeKeys.filter(
  (key) => routes[key].layout === 'checkout' && key !== 'checkoutSuccess',
);

/**
 * A document keeps the CSP it was loaded with during client-side navigation. The checkout is therefore always a new document: only it may
 * load its integrations, and scripts of earlier pages do not run in it.
 */
export const needsOwnDocument = (page: RouteKey | null, documentRoute: RouteKey | null): boolean =>
  isCheckout(page) && !isCheckout(documentRoute);

const isCheckout = (page: RouteKey | null): boolean => page !== null && CHECKOUT_PAGES.includes(page);

/** Product and cart page have express buttons. */
export const PAYMENT_PAGES: readonly RouteKey[] = ['product', 'cart', ...CHECKOUT_PAGES];

/** True if the CSP of a document that was loaded as this page allows scripts of payment gateways. */
export const mayLoadGateways = (documentRoute: RouteKey | null): boolean => documentRoute !== null && PAYMENT_PAGES.includes(documentRoute);

/**
 * The pages on which scripts may measure: none whose address gives access to something (they all read the address), and none of a
 * customer's account.
 */
export const MEASURED_PAGES: readonly RouteKey[] = routeKeys.filter(
  (key) => !routes[key].confidential && routes[key].guard !== 'customer' && key !== 'checkoutPayout',
);

/** Scripts that record or replace parts of a page do not run where somebody types a password, an address or a card. */
export const BROWSED_PAGES: readonly RouteKey[] = MEASURED_PAGES.filter(
  (key) => routes[key].layout !== 'checkout' && routes[key].guard === undefined,
);

/** The order page, for integrations that take the page's address from us instead of reading it. */
export const ORDER_PAGE: RouteKey = 'checkoutSuccess';

/** Carts can be opened by their id in the address: then nothing that reads it is loaded. */
const hasPrivateAddress = ({ key, params }: RouteMatch): boolean => params['id'] !== undefined && (key === 'cart' || key === 'checkout');

export const isMeasured = (page: RouteMatch): boolean => MEASURED_PAGES.includes(page.key) && !hasPrivateAddress(page);

/** In a document of this page run all integrations, those that take the address from us instead of reading it, or none. */
export function measuringOf(page: RouteMatch): 'all' | 'address-given' | 'none' {
  if (isMeasured(page)) return 'all';
  return page.key === ORDER_PAGE || MEASURED_PAGES.includes(page.key) ? 'address-given' : 'none';
}
