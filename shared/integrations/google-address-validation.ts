import { IntegrationType } from '../../packages/contract/codes.ts';
import type { IntegrationRecord } from './integration.ts';
import { originOf } from './origin.ts';
import { CHECKOUT_PAGES } from './pages.ts';

export const GOOGLE_ADDRESS_VALIDATION = 'https://addressvalidation.googleapis.com';

/** Checks the address of the checkout form by a direct call; there is no script. */
export const googleAddressValidation = {
  type: IntegrationType.googleAddressValidation,
  category: 'comfort',
  pages: CHECKOUT_PAGES,
  sources({ url }) {
    const origin = originOf(url ?? GOOGLE_ADDRESS_VALIDATION);
    return origin === null ? {} : { connect: [origin] };
  },
} satisfies IntegrationRecord;
