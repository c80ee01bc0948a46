import type { OnErrorData, OneTimePaymentSession, PayPalOneTimePaymentSessionOptions } from '@paypal/paypal-js/sdk-v6';
import { type Language, TEXTS } from '../../texts.ts';
import type { PayPalEnd, Spot } from '../messages.ts';
import { partUrl } from '../shop/frame.ts';
import { modalWindow, popupWindow, type PayPalWindow } from './window.ts';

type Start = NonNullable<Parameters<OneTimePaymentSession['start']>[0]>;

/** A PayPal payment: its window, and the result for the shop. */
export function createSession(options: PayPalOneTimePaymentSessionOptions, language: Language): OneTimePaymentSession {
  const t = TEXTS[language];
  let open: PayPalWindow | null = null;

  async function ended(end: PayPalEnd, orderId: string): Promise<void> {
    const approved = { orderId, payerId: 'TESTPAYER', fundingSource: 'paypal' as const };
    switch (end) {
      case 'approved':
        return options.onApprove?.(approved);
      case 'approved-twice':
        await Promise.all([options.onApprove?.(approved), options.onApprove?.(approved)]);
        return;
      case 'cancelled':
        return options.onCancel?.({ orderId });
      case 'declined':
        return options.onError?.(failed('INSTRUMENT_DECLINED', t.declined, false));
      case 'failed':
        return options.onError?.(failed('ERR_UNREACHABLE', t.unreachable, true));
      case 'lost':
        // Test case: no result.
        return new Promise<never>(() => undefined);
    }
  }

  async function inWindow(window: PayPalWindow, order: Promise<{ orderId: string }>): Promise<void> {
    open = window;
    try {
      const { orderId } = await order;
      window.link.answer<Spot>('address', async ({ country, city, zip, state }) => {
        const shippingAddress = { countryCode: country, city, postalCode: zip, state };
        await options.onShippingAddressChange?.({ orderId, shippingAddress, errors: ADDRESS_ERRORS });
      });
      const end = await window.run(orderId);
      window.close();
      open = null;
      await ended(end, orderId);
    } catch (error) {
      window.close();
      open = null;
      throw error;
    }
  }

  async function start({ presentationMode }: Start = { presentationMode: 'auto' }, promised?: Promise<{ orderId: string }>): Promise<void> {
    const order = promised ?? (options.orderId === undefined ? null : Promise.resolve({ orderId: options.orderId }));
    if (!order) throw failed('ERR_NO_ORDER', 'start needs a promise of an order id.', false);
    // Handles the rejection now: a later reader would be too late.
    order.catch(() => undefined);
    if (open) throw failed('ERR_ALREADY_OPEN', 'The window is open already.', false);
    if (presentationMode === 'redirect') {
      const { orderId } = await order;
      location.assign(partUrl(`pay/${orderId}`, language));
      return new Promise<never>(() => undefined);
    }
    // Browsers open windows only in the click itself, before any await.
    const popup = presentationMode === 'modal' ? null : popupWindow(language);
    if (popup && (await popup.up)) return inWindow(popup, order);
    if (presentationMode === 'popup') throw failed('ERR_DEV_UNABLE_TO_OPEN_POPUP', 'The browser opens no window.', true);
    return inWindow(modalWindow(language), order);
  }

  const returned = new URLSearchParams(location.search);
  return {
    start,
    destroy: () => open?.close(),
    cancel: () => open?.close(),
    hasReturned: () => returned.has('token') && (returned.has('PayerID') || returned.get('redirect_status') === 'canceled'),
    async resume() {
      await ended(returned.get('redirect_status') === 'canceled' ? 'cancelled' : 'approved', returned.get('token') ?? '');
    },
  };
}

const ADDRESS_ERRORS = {
  ADDRESS_ERROR: 'ADDRESS_ERROR',
  COUNTRY_ERROR: 'COUNTRY_ERROR',
  STATE_ERROR: 'STATE_ERROR',
  ZIP_ERROR: 'ZIP_ERROR',
} as const;

const failed = (code: string, message: string, isRecoverable: boolean): OnErrorData =>
  Object.assign(new Error(message), { name: 'PayPalError', code, isRecoverable });
