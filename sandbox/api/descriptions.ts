import type { EndpointKey } from '../../shared/contract/endpoints.ts';

/** What a backend has to do behind a call, where its shapes do not tell; for the OpenAPI document. */
export const descriptions: Partial<Record<EndpointKey, string>> = {
  startCheckout: [
    'The shopper has pressed the order button. Checks the cart as finish-immediately will, and, with a `type` that a provider carries out,',
    'begins the payment and answers it. A cart has one payment at a time: the same type and total get the one that is there; another one is',
    'ended at its provider before. If that one turns out to be authorised, its order is placed and this call answers 409 `cart_finished`.',
    'An express payment that was agreed to is set to the total of now. With a provider that does not answer: 503 `unavailable`, try again.',
  ].join(' '),
  finishCheckout: [
    'Places the order. Of a payment the backend asks the provider, never the browser: not decided is 409 `payment_pending`, ask again;',
    '402 `payment_declined`; 409 `payment_cancelled`; none for this cart, method and amount is 402 `payment_required`.',
    'Authorised: one transaction checks everything again and writes the order, then the money is taken, then both are written as paid.',
    'When the order cannot be placed (out_of_stock, cart_changed) the money is let go first, and the refusal stays the answer for this payment.',
    'A notice of the provider does the same, so there is an order when the browser never comes back. Repeated it answers the same order.',
  ].join(' '),
  expressCheckout: [
    'To begin: with `cart_unique_id`, or with `item`, which gets a cart of its own. With `payment_id`, once the shopper agreed at the provider:',
    'e-mail and address go into the cart, once. A country without delivery is 422 with `shipping_address.country`, and the money is let go.',
    'Never an order: start-checkout and finish-immediately follow, with the same payment.',
  ].join(' '),
  createStripeSession: 'As start-checkout, for the methods that pay in a form of Stripe. The session is the payment.',
  getStripeSession: [
    'How a payment of any method stands, by its id. `complete` once the shopper is done with the form, however it ended. `refusal`: as',
    'finish-immediately would refuse by now; null once it is to be asked for the order.',
  ].join(' '),
  getPaymentMethods:
    '`express`: offered on product and cart, too. `credit`: a loan. `countries`: only there; null leaves it to the storefront.',
};
