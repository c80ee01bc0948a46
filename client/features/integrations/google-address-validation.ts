import { googleAddressValidation as record } from '../../../shared/integrations/google-address-validation.ts';
import type { BrowserIntegration } from './integration.ts';

/** No script: the checkout makes a call when an address has been typed (`features/address`). */
export const googleAddressValidation: BrowserIntegration = {
  record,
  when: 'on-use',
  stored: [],
  isReady: ({ public_key }) => public_key !== null,
};
