import { exportUser, deleteUser } from '../../customers/account-data.ts';
import { addAddress, addresses, removeAddress, updateAddress } from '../../customers/addresses.ts';
import { changeEmail } from '../../customers/change-email.ts';
import { changePassword, recoverPassword } from '../../customers/change-password.ts';
import { customerOrder, orders, tracking, updateOrder } from '../../customers/customer-orders.ts';
import { signInWithPasskey, startPasskeySignIn } from '../../customers/passkey-sign-in.ts';
import { addPasskey, passkeys, removePasskey, startPasskey } from '../../customers/passkeys.ts';
import { mailLink } from '../../customers/mail-tokens.ts';
import { endAllSessions, endOwnSession, endSession, sessions } from '../../customers/sessions.ts';
import { signIn } from '../../customers/sign-in.ts';
import { resendVerification, signUp, verifyEmail } from '../../customers/sign-up.ts';
import { signInSocial } from '../../customers/social.ts';
import { subscriptions, updateSubscriptions } from '../../customers/subscriptions.ts';
import { orderDocument } from '../../documents/order-document.ts';
import { cancelOrder } from '../../payments/cancel-order.ts';
import { finishOrderPayment, payOrder } from '../../payments/order-payment.ts';
import { updateUser, user } from '../../customers/users.ts';
import { ACCEPTED } from '../../inquiries/limits.ts';
import { comparison, saveComparison } from '../../wishlists/comparisons.ts';
import { declareWithdrawal, withdrawalReceipt } from '../../customers/withdrawals.ts';
import { sharedWishlist, shareWishlist, unshareWishlist } from '../../wishlists/shares.ts';
import { saveWishlist, wishlist } from '../../wishlists/wishlists.ts';
import type { Handlers } from '../handler.ts';

