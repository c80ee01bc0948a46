import { IntegrationType } from '../../packages/contract/codes.ts';
import type { IntegrationRecord } from './integration.ts';
import { originOf } from './origin.ts';
import { PAYMENT_PAGES } from './pages.ts';

const HOST = 'https://www.paypal.com';
const IS_PAYPAL = /^https:\/\/[\w.-]+\.paypal\.com$/;
const HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

/** Hosts as in PayPal's documentation (developer.paypal.com, "Content Security Policy"). Its sandbox has the same domain. */
export const payPal = {
  type: IntegrationType.payPal,
  category: 'necessary',
  pages: PAYMENT_PAGES,
  sources({ url }) {
    const origin = originOf(url ?? HOST);
    if (origin === null) return {};
    const hosts = IS_PAYPAL.test(origin) ? HOSTS : [origin];
    return { script: hosts, frame: hosts, connect: hosts, img: hosts };
  },
} satisfies IntegrationRecord;
