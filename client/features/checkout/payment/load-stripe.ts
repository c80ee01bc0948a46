import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure/index.mjs';
import type { PageBootstrap } from '../../../core/queries.ts';
import { IntegrationType } from '../../../../shared/contract/codes.ts';
import { enabledIntegration } from '../../../../shared/integrations/enabled.ts';
import type { Locale } from '../../../../shared/i18n/locales.ts';
import { loadScript, ScriptFailed } from './load-script.ts';

const STRIPE_JS = 'https://js.stripe.com/endive/stripe.js';

/** One instance a document: its elements share state through it. */
let stripe: Promise<Stripe> | null = null;

/** Loads the script from the integration's URL; Stripe's loader then finds it in the document. */
export function stripeOf(bootstrap: PageBootstrap, locale: Locale): Promise<Stripe> {
  stripe ??= load().catch((error: unknown) => {
    stripe = null;
    throw error;
  });
  return stripe;

  async function load(): Promise<Stripe> {
    const settings = enabledIntegration(bootstrap, IntegrationType.stripe);
    if (!settings?.public_key) throw new ScriptFailed('Stripe is not set up');
    await loadScript(settings.url ?? STRIPE_JS);
    const loaded = await loadStripe(settings.public_key, { locale });
    if (!loaded) throw new ScriptFailed('no Stripe in the window');
    return loaded;
  }
}
