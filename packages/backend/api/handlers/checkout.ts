import { openCheckout, rates, updateCart } from '../../carts/checkout.ts';
import { bindCode, unbindCode } from '../../carts/codes.ts';
import { addItem, removeItem, updateItem } from '../../carts/items.ts';
import { openCart } from '../../carts/rows.ts';
import { cartView } from '../../carts/view.ts';
import { ACCEPTED } from '../../inquiries/limits.ts';
import { assignCart, confirmOrderEvent, takeOrderEvents } from '../../orders/order-events.ts';
import { platformOrder } from '../../orders/platform-order.ts';
import { confirmedOrder } from '../../orders/order-confirmation.ts';
import { authorisePayment } from '../../payments/authorise-payment.ts';
import { expressCheckout } from '../../payments/express.ts';
import { finishCheckout } from '../../payments/finish.ts';
import { paymentGateways, paymentMethods } from '../../payments/offer.ts';
import { startCheckout } from '../../payments/start.ts';
import { createStripeSession, getStripeSession } from '../../payments/stripe-session.ts';
import type { Handlers } from '../handler.ts';

/** Cart, payment and order. */
export const checkoutHandlers = {
  getPaymentGateways: {
    summary: 'Payment gateways and their methods',
    handle: (shop) => ({ data: paymentGateways(shop) }),
  },
  getPaymentHandlers: {
    summary: 'How platforms of machine shoppers pay for their buyers',
    handle: ({ gateway }) => ({ data: [...(gateway.credentials?.handlers ?? [])] }),
  },
  authorisePayment: {
    summary: 'Holds the money of a payment by a credential that a platform has from its buyer',
    description: 'Of a payment that start-checkout has begun, with the method of the handler. It places no order.',
    steps: (shop, { params, body }) => authorisePayment(shop, params.id, body),
  },
  getPaymentMethods: {
    summary: 'Payment methods',
    description:
      '`express`: offered on product and cart, too. `credit`: a loan. `countries`: only there; null leaves it to the storefront.',
    handle: async (shop, { lang }) => ({ data: await paymentMethods(shop, lang) }),
  },
  getCart: {
    summary: 'The cart; an ordered cart is not found',
    handle: async (shop, { query, lang }) => cartView(shop, await openCart(shop, query.cart_unique_id), lang),
  },
  addItem: {
    summary: 'Adds a piece, creates a cart if there is none',
    handle: (shop, { body, caller, lang }) => addItem(shop, body, caller?.userId ?? null, lang),
  },
  updateItem: {
    summary: 'Sets the quantity of a line',
    handle: (shop, { params, query, body, lang }) => updateItem(shop, query.cart_unique_id, params.id, body.quantity, lang),
  },
  removeItem: {
    summary: 'Removes a line',
    handle: (shop, { params, query, lang }) => removeItem(shop, query.cart_unique_id, params.id, lang),
  },
  bindGiftCard: {
    summary: 'Binds a discount code or a gift card',
    handle: (shop, { body, lang }) => bindCode(shop, body, lang),
  },
  unbindGiftCard: {
    summary: 'Unbinds a code',
    handle: (shop, { body, lang }) => unbindCode(shop, body, lang),
  },
  openCheckout: {
    summary: 'Opens the checkout for a cart with something in it',
    handle: (shop, { body, lang }) => openCheckout(shop, body.cart_unique_id, lang),
  },
  updateCart: {
    summary: 'Sets address, contact, rate or notes',
    handle: (shop, { params, body, caller, lang }) => updateCart(shop, params.id, body, lang, caller?.userId),
  },
  startCheckout: {
    summary: 'Checks that the cart can be ordered at the total the shopper has seen, and begins its payment',
    description: [
      'The order button. Checks the cart as finish-immediately does and, with a `type` of a provider, begins the payment and returns',
      'it. A cart has one unfinished payment: the same type and total return it; another one is ended at its provider first. If that',
      'one is authorised by then, its order is placed and this call answers 409 `cart_finished`. An authorised express payment is set',
      'to the current total. If the provider does not answer: 503 `unavailable`, try again.',
    ].join(' '),
    steps: (shop, { params, body, lang }) => startCheckout(shop, params.id, body, lang),
  },
  createStripeSession: {
    summary: 'Begins a payment in a form of Stripe',
    description: 'As start-checkout, for the methods that pay in a form of Stripe. The session is the payment.',
    steps: (shop, { body, lang }) => createStripeSession(shop, body, lang),
  },
  getStripeSession: {
    summary: 'State of a payment',
    description: [
      'State of a payment of any method, by its id. `complete` once the shopper has left the form. `refusal`: as finish-immediately would',
      'refuse now; null once it can be called.',
    ].join(' '),
    steps: (shop, { query }) => getStripeSession(shop, query.session_id),
  },
  expressCheckout: {
    summary: 'Begins an express payment, or takes the address over from its provider',
    description: [
      'To begin: with `cart_unique_id`, or with `item`, which gets its own cart. With contact, address, rate and total, which the shopper',
      'has chosen in the sheet of a wallet: they are written to the cart, and the payment is over the final total. A refusal changes',
      'nothing. With `payment_id`, once the shopper agreed at the provider: copies e-mail and address to the cart, once. A country without delivery is 422 with `shipping_address.country`; the',
      'money is released. Never an order: start-checkout and finish-immediately follow, with the same payment.',
    ].join(' '),
    steps: (shop, { body, lang }) => expressCheckout(shop, body, lang),
  },
  finishCheckout: {
    summary: 'Places the order, once its payment is authorised',
    description: [
      'Places the order. The state of a payment is read from the provider, never from the browser: not decided is 409',
      '`payment_pending`; 402 `payment_declined`; 409 `payment_cancelled`; none for this cart, method and amount is 402',
      '`payment_required`. Authorised: one transaction checks everything again and writes the order, then the money is taken, then',
      'both are written as paid. If the order cannot be placed (out_of_stock, cart_changed), the money is released first; the refusal',
      'stays the answer of this payment. A notice of the provider does the same, so there is an order even if the browser does not',
      'return. A repeat returns the same order.',
    ].join(' '),
    steps: (shop, { body, lang }) => finishCheckout(shop, body, lang),
  },
  getCheckoutCart: {
    summary: 'The cart in the checkout',
    handle: async (shop, { query, lang }) => cartView(shop, await openCart(shop, query.cart_unique_id), lang),
  },
  getOrder: {
    summary: 'A placed order, by the id of its confirmation',
    description:
      'Twelve hours after the order only number, pieces and state. In the session of its customer it is always whole, by the id of the ' +
      'account, too.',
    handle: (shop, { query, caller, lang }) => confirmedOrder(shop, query.order_id, caller?.userId ?? null, lang),
  },
  assignCart: {
    summary: 'Notes which platform of machine shoppers has prepared a cart',
    description: 'In which checkout of the storefront. What was noted before is replaced; an ordered cart is refused.',
    handle: async (shop, { params, body }) => {
      await assignCart(shop, params.id, body);
      return ACCEPTED;
    },
  },
  getPlatformOrder: {
    summary: 'The order of a checkout that a machine has prepared, without what the buyer typed',
    handle: (shop, { params }) => platformOrder(shop, params.checkout),
  },
  takeOrderEvents: {
    summary: 'Takes orders whose platforms have to be told of a change',
    description: [
      'Changes of status, payment, parcel, returns and refunds count, in the transaction that makes them. Many changes of an order are one',
      'event, with the order as it is. Whoever takes it has a minute to tell the platform and to confirm.',
    ].join(' '),
    handle: (shop, { body }) => takeOrderEvents(shop, body.count),
  },
  confirmOrderEvent: {
    summary: 'Ends the attempts to tell a platform of an event',
    description: 'Of an event that is over, or not known, it changes nothing.',
    handle: async (shop, { body }) => {
      await confirmOrderEvent(shop, body.id);
      return ACCEPTED;
    },
  },
  getRates: {
    summary: 'Delivery rates to a country, for a cart or for products that are in none',
    handle: (shop, { body, lang }) => rates(shop, body, lang),
  },
} satisfies Partial<Handlers>;
