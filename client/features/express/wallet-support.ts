import type { Wallet } from '../../../shared/commerce/payment-kind.ts';
import { IntegrationType } from '../../../packages/contract/codes.ts';
import { enabledIntegration } from '../../../shared/integrations/enabled.ts';
import { originOf } from '../../../shared/integrations/origin.ts';
import type { PageBootstrap } from '../../core/queries.ts';

const STRIPE = 'https://js.stripe.com';

/** True if Stripe should be asked: a browser without these interfaces has no wallet. Other gateways have sheets of their own. */
export function mayHaveWallet(wallet: Wallet, bootstrap: PageBootstrap): boolean {
  const settings = enabledIntegration(bootstrap, IntegrationType.stripe);
  if (!settings) return false;
  if (originOf(settings.url ?? STRIPE) !== STRIPE) return true;
  return wallet === 'apple_pay' ? 'ApplePaySession' in window : 'PaymentRequest' in window;
}
