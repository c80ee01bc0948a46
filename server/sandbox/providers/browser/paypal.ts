import type { OneTimePaymentSession, PayPalOneTimePaymentSessionOptions, PayPalV6Namespace } from '@paypal/paypal-js/sdk-v6';
import { createSession } from './paypal/session.ts';
import { languageOf } from './shop/language.ts';

/** The part of PayPal's script (SDK v6) that the shop uses, by the same names. */
async function createInstance(options: { clientId?: string; clientToken?: string; components: readonly string[]; locale?: string }) {
  if (!options.clientId && !options.clientToken) throw new Error('createInstance needs a clientId.');
  if (!options.components.includes('paypal-payments')) throw new Error('The test provider plays "paypal-payments".');
  let language = languageOf(options.locale);
  return {
    findEligibleMethods: async () => ({ isEligible: (method: string) => method === 'paypal', getDetails: () => ({ canBeVaulted: false }) }),
    updateLocale: (locale: string) => {
      language = languageOf(locale);
    },
    createPayPalOneTimePaymentSession: (wanted: PayPalOneTimePaymentSessionOptions): OneTimePaymentSession =>
      createSession(wanted, language),
  };
}

const namespace = { version: '6.0.0', createInstance } as const;
(window as { paypal?: PayPalV6Namespace }).paypal = namespace as unknown as PayPalV6Namespace;
