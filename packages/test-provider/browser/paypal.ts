import type { CreateInstanceOptions, PayPalV6Namespace, SdkInstance } from '@paypal/paypal-js/sdk-v6';
import { createSession } from './paypal/session.ts';
import { languageOf } from './shop/language.ts';

/**
 * The part of PayPal's script (SDK v6) that the shop uses, by the same names. `start` opens its window in the click itself and settles when
 * the window is closed and the shop's callbacks have ended; with the lost return it never settles.
 */
export type PlayedPayPal = Pick<
  SdkInstance<['paypal-payments']>,
  'findEligibleMethods' | 'updateLocale' | 'createPayPalOneTimePaymentSession'
>;

async function createInstance(options: CreateInstanceOptions<readonly 'paypal-payments'[]>): Promise<PlayedPayPal> {
  if (!options.clientId && !options.clientToken) throw new Error('createInstance needs a clientId.');
  if (!options.components.includes('paypal-payments')) throw new Error('The test provider plays "paypal-payments".');
  let language = languageOf(options.locale);
  return {
    findEligibleMethods: async () => ({
      isEligible: (method) => method === 'paypal',
      getDetails: () => {
        throw new Error('The test provider has no details of payment methods.');
      },
    }),
    updateLocale(locale) {
      language = languageOf(locale);
    },
    createPayPalOneTimePaymentSession: (wanted) => createSession(wanted, language),
  };
}

const namespace = { version: '6.0.0', createInstance } as const;
(window as { paypal?: PayPalV6Namespace }).paypal = namespace as unknown as PayPalV6Namespace;
