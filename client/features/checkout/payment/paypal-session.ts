import type { OnShippingAddressChangeData } from '@paypal/paypal-js/sdk-v6';
import type { PayPal } from './load-paypal.ts';
import type { ProblemText } from './stripe-problem.ts';

export type PayPalOutcome =
  | { readonly kind: 'agreed' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly text: ProblemText };

interface Listeners {
  /** Rejects where nothing can be sent to. */
  readonly onAddress?: (address: OnShippingAddressChangeData['shippingAddress']) => Promise<void>;
}

const LOOK_EVERY_MS = 1000;
/** So long nobody goes on reading the shop's page while PayPal waits for them. */
const BACK_FOR_LOOKS = 15;

/** Opens PayPal's window, in the click, and waits for what becomes of it. Rejects with the error of `order` when there is none. */
export async function startPayPal(
  payPal: PayPal,
  order: Promise<{ orderId: string }>,
  { onAddress }: Listeners = {},
): Promise<PayPalOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<PayPalOutcome>();
  const session = payPal.createPayPalOneTimePaymentSession({
    // Whether that is true, the backend asks PayPal.
    onApprove: () => Promise.resolve(resolve({ kind: 'agreed' })),
    onCancel: () => resolve({ kind: 'cancelled' }),
    onError: ({ code }) => resolve({ kind: 'failed', text: code === 'INSTRUMENT_DECLINED' ? 'declined' : 'tryLater' }),
    ...(onAddress && { onShippingAddressChange: ({ shippingAddress }) => onAddress(shippingAddress) }),
  });
  order.catch((error: unknown) => {
    reject(error);
    session.cancel();
  });
  session.start({ presentationMode: 'auto' }, order).catch(() => resolve({ kind: 'failed', text: 'notLoaded' }));
  const watch = whenBack(() => resolve({ kind: 'agreed' }));
  return await promise.finally(() => {
    clearInterval(watch);
    session.destroy();
  });
}

/**
 * The shopper is back in our page, and PayPal says nothing: its word got lost. The backend knows what became of it, or that nothing has yet.
 */
function whenBack(back: () => void): ReturnType<typeof setInterval> {
  let looks = 0;
  return setInterval(() => {
    const here = document.hasFocus() && document.visibilityState === 'visible' && !(document.activeElement instanceof HTMLIFrameElement);
    looks = here ? looks + 1 : 0;
    if (looks === BACK_FOR_LOOKS) back();
  }, LOOK_EVERY_MS);
}
