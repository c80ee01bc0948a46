/**
 * Cookies that our server sets beside the customer's token, for the browser's scripts, which never see the token itself.
 *
 * Present as long as a session is; its value changes with each new session, so that a tab notices when another one signed in or out.
 */
export const SIGNED_IN_COOKIE = 'signed_in';
/** After sign-in: the cart and the wish list that the guest's were merged into, as JSON (`merged` of the contract's SessionResponse). */
export const MERGED_COOKIE = 'merged_lists';
/** Of the bars that a shopper has closed: `closed_top`, and `closed_notice` with the key of the notice. */
export const CLOSED_PREFIX = 'closed_';
/** Of a cart that a machine has prepared: `prepared_{id of the cart}` (`commerce/prepared-cart.ts`). */
export const PREPARED_PREFIX = 'prepared_';

/** In local storage: how wide the customer's name makes the header's link to the account, for the first paint of the next document. */
export const ACCOUNT_WIDTH_KEY = 'account-width';
