import type { Capability } from './codes.ts';
import { type EndpointKey } from './endpoints.ts';

/**
 * The optional calls, beyond the specification. A backend that has those of a row names it in `capabilities` of GET /bootstrap. A new call
 * beyond the specification needs a row here, and an answer to what the interface does without it. Until the settings are there, every
 * capability is taken to be offered: at worst a call is refused.
 */
const CALLS: Readonly<Record<Capability, readonly EndpointKey[]>> = {
  sessions: ['getSessions', 'endAllSessions', 'endSession'],
  'email-change': ['changeEmail'],
  'verification-mail': ['resendVerification'],
  'mail-links': ['getMailLink'],
  'data-export': ['exportUser'],
  'account-deletion': ['deleteUser'],
  passkeys: ['getPasskeys', 'startPasskey', 'addPasskey', 'removePasskey', 'startPasskeySignIn', 'signInWithPasskey'],
  'order-documents': ['getOrderDocument'],
  'order-cancellation': ['cancelOrder'],
  'order-payment': ['payOrder', 'finishOrderPayment'],
  'wishlist-shares': ['shareWishlist', 'unshareWishlist', 'getSharedWishlist'],
  previews: ['getPreview'],
  'newsletter-links': ['confirmSubscription', 'unsubscribe'],
  returns: ['findReturnOrder', 'getReturnOrder', 'getReturn', 'keepReturnPhoto', 'getReturnPhoto'],
  quiz: ['getJourney'],
  withdrawals: ['declareWithdrawal', 'getWithdrawal'],
  'mail-choices': ['updateSubscriptions'],
  offers: ['getOffers'],
  'agent-payments': ['getPaymentHandlers', 'authorisePayment'],
  'order-events': ['assignCart', 'getPlatformOrder', 'takeOrderEvents', 'confirmOrderEvent'],
  // No calls of their own: `keepReturnPhoto` takes multipart/form-data, `expressCheckout` an address and `getRates` items.
  'photo-files': [],
  'express-address': [],
};

/** Null for a call that every backend has. */
export const capabilityOf = (key: EndpointKey): Capability | null =>
  (Object.keys(CALLS) as Capability[]).find((capability) => CALLS[capability].includes(key)) ?? null;
