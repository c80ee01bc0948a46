import type { PaymentAdapter } from './adapter.ts';
import { redirectToGateway } from './redirect-to-gateway.ts';

/** The gateway's own page, of any gateway: the browser goes there and returns to /checkout/payout. */
export const hostedPage: PaymentAdapter = { pay: async ({ begin }) => redirectToGateway(await begin()) };
