import { useCallback, useEffect } from 'react';
import type { PaymentMethodCode } from '../../../../shared/contract/codes.ts';
import { useApp, useBootstrap } from '../../../core/app-context.tsx';
import type { FieldsProps, PaymentAdapter, PayContext, PayOutcome } from './adapter.ts';
import { type PayPal, payPalOf } from './load-paypal.ts';
import { startPayPal } from './paypal-session.ts';
import { ProviderFields } from './provider-fields.tsx';
import { useProvider } from './use-provider.ts';
import { loadProviderTexts } from './provider-texts.ts';

/** PayPal's window opens from our own button; PayPal's buttons would order by themselves (docs/decisions/0047). */
const payPalAs = (code: PaymentMethodCode): PaymentAdapter => ({ code, provider: 'paypal', Fields, pay });

export const payPal = payPalAs('paypal');

/** Began on product or cart; what was agreed to there holds. Only when it does not any more, PayPal is asked as for any order. */
export const payPalExpress = payPalAs('paypal_express');

async function pay({ app, begin, fields }: PayContext): Promise<PayOutcome> {
  // Nothing may come before the window is asked for, or the browser takes it for a popup nobody wanted.
  if (fields === null) return { kind: 'declined', message: (await loadProviderTexts(app))('stillLoading') };
  const outcome = await startPayPal(
    fields as PayPal,
    begin().then(({ provider_token }) => ({ orderId: provider_token })),
  );
  return outcome.kind === 'failed' ? { kind: 'declined', message: (await loadProviderTexts(app))(outcome.text) } : outcome;
}

/** Shows nothing once the script is here. */
function Fields({ onReady }: FieldsProps) {
  const { locale } = useApp();
  const bootstrap = useBootstrap();
  const provided = useProvider(useCallback(() => payPalOf(bootstrap, locale, 'checkout'), [bootstrap, locale]));
  const { value } = provided;
  useEffect(() => {
    if (value) onReady(value);
  }, [value, onReady]);
  return <ProviderFields provided={provided}>{() => null}</ProviderFields>;
}
