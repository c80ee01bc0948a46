import type { PaymentAdapter } from './adapter.ts';
import { leaveFor } from './leave-for.ts';

/** Stripe's own page: the browser goes there and returns to /checkout/payout. */
export const stripeHosted: PaymentAdapter = {
  code: 'stripe',
  provider: 'stripe',
  pay: async ({ begin }) => leaveFor(await begin()),
};