/** Accounts, sessions and what belongs to a customer. */
export const customersHandlers = {
  getWishlist: {
    summary: 'A wishlist, by its unguessable id',
    handle: (shop, { query, lang }) => wishlist(shop, query.unique_id, lang),
  },
  saveWishlist: {
    summary: 'Saves the whole wishlist, creates one if there is none',
    description: 'A piece that stays on the list, or returns to it within an hour, keeps the day and the price of when it was added.',
    handle: (shop, { body, caller, lang }) => saveWishlist(shop, body, caller?.userId ?? null, lang),
  },
  getComparison: {
    summary: 'A comparison, by its unguessable id',
    handle: (shop, { query, lang }) => comparison(shop, query.unique_id, lang),
  },
  saveComparison: {
    summary: 'Saves the whole comparison of at most four pieces, creates one if there is none',
    handle: (shop, { body, lang }) => saveComparison(shop, body, lang),
  },
  shareWishlist: {
    summary: 'A read-only link to the list; the one that it has, if any',
    description: "The token is random and reveals nothing of the list's id.",
    handle: (shop, { body }) => shareWishlist(shop, body),
  },
  unshareWishlist: {
    summary: 'Revokes the link',
    handle: async (shop, { body }) => {
      await unshareWishlist(shop, body.unique_id);
      return ACCEPTED;
    },
  },
  getSharedWishlist: {
    summary: 'A shared list: cards of its pieces',
    description: 'Without engravings and without the id of the list. An unknown, revoked or expired token is not found.',
    handle: (shop, { params, lang }) => sharedWishlist(shop, params.token, lang),
  },
  signIn: {
    summary: 'Opens a session with e-mail address and password',
    description: [
      "Wrong address and wrong password are one refusal (422 `credentials_wrong`), after the same time. The guest's cart and wish",
      "list become the customer's, once: sent again, nothing is added. The token is random, kept as a hash, and ends at `expired_at`. The",
      'session that the call came with ends. Ten wrong passwords in ten minutes make the account wait, but not a browser that sends a known',
      '`Device-Token`, nor a passkey, nor the link of a recovery; an unknown browser is told to the customer by mail.',
    ].join(' '),
    steps: (shop, { body, ...from }) => signIn(shop, body, from),
  },
  signInSocial: {
    summary: 'Opens a session for somebody whom Google or Facebook vouches for',
    description: [
      'The backend turns the code into an ID token and checks it. A taken address is 409 `social_email_taken` with',
      '`errors.link_token`: sent with the right password to POST /authorizations it links both. An address that the provider has not',
      'verified counts as none.',
    ].join(' '),
    steps: (shop, { body, ...from }) => signInSocial(shop, body, from),
  },
  signUp: {
    summary: 'Asks for an account; a mailed link opens it',
    description: [
      'Answers alike whether there is an account. Orders that were placed with the address before belong to the account once it is',
      'confirmed.',
    ].join(' '),
    steps: (shop, { body, lang }) => signUp(shop, body, lang),
  },
  signOut: {
    summary: 'Ends the session',
    handle: async ({ db }, { caller }) => {
      if (caller) await endOwnSession(db, caller);
      return ACCEPTED;
    },
  },
  recoverPassword: {
    summary: 'Mails a link for a new password; answers alike whether there is an account',
    handle: (shop, { body }) => recoverPassword(shop, body),
  },
  changePassword: {
    summary: 'Sets a password, by a mailed link or by the current one; all other sessions end',
    steps: (shop, { body, caller, ...browser }) => changePassword(shop, body, caller, browser),
  },
  verifyEmail: {
    summary: 'Uses a mailed link up: opens an account, or confirms another address',
    description: [
      'Asks for the password that was chosen at sign-up, or the password of the account whose address changes: a link that somebody else',
      'asked for opens nothing. A wrong one is 422 `password_wrong` and leaves the link good. Of several open sign-ups with one address',
      'the one with this password becomes the account; a later sign-up never ends the link of an earlier one.',
    ].join(' '),
    steps: (shop, { body }) => verifyEmail(shop, body),
  },
  getMailLink: {
    summary: 'Whether a mailed link still opens something',
    description: 'So that nobody types a password for a link that is used. Used, expired and unknown ones are not found.',
    handle: ({ db }, { params }) => mailLink(db, params.token),
  },
  resendVerification: {
    summary: 'Mails the link of a sign-up again; answers alike',
    handle: (shop, { body }) => resendVerification(shop, body),
  },
  getUser: { summary: 'Who is signed in', handle: (shop, { caller }) => user(shop, caller) },
  updateUser: {
    summary: 'Changes names, phone, salutation, birthday, language',
    handle: (shop, { body, caller }) => updateUser(shop, caller, body),
  },
  getSubscriptions: {
    summary: 'Which mails the customer gets beside those about orders',
    handle: (shop, { caller }) => subscriptions(shop, caller),
  },
  updateSubscriptions: { summary: 'Chooses them', handle: (shop, { body, caller }) => updateSubscriptions(shop, body, caller) },
  getAddresses: { summary: 'Addresses of the customer, the default first', handle: (shop, { caller }) => addresses(shop, caller) },
  addAddress: {
    summary: 'Adds an address; the first one is the default',
    handle: (shop, { body, caller }) => addAddress(shop, body, caller),
  },
  updateAddress: {
    summary: 'Changes an address',
    handle: (shop, { params, body, caller }) => updateAddress(shop, params.id, body, caller),
  },
  removeAddress: { summary: 'Deletes an address', handle: (shop, { params, caller }) => removeAddress(shop, params.id, caller) },
  getOrders: {
    summary: 'Orders of the customer, newest first',
    handle: (shop, { query, caller, lang }) => orders(shop, query, caller, lang),
  },
  getCustomerOrder: {
    summary: 'An order of the customer; that of another is not found',
    handle: (shop, { params, caller, lang }) => customerOrder(shop, params.id, caller, lang),
  },
  updateOrder: {
    summary: 'Changes the notes of an order that nobody works on yet',
    handle: (shop, { params, body, caller, lang }) => updateOrder(shop, params.id, body, caller, lang),
  },
  cancelOrder: {
    summary: 'Cancels an order that waits for a bank transfer',
    description:
      'Stock, codes and gift cards are given back, the order keeps its number, a mail confirms it. Paid or in work: 409 `order_closed`; ' +
      'while a payment is being confirmed: 409 `payment_pending`. An open payment is ended. ' +
      'Cancelled already: the order as it is. A transfer that arrives later goes back.',
    steps: (shop, { params, caller, lang }) => cancelOrder(shop, params.id, caller.userId, lang),
  },
  payOrder: {
    summary: 'Begins a payment of an order that waits for a bank transfer',
    description: [
      'For the amount of the order, by a method with a provider that is no express method. One unfinished payment an order: the same `type`',
      'returns it, another one is ended at its provider first. While one is being confirmed: 409 `payment_pending`. Cancelled, paid or in',
      'work: 409 `order_closed`. Number, lines, prices and stock stay as they are.',
    ].join(' '),
    steps: (shop, { params, body, caller, lang }) => payOrder(shop, params.id, body, caller.userId, lang),
  },
  finishOrderPayment: {
    summary: 'Takes the money of an authorised payment and marks its order paid',
    description: [
      'The state is read from the provider, never from the browser. A repeat answers the same order; a notice of the provider does the same',
      'as this call. Refusals: 409 `payment_pending`, 402 `payment_declined`, 409 `payment_cancelled`; 409 `order_closed` when the order was',
      'cancelled or a transfer was booked meanwhile: the money goes back, with a mail.',
    ].join(' '),
    steps: (shop, { params, caller, lang }) => finishOrderPayment(shop, params.id, params.payment, caller.userId, lang),
  },
  getOrderDocument: {
    summary: 'A document of an order, as PDF',
    description:
      'The kinds that the order names in `documents`, with their `number`. Without a session for the order of a guest; that of a customer opens only in the ' +
      "customer's session, else it is not found. The storefront's server calls it and sends the browser the file.",
    steps: (shop, { params, query, caller, lang }) => orderDocument(shop, { ...params, ...query }, caller, lang),
  },
  getTracking: {
    summary: 'How far an order has come, by a mailed id or by number and e-mail address',
    description: 'Unknown number and wrong address are the same 404. Guesses are limited.',
    handle: (shop, { query, lang }) => tracking(shop, query, lang),
  },
  declareWithdrawal: {
    summary: 'Receives a statement of withdrawal and acknowledges it by mail',
    description:
      'Every valid statement is stored with the second it arrived, also one whose order is not found (number and mail address) and one that ' +
      'is marked as suspicious; the answer is the same. The acknowledgement goes to the given address with content, time and checksum, and ' +
      'the shop gets a copy. The same statement within 24 hours is one: same receipt, no further mail.',
    handle: (shop, { body, lang }) => declareWithdrawal(shop, body, lang),
  },
  getWithdrawal: {
    summary: 'The receipt of a statement of withdrawal, by its unguessable id',
    description: 'After twelve hours a summary: number, time and checksum.',
    handle: (shop, { params }) => withdrawalReceipt(shop, params.id),
  },
  getSessions: { summary: 'Where the customer is signed in', handle: async ({ db }, { caller }) => ({ data: await sessions(db, caller) }) },
  endAllSessions: {
    summary: 'Signs out everywhere',
    handle: async ({ db }, { caller }) => {
      if (caller) await endAllSessions(db, caller.userId);
      return ACCEPTED;
    },
  },
  endSession: {
    summary: 'Signs one device out',
    handle: async ({ db }, { params, caller }) => {
      await endSession(db, caller, params.id);
      return ACCEPTED;
    },
  },
  getPasskeys: { summary: "The customer's passkeys", handle: async (shop, { caller }) => ({ data: await passkeys(shop, caller) }) },
  startPasskey: {
    summary: 'Options for a new passkey',
    description:
      'Asks for the password again; a customer without one must have signed in within the last quarter of an hour (409 `sign_in_again`). ' +
      'Challenges are random, valid once and for five minutes.',
    steps: (shop, { body, caller }) => startPasskey(shop, body, caller),
  },
  addPasskey: {
    summary: 'Stores a passkey that the browser has made',
    description:
      'Checks challenge, origin, RP ID and that the authenticator has verified the user. What is wrong is 422 `passkey_refused`.',
    steps: (shop, { body, caller }) => addPasskey(shop, body, caller),
  },
  removePasskey: {
    summary: 'Removes a passkey; that of another customer is not found',
    handle: (shop, { params, caller }) => removePasskey(shop, params.id, caller),
  },
  startPasskeySignIn: {
    summary: 'Options for a sign-in by passkey',
    description: 'Names no credentials: the authenticator offers those of this shop, so nobody learns who has an account.',
    steps: (shop) => startPasskeySignIn(shop),
  },
  signInWithPasskey: {
    summary: 'Opens a session for a passkey',
    description: 'As POST /authorizations. An unknown passkey, a wrong signature and a counter that went back are one refusal.',
    steps: (shop, { body, ...from }) => signInWithPasskey(shop, body, from),
  },
  changeEmail: {
    summary: 'Asks for another address; both have to confirm',
    steps: (shop, { body, caller }) => changeEmail(shop, body, caller),
  },
  exportUser: { summary: 'All that is kept about the customer', handle: (shop, { caller, lang }) => exportUser(shop, caller, lang) },
  deleteUser: {
    summary: 'Deletes the account; orders stay without it',
    description:
      'Asks for the password, or of a customer without one for a sign-in within the last quarter of an hour (409 `sign_in_again`).',
    steps: (shop, { body, caller }) => deleteUser(shop, body, caller),
  },
} satisfies Partial<Handlers>;
