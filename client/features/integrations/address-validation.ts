import { IntegrationType } from '../../../shared/contract/codes.ts';
import { CHECKOUT_PAGES } from '../../../shared/integrations/pages.ts';
import type { BrowserIntegration } from './integration.ts';

/** No script: the checkout asks the service when an address has been typed (`features/address`). */
export const addressValidation: BrowserIntegration = {
  type: IntegrationType.googleAddressValidation,
  when: 'on-use',
  pages: CHECKOUT_PAGES,
  stored: [],
  scripts: () => [],
  isReady: ({ public_key }) => public_key !== null,
};
