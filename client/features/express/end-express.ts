import { ApiError } from '../../../packages/engine/errors.ts';
import type { App } from '../../core/app-context.tsx';
import { POLL_PAUSES_MS } from '../checkout/payment/poll-order.ts';
import { cancelExpress, completeExpress, completeSheet } from '../checkout/payment/express.ts';
import { loadGatewayTexts } from '../checkout/payment/gateway-texts.ts';
import type { ExpressOutcome } from './express-method.ts';

export type ExpressEnd = { readonly path: string } | { readonly tone: 'info' | 'error'; readonly message: string | null };

/** Applies the express payment that the shopper confirmed at the gateway; any other outcome changes nothing. */
export async function endExpress(app: App, outcome: ExpressOutcome, pauses = POLL_PAUSES_MS): Promise<ExpressEnd> {
  if (outcome.kind === 'leaving') return { tone: 'info', message: null };
  if (outcome.kind === 'agreed' && outcome.cart) return { path: completeSheet(outcome.payment, outcome.cart) };
  if (outcome.kind === 'agreed') return { path: await whenDecided(() => completeExpress(app, outcome.payment), pauses) };
  if (outcome.payment) cancelExpress(outcome.payment);
  const t = await loadGatewayTexts(app);
  return outcome.kind === 'failed' ? { tone: 'error', message: t(outcome.text) } : { tone: 'info', message: t('cancelled') };
}

/** The gateway may still be deciding. */
async function whenDecided<T>(ask: () => Promise<T>, [pause, ...rest]: readonly number[]): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (pause === undefined || !(error instanceof ApiError) || error.code !== 'payment_pending') throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return await whenDecided(ask, rest);
  }
}
