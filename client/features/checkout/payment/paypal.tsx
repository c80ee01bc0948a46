import { useCallback, useEffect } from 'react';
import { useApp, useBootstrap } from '../../../core/app-context.tsx';
import type { FieldsProps, PaymentAdapter, PayContext, PayOutcome } from './adapter.ts';
import { type PayPal, payPalOf } from './load-paypal.ts';
import { startPayPal } from './paypal-session.ts';
import { GatewayFields } from './gateway-fields.tsx';
import { useGateway } from './use-gateway.ts';
import { loadGatewayTexts } from './gateway-texts.ts';

/**
 * PayPal's window opens from our order button; PayPal's own buttons would place the order (ADR-0009). Also for an express payment whose
 * confirmation is no longer valid: PayPal asks as for any order.
 */
export const payPal: PaymentAdapter = { Fields, pay };

async function pay({ app, begin, fields }: PayContext): Promise<PayOutcome> {
  // Nothing may be awaited before the window opens, or the browser blocks it as a popup.
  if (fields === null) return { kind: 'declined', message: (await loadGatewayTexts(app))('stillLoading') };
  const outcome = await startPayPal(
    fields as PayPal,
    begin().then(({ provider_token }) => ({ orderId: provider_token })),
  );
  return outcome.kind === 'failed' ? { kind: 'declined', message: (await loadGatewayTexts(app))(outcome.text) } : outcome;
}

/** Shows nothing after the script is loaded. */
function Fields({ onReady }: FieldsProps) {
  const { locale } = useApp();
  const bootstrap = useBootstrap();
  const provided = useGateway(useCallback(() => payPalOf(bootstrap, locale, 'checkout'), [bootstrap, locale]));
  const { value } = provided;
  useEffect(() => {
    if (value) onReady(value);
  }, [value, onReady]);
  return <GatewayFields provided={provided}>{() => null}</GatewayFields>;
}
