import type { PaymentAdapter } from './adapter.ts';
import { redirectToGateway } from './redirect-to-gateway.ts';

/** Stripe's own page: the browser goes there and returns to /checkout/payout. */
export const stripeHosted: PaymentAdapter = {
  code: 'stripe',
  gateway: 'stripe',
  pay: async ({ begin }) => redirectToGateway(await begin()),
};
