import type { OnShippingAddressChangeData } from '@paypal/paypal-js/sdk-v6';
import type { PayPal } from './load-paypal.ts';
import type { ProblemText } from './stripe-problem.ts';

export type PayPalOutcome =
  | { readonly kind: 'agreed' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly text: ProblemText };

interface Listeners {
  /** Rejects when the shop does not deliver there. */
  readonly onAddress?: (address: OnShippingAddressChangeData['shippingAddress']) => Promise<void>;
}

const CHECK_INTERVAL_MS = 1000;
/** The shopper has returned when the page has the focus in this many consecutive checks. */
const CHECKS_WITH_FOCUS = 15;

/** Opens PayPal's window within the click and waits for its outcome. Rejects with the error of `order`. */
export async function startPayPal(
  payPal: PayPal,
  order: Promise<{ orderId: string }>,
  { onAddress }: Listeners = {},
): Promise<PayPalOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<PayPalOutcome>();
  const session = payPal.createPayPalOneTimePaymentSession({
    // The backend verifies it with PayPal.
    onApprove: () => Promise.resolve(resolve({ kind: 'agreed' })),
    onCancel: () => resolve({ kind: 'cancelled' }),
    onError: ({ code }) => resolve({ kind: 'failed', text: code === 'INSTRUMENT_DECLINED' ? 'declined' : 'tryLater' }),
    ...(onAddress && {
      // PayPal shows what is wrong by the error's message, one of its own codes.
      onShippingAddressChange: async ({ shippingAddress, errors }) => {
        await onAddress(shippingAddress).catch((cause: unknown) => {
          throw new Error(errors.COUNTRY_ERROR, { cause });
        });
      },
    }),
  });
  order.catch((error: unknown) => {
    reject(error);
    session.cancel();
  });
  session.start({ presentationMode: 'auto' }, order).catch(() => resolve({ kind: 'failed', text: 'notLoaded' }));
  const watch = onReturn(() => resolve({ kind: 'agreed' }));
  return await promise.finally(() => {
    clearInterval(watch);
    session.destroy();
  });
}

/**
 * Detects that the shopper is back on our page without a callback from PayPal. The backend then finds out how the payment ended.
 */
function onReturn(callback: () => void): ReturnType<typeof setInterval> {
  let checks = 0;
  return setInterval(() => {
    const hasFocus =
      document.hasFocus() && document.visibilityState === 'visible' && !(document.activeElement instanceof HTMLIFrameElement);
    checks = hasFocus ? checks + 1 : 0;
    if (checks === CHECKS_WITH_FOCUS) callback();
  }, CHECK_INTERVAL_MS);
}
