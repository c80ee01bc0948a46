import type { PageTypes, PayPalV6Namespace, SdkInstance } from '@paypal/paypal-js/sdk-v6';
import type { PageBootstrap } from '../../../core/queries.ts';
import { IntegrationType } from '../../../../packages/contract/codes.ts';
import { enabledIntegration } from '../../../../shared/integrations/enabled.ts';
import { languageTag, type Locale } from '../../../../shared/i18n/locales.ts';
import { loadScript, ScriptFailed } from './load-script.ts';

const PAYPAL_SDK = 'https://www.paypal.com/web-sdk/v6/core';

/** The part of PayPal's script that the storefront calls; a test compares it with the test provider (`packages/lab/gateway-scripts.test.ts`). */
export type PayPal = Pick<SdkInstance<readonly ['paypal-payments']>, 'createPayPalOneTimePaymentSession'>;

const instances = new Map<PageTypes, Promise<PayPal>>();

/** One instance a page type. A click starts it and opens PayPal's window. */
export function payPalOf(bootstrap: PageBootstrap, locale: Locale, pageType: PageTypes): Promise<PayPal> {
  const loaded = instances.get(pageType);
  if (loaded) return loaded;
  const instance = create(bootstrap, locale, pageType).catch((error: unknown) => {
    instances.delete(pageType);
    throw error;
  });
  instances.set(pageType, instance);
  return instance;
}

async function create(bootstrap: PageBootstrap, locale: Locale, pageType: PageTypes): Promise<PayPal> {
  const settings = enabledIntegration(bootstrap, IntegrationType.payPal);
  if (!settings?.public_key) throw new ScriptFailed('PayPal is not set up');
  await loadScript(settings.url ?? PAYPAL_SDK);
  const { paypal } = window as unknown as { readonly paypal?: PayPalV6Namespace };
  if (!paypal) throw new ScriptFailed('no PayPal in the window');
  return await paypal.createInstance({
    clientId: settings.public_key,
    components: ['paypal-payments'] as const,
    locale: languageTag(locale),
    pageType,
  });
}
