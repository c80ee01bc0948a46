import type { PaymentAdapter } from './adapter.ts';
import { redirectToProvider } from './redirect-to-provider.ts';

/** Stripe's own page: the browser goes there and returns to /checkout/payout. */
export const stripeHosted: PaymentAdapter = {
  code: 'stripe',
  provider: 'stripe',
  pay: async ({ begin }) => redirectToProvider(await begin()),
};
