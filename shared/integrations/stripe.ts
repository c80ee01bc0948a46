import { IntegrationType } from '../../packages/contract/codes.ts';
import type { IntegrationRecord } from './integration.ts';
import { originOf } from './origin.ts';
import { PAYMENT_PAGES } from './pages.ts';

const HOST = 'https://js.stripe.com';

/**
 * Hosts as in Stripe's documentation (docs.stripe.com/security/guide#content-security-policy), without Google Maps: the shop has its
 * own address form. A script from another host (the sandbox) uses that one origin.
 */
export const stripe = {
  type: IntegrationType.stripe,
  category: 'necessary',
  pages: PAYMENT_PAGES,
  sources({ url }) {
    const origin = originOf(url ?? HOST);
    if (origin === null) return {};
    if (origin !== HOST) return { script: [origin], frame: [origin], connect: [origin], img: [origin], payment: [origin] };
    return {
      script: [HOST, 'https://*.js.stripe.com', 'https://checkout.stripe.com'],
      frame: [HOST, 'https://*.js.stripe.com', 'https://hooks.stripe.com', 'https://checkout.stripe.com'],
      connect: ['https://api.stripe.com', 'https://checkout.stripe.com'],
      img: ['https://*.stripe.com'],
      // Wallets ask from the frames.
      payment: [HOST, 'https://*.js.stripe.com'],
    };
  },
} satisfies IntegrationRecord;
